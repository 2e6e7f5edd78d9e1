import { call } from '../../client/call.ts';
import { whoami } from '../../contract/operations/whoami.ts';
import { toLatchkeyError } from '../../base/thrown.ts';
import type { Check } from '../check.ts';
import { toFinding } from '../findings.ts';
import { isAnswering } from '../service-probe.ts';

/** An empty object, base64url: a stamp that nobody has made, so that the service refuses and nothing happens. */
const NO_STAMP = 'e30';

/** Whether the API answers this page, and lets it send the header that carries stamps. */
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
    // The API has the path, and refuses the stamp before it looks for anything: who knows neither is not it.
    if (/^(?:malformed_reply|internal|unavailable|not_found)$/.test(code)) {
      return toFinding('api_malformed', { httpStatus });
    }
    // A refusal is an answer; a redirect has a status and is none.
    if (httpStatus !== undefined && code !== 'unreachable') return toFinding('api_ok');
    if ((await policy.verdictOn(url)) === 'enforce') return toFinding('api_blocked');
    return toFinding(
      (await isAnswering(url, connection, signal)) ? 'api_not_for_this_page' : 'api_unreachable',
    );
  }
  return toFinding('api_ok');
};
