import type { Check } from '../check.ts';
import { toFinding } from '../findings.ts';

/** Whether the page's Content-Security-Policy lets the login ask its service. */
export const checkPolicy: Check = async ({ connection, policy, service }) => {
  if (!connection) return toFinding('policy_ok');
  await service;
  const verdicts = await Promise.all([connection.proxy.baseUrl, connection.apiUrl].map(policy.verdictOn));
  if (verdicts.includes('enforce')) return toFinding('policy_blocks');
  return toFinding(verdicts.includes('report') ? 'policy_reports' : 'policy_ok');
};
