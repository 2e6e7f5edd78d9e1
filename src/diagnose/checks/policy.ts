import type { Check } from '../check.ts';
import { toFinding } from '../findings.ts';

/** Checks that the page's Content-Security-Policy allows requests to the service. */
export const checkPolicy: Check = async ({ connection, policy, service }) => {
  if (!connection) return toFinding('policy_ok');
  await service;
  const verdicts = await Promise.all([connection.proxy.baseUrl, connection.apiUrl].map(policy.verdictOn));
  if (verdicts.includes('enforce')) return toFinding('policy_blocks');
  return toFinding(verdicts.includes('report') ? 'policy_reports' : 'policy_ok');
};
