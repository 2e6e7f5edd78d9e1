import { walletKitConfig } from '../../contract/operations/wallet_kit_config.ts';
import type { ErrorCode } from '../../base/error-codes.ts';
import type { Check } from '../check.ts';
import { toFinding, type FindingCode } from '../findings.ts';
import { isAnswering } from '../service-probe.ts';

/** The finding for each error code of the request. All other errors count as refusals. */
const CODES: { readonly [C in ErrorCode]?: FindingCode } = {
  offline: 'service_offline',
  timeout: 'service_timeout',
  internal: 'service_broken',
  unavailable: 'service_broken',
  malformed_reply: 'service_malformed',
  // The path was not found; this operation has nothing else that could be missing.
  not_found: 'service_malformed',
  rate_limited: 'service_limited',
  origin_not_allowed: 'origin_not_allowed',
  unknown_configuration: 'unknown_configuration',
  invalid_configuration: 'configuration_invalid',
};

/** Checks that the session proxy answers this page with a valid configuration. */
export const checkService: Check = async ({ connection, service, policy, signal }) => {
  if (!connection) return toFinding('service_unknown');
  const { error } = await service;
  if (!error) return toFinding('service_ok');
  const { code, status: httpStatus, member, retryAfterMs } = error;
  if (code === 'unreachable') {
    const url = connection.proxy.baseUrl + walletKitConfig.path;
    if ((await policy.verdictOn(url)) === 'enforce') return toFinding('service_blocked');
    const isThere = await isAnswering(url, connection, signal);
    return toFinding(isThere ? 'service_not_for_this_page' : 'service_unreachable');
  }
  const retryAfterSeconds = retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1000);
  return toFinding(CODES[code] ?? 'service_refused', {
    httpStatus,
    retryAfterSeconds,
    // For other errors `member` would name a member of the request, which says nothing to the reader of a report.
    member: code === 'invalid_configuration' ? member : undefined,
  });
};
