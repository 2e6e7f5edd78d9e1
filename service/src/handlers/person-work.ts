/** Shared by the operations on people: reads the credentials and contacts of a request, and adds the credentials. */
import { randomUUID } from 'node:crypto';
import type { ExecutionContext } from './activity-handler.ts';
import { toContact } from '../auth/codes/contact.ts';
import { holdOpener, sessionKeyOf } from '../auth/sessions/hold-opener.ts';
import { limitSessionKeys } from '../auth/sessions/open-session.ts';
import { toLinkedIssuer } from '../auth/social/providers.ts';
import { readPasskeyTerms, type PasskeyTerms } from '../auth/passkeys/passkey-settings.ts';
import {
  assertUserVerified,
  verifyAttestation,
  type NewPasskey,
} from '../auth/passkeys/verify-attestation.ts';
import type { operations, ParametersOf } from '../base/contract.ts';
import { MAXIMUM_LIFE_SECONDS } from '../base/credential-life.ts';
import { ProblemError } from '../base/problem-error.ts';
import { toStoredApiKey } from '../keys/api-key-text.ts';
import { insertApiKey } from '../store/api-keys.ts';
import { insertAuthenticator } from '../store/authenticators.ts';
import { insertOauthProvider } from '../store/oauth-providers.ts';
import type { Authentication } from '../store/tables.ts';
import { inheritFrom } from '../store/session-keys.ts';
import type { User } from '../store/users.ts';

/** A user as a request describes one. */
export type NewUser = ParametersOf<(typeof operations)['createUsers']>['users'][number];

type NewApiKeys = NewUser['apiKeys'];
type NewAuthenticators = readonly Pick<NewUser['authenticators'][number], 'attestation' | 'challenge'>[];

/** Credentials that a request adds to a user, and their path in the parameters. */
export interface CredentialAddition<T> {
  readonly userId: string;
  readonly items: T;
  /** As `parameters.apiKeys`. */
  readonly path: string;
  /** True when the organization above creates its sub-organization with them: they are trusted without proof. */
  readonly isGivenFromAbove?: boolean;
}

/** An API key in its stored form. */
interface ReadApiKey {
  readonly publicKey: string;
  readonly curve: string;
  readonly name: string;
  readonly lifeMs: number | null;
}

/** Reads API keys. Throws INVALID_REQUEST with the path of the fault. */
export function readApiKeys(apiKeys: NewApiKeys, path: string): readonly ReadApiKey[] {
  const seen = new Set<string>();
  return apiKeys.map(({ apiKeyName: name, curveType: curve, expirationSeconds, publicKey }, index) => {
    const at = `${path}[${index}]`;
    const stored = toStoredApiKey(curve, publicKey);
    if (stored === undefined)
      throw invalid(`"${at}.publicKey" is not a public key of ${curve}.`, `${at}.publicKey`);
    if (seen.has(stored))
      throw invalid(`"${at}.publicKey" repeats the key of another entry; leave one out.`, `${at}.publicKey`);
    seen.add(stored);
    const seconds = expirationSeconds === undefined ? null : Number(expirationSeconds);
    if (seconds !== null && seconds > MAXIMUM_LIFE_SECONDS) {
      const member = `${at}.expirationSeconds`;
      throw invalid(`"${member}" must be at most "${MAXIMUM_LIFE_SECONDS}".`, member);
    }
    return { publicKey: stored, curve, name, lifeMs: seconds === null ? null : seconds * 1000 };
  });
}

/**
 * Adds API keys to a user and returns their identifiers. A key that a session, or an API key which expires, gives its
 * own user lives at most as long as that one, ends with it, and counts as one of the session's keys. Throws, with the
 * path, ALREADY_EXISTS, PERMISSION_DENIED for a key that would outlive the session, or PRECONDITION_FAILED for more
 * keys than a session may have.
 */
export async function addApiKeys(
  { authentications, now, organizationId, transaction, userId: submitterId }: ExecutionContext,
  { isGivenFromAbove = false, items, path, userId }: CredentialAddition<NewApiKeys>,
): Promise<string[]> {
  const keys = readApiKeys(items, path);
  const openerKey = userId === submitterId ? sessionKeyOf(authentications) : undefined;
  const opener =
    openerKey === undefined
      ? undefined
      : await holdOpener(transaction, { organizationId, userId }, openerKey, now);
  const inherited = inheritFrom(opener, userId);
  const vouchedAt = isGivenFromAbove ? now : null;
  for (const [index, { lifeMs, ...key }] of keys.entries()) {
    const expiresAt = lifeMs === null ? null : now + lifeMs;
    if ((expiresAt ?? Infinity) > (opener?.expiresAt ?? Infinity)) {
      throw new ProblemError(
        'PERMISSION_DENIED',
        'A session gives its own user no key that outlives it: let the key expire before the session does, or ' +
          'stamp the request with an API key or a passkey.',
        { path: `${path}[${index}].expirationSeconds` },
      );
    }
    // An expiring API key is its own authentication; the key of a session has a login as its authentication.
    const authentication: Authentication | null =
      expiresAt === null || opener?.isSession === true
        ? null
        : { type: 'AUTHENTICATION_TYPE_API_KEY', id: key.publicKey };
    const row = {
      ...key,
      ...inherited,
      authentication,
      organizationId,
      userId,
      vouchedAt,
      createdAt: now,
      expiresAt,
    };
    if (await insertApiKey(transaction, row)) continue;
    throw new ProblemError(
      'ALREADY_EXISTS',
      'A user of the organization has this API key already; give another public key.',
      {
        path: `${path}[${index}].publicKey`,
      },
    );
  }
  if (opener?.isSession === true) {
    await limitSessionKeys(transaction, { userId, now, family: opener.family, path });
  }
  return keys.map(({ publicKey }) => publicKey);
}

/**
 * Reads passkeys. Throws INVALID_REQUEST with the path of the fault, also for a passkey without user verification where
 * the service requires it.
 */
export function readPasskeys(
  authenticators: NewAuthenticators,
  path: string,
  terms: PasskeyTerms,
): readonly NewPasskey[] {
  return authenticators.map(({ attestation, challenge }, index) => {
    // The passkey was created on a page, but whoever stamps sends it, so the request has no page origin to compare
    // with.
    const passkey = verifyAttestation(attestation, { challenge, pageOrigin: null, ...terms });
    const at = `${path}[${index}].attestation`;
    if (passkey !== undefined) {
      assertUserVerified(passkey, at, terms);
      return passkey;
    }
    throw invalid(
      `Member "${at}" is not accepted: it must be a P-256 passkey that was created for "challenge", with attestation "none".`,
      at,
    );
  });
}

/** Adds passkeys to a user and returns their identifiers. Throws ALREADY_EXISTS with the path. */
export async function addPasskeys(
  { now, organizationId, services, transaction }: ExecutionContext,
  {
    items,
    path,
    userId,
  }: CredentialAddition<
    readonly (NewAuthenticators[number] & { readonly authenticatorName?: string | undefined })[]
  >,
): Promise<string[]> {
  const terms = await readPasskeyTerms(transaction, organizationId, services);
  const passkeys = readPasskeys(items, path, terms);
  for (const [index, { credentialId, publicKey, rpId, signCount }] of passkeys.entries()) {
    const passkey = { credentialId, publicKey, rpId, signCount };
    const name = items[index]?.authenticatorName ?? null;
    const row = { ...passkey, name, organizationId, userId, createdAt: now };
    if (await insertAuthenticator(transaction, row)) continue;
    throw new ProblemError(
      'ALREADY_EXISTS',
      'A user of the organization has this passkey already; create another one.',
      {
        path: `${path}[${index}].attestation`,
      },
    );
  }
  return passkeys.map(({ credentialId }) => credentialId);
}

/** Adds social logins to a user and returns their identifiers. Throws ALREADY_EXISTS with the path. */
export async function addOauthProviders(
  { now, organizationId, transaction }: ExecutionContext,
  { isGivenFromAbove = false, items, path, userId }: CredentialAddition<NewUser['oauthProviders']>,
): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, { oidcClaims, providerName }] of items.entries()) {
    const id = randomUUID();
    const isNew = await insertOauthProvider(transaction, {
      ...{ id, organizationId, userId, name: providerName, createdAt: now, updatedAt: now },
      issuer: toLinkedIssuer(oidcClaims.iss),
      ...{ audience: oidcClaims.aud, subject: oidcClaims.sub },
      vouchedAt: isGivenFromAbove ? now : null,
    });
    if (!isNew) {
      throw new ProblemError(
        'ALREADY_EXISTS',
        'A user of the organization has this social login already; delete it there first.',
        {
          path: `${path}[${index}].oidcClaims`,
        },
      );
    }
    ids.push(id);
  }
  return ids;
}

/** The contacts of a person, as a request gives them. */
export interface ContactParameters {
  readonly userEmail?: string | undefined;
  readonly userPhoneNumber?: string | undefined;
}

type ContactColumns = Partial<Pick<User, 'email' | 'normalizedEmail' | 'phoneNumber'>>;

/**
 * Reads contacts as columns of a user. An empty text removes the contact. Throws INVALID_REQUEST with the path of the
 * fault.
 */
export function readContacts(
  { userEmail, userPhoneNumber }: ContactParameters,
  path: string,
): ContactColumns {
  const columns: ContactColumns = {};
  if (userEmail !== undefined) {
    const email = userEmail === '' ? null : toContact('OTP_TYPE_EMAIL', userEmail);
    if (email === undefined)
      throw invalid(
        `"${path}.userEmail" must be an email address, or empty to remove it.`,
        `${path}.userEmail`,
      );
    columns.email = email?.address ?? null;
    columns.normalizedEmail = email?.normalized ?? null;
  }
  if (userPhoneNumber !== undefined) {
    const phone = userPhoneNumber === '' ? null : toContact('OTP_TYPE_SMS', userPhoneNumber);
    if (phone === undefined) {
      throw invalid(
        `"${path}.userPhoneNumber" must be a phone number in international form, as "+15555550100", or empty to remove it.`,
        `${path}.userPhoneNumber`,
      );
    }
    columns.phoneNumber = phone?.normalized ?? null;
  }
  return columns;
}

/** The error when the organization has no such user. */
export function unknownUser(path: string): ProblemError {
  return new ProblemError('NOT_FOUND', 'The organization has no such user.', { path });
}

function invalid(message: string, path: string): ProblemError {
  return new ProblemError('INVALID_REQUEST', message, { path });
}
