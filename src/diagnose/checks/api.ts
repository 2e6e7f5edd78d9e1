import { call } from '../../client/call.ts';
import { whoami } from '../../contract/operations/whoami.ts';
import { toLatchkeyError } from '../../base/thrown.ts';
import type { Check } from '../check.ts';
import { toFinding } from '../findings.ts';
import { isAnswering } from '../service-probe.ts';

/** An invalid stamp (an empty object in base64url): the service refuses the request, so it has no effect. */
const NO_STAMP = 'e30';

/** Checks that the API answers this page and allows it to send the header that carries stamps. */
export const checkApi: Check = async ({ connection, policy, signal }) => {
  if (!connection) return toFinding('api_unknown');
  const { proxy, apiUrl } = connection;
  const url = apiUrl + whoami.path;
  try {
    const authorize = (): Promise<Record<string, string>> => Promise.resolve({ 'X-Stamp': NO_STAMP });
    await call(
      whoami,
      { organizationId: '' },
      { ...proxy, baseUrl: apiUrl, authorize, signal, transient: /^$/ },
    );
  } catch (thrown) {
    const { code, status: httpStatus } = toLatchkeyError(thrown);
    // The real API knows this path and refuses the stamp before anything else. These codes mean that something else
    // answered, or that the API is broken.
    if (/^(?:malformed_reply|internal|unavailable|not_found)$/.test(code)) {
      return toFinding('api_malformed', { httpStatus });
    }
    // Any refusal shows that the API answers. A redirect has a status as well, but is no answer.
    if (httpStatus !== undefined && code !== 'unreachable') return toFinding('api_ok');
    if ((await policy.verdictOn(url)) === 'enforce') return toFinding('api_blocked');
    return toFinding(
      (await isAnswering(url, connection, signal)) ? 'api_not_for_this_page' : 'api_unreachable',
    );
  }
  return toFinding('api_ok');
};
