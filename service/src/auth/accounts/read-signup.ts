import { randomUUID } from 'node:crypto';
import type { SignupRequest } from '../../base/contract.ts';
import { toStoredApiKey } from '../../keys/api-key-text.ts';
import { toNonce, verifyIdToken, type Identity, type IdTokenServices } from '../social/verify-id-token.ts';
import { MAXIMUM_LIFE_SECONDS } from '../../base/credential-life.ts';
import { ProblemError } from '../../base/problem-error.ts';
import type { Database } from '../../store/database.ts';
import type { Authentication } from '../../store/tables.ts';
import type { LoginConfiguration } from '../../store/login-configurations.ts';
import type { NewAccount } from '../../store/signups.ts';
import { readPasskeyTerms, type PasskeySettings } from '../passkeys/passkey-settings.ts';
import { assertUserVerified, verifyAttestation } from '../passkeys/verify-attestation.ts';

/** The credentials that an account begins with, in stored form. */
export type Credentials = Pick<NewAccount, 'apiKeys' | 'authenticators' | 'oauthProviders'>;

/** The facts about a request besides its body. */
export interface SignupContext {
  readonly services: IdTokenServices & PasskeySettings & { readonly database: Database };
  readonly configuration: LoginConfiguration;
  /** Origin of the page that sends the request; null when no page does. */
  readonly origin: string | null;
  /** The key of the verification token, whose holder has signed the request; undefined without such a key. */
  readonly tokenKey: string | undefined;
  /** The contact that the verification token proves. */
  readonly contact: Authentication | undefined;
}

/**
 * Reads the credentials of a new account, and refuses those that could be somebody else's. Whoever creates an account
 * could otherwise plant the wallet or the social login of another person in it, and own the account that this person
 * signs in to one day. So:
 *
 * - An API key that lasts must be all that the account begins with, because nothing shows that the caller holds it.
 * - The nonce of an ID token must name the key of the verification token, or an API key that expires and is, with the
 *   social logins, all that the account begins with.
 */
export async function readCredentials(request: SignupRequest, context: SignupContext): Promise<Credentials> {
  const apiKeys = readApiKeys(request, context);
  const authenticators = await readPasskeys(request, context);
  const identities = await readIdentities(request, context, apiKeys);
  const oauthProviders = identities.map(({ audience, issuer, provider, subject }, index) => ({
    id: randomUUID(),
    name: request.oauthProviders[index]?.providerName ?? provider,
    issuer,
    audience,
    subject,
  }));
  const isLasting = apiKeys.some(({ expiresAt }) => expiresAt === null);
  if (context.contact === undefined && !isLasting && authenticators.length + oauthProviders.length === 0) {
    throw invalid(
      'Nobody could sign in to this account: give a verificationToken, a passkey, a social login, or one API key without expirationSeconds.',
      'verificationToken',
    );
  }
  // A session that this request opens records how and when the person authenticated.
  const [passkey] = authenticators;
  const [socialLogin] = oauthProviders;
  const proof: Authentication | null =
    context.contact ??
    (socialLogin === undefined ? null : { type: 'AUTHENTICATION_TYPE_OAUTH', id: socialLogin.id }) ??
    (passkey === undefined ? null : { type: 'AUTHENTICATION_TYPE_PASSKEY', id: passkey.credentialId });
  const authentication = proof && { ...proof, shownAt: context.services.clock.now() };
  return {
    apiKeys: apiKeys.map((key) => (key.expiresAt === null ? key : { ...key, authentication })),
    authenticators,
    oauthProviders,
  };
}

interface ParsedApiKey {
  readonly publicKey: string;
  readonly curve: string;
  readonly expiresAt: number | null;
}

function readApiKeys(request: SignupRequest, { contact, services }: SignupContext): readonly ParsedApiKey[] {
  const now = Math.floor(services.clock.now() / 1000);
  const isAlone =
    contact === undefined &&
    request.apiKeys.length === 1 &&
    request.authenticators.length + request.oauthProviders.length === 0;
  const seen = new Set<string>();
  return request.apiKeys.map(({ curveType, expirationSeconds, publicKey }, index) => {
    const path = `apiKeys[${index}]`;
    const stored = toStoredApiKey(curveType, publicKey);
    if (stored === undefined) {
      throw invalid(`Member "${path}.publicKey" is not a public key of ${curveType}.`, `${path}.publicKey`);
    }
    if (seen.has(stored)) {
      throw invalid(
        `Member "${path}.publicKey" repeats the key of another entry; leave one out.`,
        `${path}.publicKey`,
      );
    }
    seen.add(stored);
    if (expirationSeconds === undefined) {
      if (isAlone) return { publicKey: stored, curve: curveType, expiresAt: null };
      throw invalid(
        'An API key without expirationSeconds must be the only credential of a sign-up, because nothing shows that the caller holds it: set expirationSeconds, or add the key after the sign-up.',
        path,
      );
    }
    if (curveType !== 'API_KEY_CURVE_P256') {
      throw invalid(
        'An API key with expirationSeconds is the key of a session, so its curveType must be API_KEY_CURVE_P256.',
        `${path}.curveType`,
      );
    }
    if (Number(expirationSeconds) > MAXIMUM_LIFE_SECONDS) {
      throw invalid(
        `Member "${path}.expirationSeconds" must be at most "${MAXIMUM_LIFE_SECONDS}".`,
        `${path}.expirationSeconds`,
      );
    }
    return { publicKey: stored, curve: curveType, expiresAt: (now + Number(expirationSeconds)) * 1000 };
  });
}

async function readPasskeys(
  { authenticators }: SignupRequest,
  { configuration, origin, services }: SignupContext,
): Promise<Credentials['authenticators']> {
  const seen = new Set<string>();
  if (authenticators.length === 0) return [];
  // The account is created below this organization and lists no pages itself, so the terms of this organization apply.
  const terms = await readPasskeyTerms(services.database, configuration.organizationId, services);
  return authenticators.map(({ attestation, challenge }, index) => {
    const path = `authenticators[${index}].attestation`;
    const passkey = verifyAttestation(attestation, { challenge, pageOrigin: origin, ...terms });
    if (passkey === undefined) {
      throw invalid(
        `Member "${path}" is not accepted: it must be a P-256 passkey that was created on this page for "challenge", with attestation "none".`,
        path,
      );
    }
    assertUserVerified(passkey, path, terms);
    if (seen.has(passkey.credentialId))
      throw invalid(`Member "${path}" repeats the passkey of another entry; leave one out.`, path);
    seen.add(passkey.credentialId);
    return passkey;
  });
}

async function readIdentities(
  request: SignupRequest,
  { configuration, contact, services, tokenKey }: SignupContext,
  apiKeys: readonly ParsedApiKey[],
): Promise<readonly Identity[]> {
  const { authenticators, oauthProviders } = request;
  // With a contact, only the key of its token counts: otherwise the contact and the ID token could belong to different
  // people.
  const isAlone = contact === undefined && apiKeys.length === 1 && authenticators.length === 0;
  const [onlyKey] = isAlone ? apiKeys : [];
  const boundKey = tokenKey ?? onlyKey?.publicKey;
  const identities: Identity[] = [];
  for (const [index, { oidcToken }] of oauthProviders.entries()) {
    const path = `oauthProviders[${index}].oidcToken`;
    const identity = await verifyIdToken(services, configuration, oidcToken);
    if (boundKey === undefined || identity.nonce !== toNonce(boundKey)) {
      throw new ProblemError(
        'OIDC_TOKEN_INVALID',
        'The nonce of the ID token must be the SHA-256 of the compressed key (lower-case hexadecimal) of the verificationToken or, without one, of the only entry of apiKeys.',
        { path },
      );
    }
    const isTwice = identities.some(
      (one) => one.issuer === identity.issuer && one.subject === identity.subject,
    );
    if (isTwice)
      throw invalid(`Member "${path}" repeats the social login of another entry; leave one out.`, path);
    identities.push(identity);
  }
  return identities;
}

function invalid(message: string, path: string): ProblemError {
  return new ProblemError('INVALID_REQUEST', message, { path });
}
