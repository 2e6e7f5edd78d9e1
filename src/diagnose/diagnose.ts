import { connect } from '../login/connection.ts';
import { examine, type DiagnoseOptions, type Report } from './examine.ts';

/**
 * Finds out why a login does or does not work in this browser, on this page, with this service. Everything is tried for
 * real, with a key of its own that is deleted again; a login on the page does not notice. Never rejects, and shows
 * nothing. Takes a fraction of a second; up to twenty where something does not answer.
 *
 * @example
 * ```ts
 * import { diagnose } from 'latchkey/diagnose';
 *
 * const report = await diagnose({
 *   proxyUrl: 'https://auth.example.com',
 *   configId: '8b1f2c3e-0000-4000-8000-0000000000c0',
 * });
 * for (const { code, message, recovery } of report.findings) console.log(code, message, recovery);
 * ```
 */
export function diagnose(site: DiagnoseOptions): Promise<Report> {
  return examine(site, connect);
}
