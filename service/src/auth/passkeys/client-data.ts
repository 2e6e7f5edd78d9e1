import { fromUtf8 } from '../../base/contract.ts';
import { parseJson } from '../../base/json.ts';

/**
 * Reads the client data that a passkey has signed (WebAuthn Level 3, section 5.8.1) and returns the origin of the page.
 * `undefined` when it is for another ceremony or challenge, or from a page inside another page.
 */
export function readClientDataOrigin(
  clientData: Uint8Array,
  expected: { readonly type: 'webauthn.create' | 'webauthn.get'; readonly challenge: string },
): string | undefined {
  let value: unknown;
  try {
    value = parseJson(fromUtf8(clientData));
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { challenge, crossOrigin, origin, topOrigin, type } = value as Readonly<Record<string, unknown>>;
  const isExpected =
    type === expected.type &&
    challenge === expected.challenge &&
    // A page that embeds another one could make its visitors sign unawares.
    (crossOrigin === undefined || crossOrigin === false) &&
    topOrigin === undefined;
  return isExpected && typeof origin === 'string' ? origin : undefined;
}
