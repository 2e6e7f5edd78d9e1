import { ProblemError } from '../../base/problem-error.ts';
import { toStampedApiKey } from '../../keys/api-key-text.ts';
import { vouchForApiKey, type KeyOwner } from '../../store/api-keys.ts';
import type { Authentication } from '../../store/tables.ts';
import { authorizeCaller, unauthenticated } from './authorize-caller.ts';
import type { AuthenticationRequest, AuthenticationServices, Caller } from '../caller.ts';
import { STAMP_SCHEMES } from './stamp-schemes.ts';
import { decodeStampTexts } from './stamp-text.ts';

/** Maximum length of the header in characters: four times what a stamp needs. */
const MAXIMUM_STAMP_LENGTH = 2048;

/** Authenticates by the header X-Stamp: the signature of an API key over the body. */
export async function authenticateKeyStamp(
  { clock, database, lookups }: AuthenticationServices,
  value: string,
  request: AuthenticationRequest,
): Promise<Caller> {
  if (value.length > MAXIMUM_STAMP_LENGTH) throw unauthenticated();
  const stamp = decodeStampTexts(value, ['publicKey', 'scheme', 'signature']);
  const scheme = STAMP_SCHEMES.get(stamp?.scheme ?? '');
  if (stamp === undefined || scheme === undefined) throw unauthenticated();
  const publicKey = toStampedApiKey(scheme.curve, stamp.publicKey);
  if (publicKey === undefined) throw unauthenticated();

  const { maximumBodyBytes = Infinity } = scheme;
  if (request.body.length > maximumBodyBytes) {
    throw new ProblemError(
      'REQUEST_TOO_LARGE',
      `A body with a stamp of the scheme ${stamp.scheme} has at most ${maximumBodyBytes} bytes.`,
    );
  }
  const owners = await lookups.keyOwners({ publicKey, curve: scheme.curve });
  // The signature is verified for unknown keys as well, so that both refusals take the same time.
  if (!scheme.isSignature(publicKey, request.body, stamp.signature)) throw unauthenticated();
  const now = clock.now();
  const identities = owners
    .filter(({ expiresAt }) => expiresAt === null || expiresAt > now)
    .map((owner) => ({
      owner,
      keyAllowlist: owner.keyAllowlist,
      isVouched: owner.isVouched,
      credential: {
        publicKey,
        signature: stamp.signature,
        scheme: stamp.scheme,
        authentications: toAuthentications(publicKey, owner),
        isReadOnly: false,
      },
    }));
  const caller = await authorizeCaller(database, identities, request);
  const own = identities.find(({ owner }) => owner.organizationId === request.organizationId);
  // A stamp on a request to the organization shows that the holder uses the key there. An organization that has only
  // registered the key never gets one. A root organization is found without this record.
  if (own !== undefined && !own.isVouched && own.owner.parentOrganizationId !== null) {
    await vouchForApiKey(database, { organizationId: own.owner.organizationId, publicKey }, now);
  }
  return caller;
}

/** The key of a session proves the session, and also the authentication that opened it. */
function toAuthentications(
  publicKey: string,
  { authentication, expiresAt }: KeyOwner,
): readonly Authentication[] {
  if (expiresAt === null) return [{ type: 'AUTHENTICATION_TYPE_API_KEY', id: publicKey }];
  const session: Authentication = { type: 'AUTHENTICATION_TYPE_SESSION', id: publicKey };
  return authentication === null ? [session] : [session, authentication];
}
