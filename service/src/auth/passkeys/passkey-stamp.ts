import { createHash } from 'node:crypto';
import { fromBase64Url } from '../../base/contract.ts';
import { toFingerprint } from '../../base/fingerprint.ts';
import { findActivityByFingerprint } from '../../store/activities.ts';
import { findAuthenticators, raiseSignCount, type Authenticator } from '../../store/authenticators.ts';
import type { Database } from '../../store/database.ts';
import { ProblemError } from '../../base/problem-error.ts';
import { authorizeCaller, unauthenticated } from '../stamps/authorize-caller.ts';
import type { AuthenticationRequest, AuthenticationServices, Caller } from '../caller.ts';
import { isP256Signature } from '../stamps/p256.ts';
import { readStampTexts, type StampTexts } from '../stamps/stamp-text.ts';
import { readFlags } from './authenticator-data.ts';
import { readRelatedOrigins } from './related-pages.ts';
import { verifyAssertion, type Assertion } from './verify-assertion.ts';

/** Maximum length of the header in characters; a credential id alone may have 1,364. */
const MAXIMUM_STAMP_LENGTH = 8192;

const MEMBERS = ['authenticatorData', 'clientDataJson', 'credentialId', 'signature'] as const;

/**
 * Stands in for an unknown passkey, so that its refusal takes the same work. The key is the base point of the curve,
 * uncompressed as the keys of passkeys are stored, because reading a compressed point takes longer. Nobody can
 * authenticate with it.
 */
const NO_PASSKEY = {
  publicKey:
    '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
  // Not the name of any host, so no page belongs to it.
  rpId: 'nobody.invalid',
  originsFeature: null,
  parentOriginsFeature: null,
  parentOrganizationId: null,
} as const;

/**
 * Authenticates by the header X-Stamp-WebAuthn: a passkey has signed the body's hash.
 *
 * If a passkey has a signature counter, the counter must grow: one that stands still or goes back belongs to a copy of
 * the passkey. A repeat after a lost reply carries the same stamp and has no further effect, so it is accepted: the
 * same body with the same counter, and the body of a recorded activity at any time.
 */
export async function authenticatePasskeyStamp(
  { database, relyingParties, requiresUserVerification = false, verifyPasskey }: AuthenticationServices,
  value: string,
  request: AuthenticationRequest,
): Promise<Caller> {
  if (value.length > MAXIMUM_STAMP_LENGTH) throw unauthenticated();
  const stamp = readStampTexts(value, MEMBERS);
  const assertion = stamp === undefined ? undefined : toAssertion(stamp);
  if (stamp === undefined || assertion === undefined) throw unauthenticated();

  const { credentialId, signature } = stamp;
  const found = await findAuthenticators(database, credentialId, request.organizationId);
  // If the named organization knows the passkey, only its own record counts, not the records of other organizations.
  const candidates = found[0]?.organizationId === request.organizationId ? found.slice(0, 1) : found;
  const bodyHash = createHash('sha256').update(request.body).digest('hex');
  const verifyOnce = createVerifyOnce(verifyPasskey);
  const verified = (candidates.length === 0 ? [NO_PASSKEY] : candidates).flatMap((candidate) => {
    const { originsFeature, publicKey, rpId } = candidate;
    const allowedOrigins = originsFeature?.value ?? '';
    const relatedOrigins = readRelatedOrigins(candidate, relyingParties);
    const expected = { publicKey, rpId, allowedOrigins, relatedOrigins, bodyHash };
    const signCount = verifyAssertion(assertion, expected, verifyOnce);
    const isIts = 'credentialId' in candidate && candidate.credentialId === credentialId;
    return isIts && signCount !== undefined ? [{ authenticator: candidate, signCount }] : [];
  });
  if (verified.length === 0) throw unauthenticated();
  if (requiresUserVerification && !readFlags(assertion.authenticatorData).isUserVerified) {
    throw new ProblemError(
      'PERMISSION_DENIED',
      'The passkey was used without a PIN, a fingerprint or a face, which this service asks for; ask for it with userVerification: "required".',
    );
  }

  const credential = {
    publicKey: credentialId,
    signature,
    scheme: 'SIGNATURE_SCHEME_TK_WEBAUTHN',
    authentications: [{ type: 'AUTHENTICATION_TYPE_PASSKEY', id: credentialId }],
    isReadOnly: false,
  } as const;
  const identities = verified.map(({ authenticator }) => ({ owner: authenticator, credential }));
  const caller = await authorizeCaller(database, identities, request);
  const { organizationId } = caller.home ?? caller;
  const known = verified.find(({ authenticator }) => authenticator.organizationId === organizationId);
  if (known === undefined) throw new Error('A caller came in without a passkey.');
  const { authenticator, signCount } = known;
  const isCounting = signCount > 0 || authenticator.signCount > 0;
  if (
    isCounting &&
    !(await raiseSignCount(database, authenticator, { bodyHash, signCount })) &&
    !(await hasSignedBefore(database, authenticator, request.body))
  ) {
    throw unauthenticated();
  }
  return caller;
}

/**
 * Verifies the signature once for each public key. Organizations that know the same passkey know the same key, so
 * refusing it takes the same work as refusing an unknown passkey.
 */
function createVerifyOnce(verify: typeof isP256Signature = isP256Signature): typeof isP256Signature {
  const answers = new Map<string, boolean>();
  return (publicKey, ...signed) => {
    const answer = answers.get(publicKey) ?? verify(publicKey, ...signed);
    answers.set(publicKey, answer);
    return answer;
  };
}

function toAssertion(stamp: StampTexts<(typeof MEMBERS)[number]>): Assertion | undefined {
  try {
    return {
      authenticatorData: fromBase64Url(stamp.authenticatorData),
      clientData: fromBase64Url(stamp.clientDataJson),
      signature: fromBase64Url(stamp.signature),
    };
  } catch {
    return undefined;
  }
}

/** Whether the passkey has signed this body for an activity before. */
async function hasSignedBefore(
  database: Database,
  { credentialId, organizationId, userId }: Authenticator,
  body: Uint8Array,
): Promise<boolean> {
  const known = await findActivityByFingerprint(database, organizationId, toFingerprint(body));
  return known?.votes.some((vote) => vote.userId === userId && vote.publicKey === credentialId) ?? false;
}
