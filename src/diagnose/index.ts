/** Diagnoses why a login does or does not work in this browser, on this page, with this service. */
export { diagnose, type DiagnoseOptions, type Report } from './diagnose.ts';
export type { Finding, FindingCode, FindingFacts, FindingStatus } from './findings.ts';
