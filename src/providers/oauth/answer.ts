import { LatchkeyError } from '../../base/errors.ts';
import { readClaims } from '../../base/session-token.ts';
import type { OAuthClient } from './endpoints.ts';

/** The attempt that a provider's answer must belong to. */
export interface Expected {
  readonly state: string;
  readonly nonce: string;
  readonly client: OAuthClient;
}

/** The content of a successful answer: an ID token, or a code that the service exchanges for one. */
export type Answer = { readonly idToken: string } | { readonly code: string };

/** The error codes with which providers report that the person refused. */
const REFUSALS = /^(?:access_denied|user_cancelled_authorize|user_cancelled_login|consent_required)$/;

/**
 * Reads a provider's answer: the parameters of the address that it redirected to. Undefined for an answer to another
 * attempt; waiting then continues. Throws `signing_cancelled`, `provider_failed` or `provider_reply_invalid`, whose
 * messages contain nothing of the answer beyond the provider's error code.
 */
export function readAnswer(text: string, expected: Expected): Answer | undefined {
  const parameters = new URLSearchParams(text);
  if (parameters.get('state') !== expected.state) return undefined;
  // RFC 9207: `iss` names the provider that answered, so that one provider cannot pass on another's answer.
  const issuer = parameters.get('iss');
  if (issuer !== null) assertIssuer(issuer, expected);

  const error = parameters.get('error');
  if (error !== null) {
    throw REFUSALS.test(error)
      ? new LatchkeyError('signing_cancelled', 'The person said no to the provider.')
      : new LatchkeyError('provider_failed', `The provider answered: ${/^[\w.]{1,40}$/.exec(error)?.[0]}.`);
  }
  const given = parameters.get(expected.client.oauth2 ? 'code' : 'id_token');
  if (!given) return refuse('answer');
  if (expected.client.oauth2) return { code: given };
  assertIssuer(readIdToken(given, expected)['iss'], expected);
  return { idToken: given };
}

function assertIssuer(issuer: unknown, { client }: Expected): void {
  if (client.issuers && !client.issuers.includes(String(issuer))) refuse('iss');
}

/**
 * Reads the claims of an ID token, and checks that it was issued for our client id and key. The service checks its
 * signature and times. Throws `provider_reply_invalid`.
 */
export function readIdToken(
  token: string,
  { nonce, client }: Pick<Expected, 'nonce' | 'client'>,
): Readonly<Record<string, unknown>> {
  let claims: Readonly<Record<string, unknown>>;
  try {
    claims = readClaims(token);
  } catch {
    // Without the cause, which says no more and might quote the token.
    return refuse('id_token');
  }
  if (claims['nonce'] !== nonce) refuse('nonce');
  if (![claims['aud']].flat().includes(client.clientId)) refuse('aud');
  return claims;
}

function refuse(member: string): never {
  throw new LatchkeyError('provider_reply_invalid', `${member}: not what was asked for.`, { member });
}
