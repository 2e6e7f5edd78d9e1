import { createHash } from 'node:crypto';
import { decodeJwt, errors, jwtVerify, type JWTPayload } from 'jose';
import { toUtf8, toHex } from '../../base/contract.ts';
import { toKeyObject } from '../codes/verification-token.ts';
import { ProblemError } from '../../base/problem-error.ts';
import type { Clock } from '../../base/clock.ts';
import type { ServiceKeys } from '../../secrets/service-keys.ts';
import type { LoginConfiguration } from '../../store/login-configurations.ts';
import type { KeySets } from './key-sets.ts';
import { listTrustedIssuers, type ProviderOverrides, type TrustedIssuer } from './providers.ts';

/** Maximum difference between the clocks of a provider and of this service. */
const TOLERANCE_SECONDS = 60;
/** Maximum time since a token was issued, whatever its own `exp` says. */
const MAXIMUM_AGE_SECONDS = 3600;

/** The providers that ID tokens are verified against. */
export interface SocialLoginServices {
  readonly keySets: KeySets;
  /** Addresses that replace those of the providers, for development. */
  readonly providerOverrides: ProviderOverrides | undefined;
}

/** The services that an ID token is verified with. */
export interface IdTokenServices {
  readonly clock: Clock;
  readonly keys: Pick<ServiceKeys, 'otpSigner'>;
  readonly oauth: SocialLoginServices;
}

/** The person that an ID token stands for. Issuer, audience and subject together identify one person for ever. */
export interface Identity {
  readonly provider: string;
  readonly issuer: string;
  readonly audience: string;
  readonly subject: string;
  /** Identifies the key that the token was requested with, see `toNonce`. */
  readonly nonce: string | undefined;
  /** Identifies the token: a hash of the signed part, which is the same however the signature is encoded. */
  readonly tokenHash: string;
  /** After this time no token with these claims is accepted; milliseconds since the epoch. */
  readonly usableUntil: number;
}

/**
 * Verifies an ID token (OpenID Connect Core 1.0, section 3.1.3.7) for a login configuration: the issuer of a provider
 * that it enables, its own client id, a signature by a key of that issuer (RS256 or ES256), and the times. A token that
 * this service has issued must be of the configuration's organization. The caller compares the nonce. Throws
 * OIDC_TOKEN_INVALID, INVALID_REQUEST for a subject that no database can store, or OAUTH_PROVIDER_UNAVAILABLE when the
 * keys cannot be fetched.
 */
export async function verifyIdToken(
  services: IdTokenServices,
  configuration: LoginConfiguration,
  token: string,
): Promise<Identity> {
  const trusted = findTrustedIssuer(services, configuration, token);
  const payload = await verify(services, trusted, token);
  const { aud, azp, exp = 0, iat = 0, nonce, sub = '' } = payload;
  // All organizations share this service's issuer, and a client id is public and chosen by each organization. The
  // operator may have given an organization a provider that answers whatever it likes. So the token must name the
  // organization.
  const isOfService = trusted.keys === 'service';
  if (isOfService && payload['organization_id'] !== configuration.organizationId) throw oidcTokenInvalid();
  // A token with several audiences names in `azp` the one that requested it.
  const isForUs = typeof aud === 'string' || aud?.length === 1 || azp === trusted.audience;
  if (!isForUs || (azp !== undefined && azp !== trusted.audience)) throw oidcTokenInvalid();
  // The library checks only that there is a subject; a signed number is not a valid one.
  if (typeof sub !== 'string' || sub === '' || sub.length > 255) throw oidcTokenInvalid();
  if (sub.includes('\u0000')) {
    throw new ProblemError('INVALID_REQUEST', 'The subject of the ID token contains a NUL.', {
      path: 'oidcToken',
    });
  }
  return {
    provider: trusted.provider,
    issuer: trusted.issuers[0],
    audience: trusted.audience,
    subject: sub,
    nonce: typeof nonce === 'string' ? nonce : undefined,
    tokenHash: sha256Hex(token.slice(0, token.lastIndexOf('.'))),
    // Times of a token may have a fraction (RFC 7519, section 2), also one of a millisecond.
    usableUntil: Math.ceil((Math.min(exp, iat + MAXIMUM_AGE_SECONDS) + TOLERANCE_SECONDS) * 1000),
  };
}

/**
 * The nonce that binds an ID token to a key: SHA-256 of its compressed form as lower-case text (protocol.md section 2).
 */
export function toNonce(compressedKey: string): string {
  return sha256Hex(compressedKey);
}

/** The error of an ID token that is not accepted, whatever the reason. */
export function oidcTokenInvalid(): ProblemError {
  return new ProblemError(
    'OIDC_TOKEN_INVALID',
    'The ID token is not valid, has expired, was used, or was not written for this configuration and key.',
  );
}

/** Reads the issuer that the token claims, which decides whose keys verify it. */
function findTrustedIssuer(
  { oauth }: IdTokenServices,
  configuration: LoginConfiguration,
  token: string,
): TrustedIssuer {
  let claims: JWTPayload;
  try {
    claims = decodeJwt(token);
  } catch {
    throw oidcTokenInvalid();
  }
  const audiences = [claims.aud ?? []].flat();
  const trusted = listTrustedIssuers(configuration, oauth.providerOverrides).find(
    ({ audience, issuers }) => issuers.includes(claims.iss ?? '') && audiences.includes(audience),
  );
  if (trusted === undefined) throw oidcTokenInvalid();
  return trusted;
}

async function verify(
  { clock, keys, oauth }: IdTokenServices,
  { audience, issuers, keys: location }: TrustedIssuer,
  token: string,
): Promise<JWTPayload> {
  const options = {
    issuer: [...issuers],
    audience,
    clockTolerance: TOLERANCE_SECONDS,
    maxTokenAge: MAXIMUM_AGE_SECONDS,
    currentDate: new Date(clock.now()),
    requiredClaims: ['iss', 'aud', 'sub', 'exp', 'iat'],
  };
  try {
    const { payload } =
      location === 'service'
        ? await jwtVerify(token, toKeyObject(keys.otpSigner.publicKey), { ...options, algorithms: ['ES256'] })
        : await jwtVerify(token, oauth.keySets.of(location), {
            ...options,
            algorithms: ['RS256', 'ES256'],
          });
    return payload;
  } catch (error) {
    // A provider whose keys cannot be fetched has its own error. All other errors are the library's judgement of the
    // token.
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw oidcTokenInvalid();
    throw error;
  }
}

function sha256Hex(text: string): string {
  return toHex(createHash('sha256').update(toUtf8(text)).digest());
}
