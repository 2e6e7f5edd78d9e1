import { createHash } from 'node:crypto';
import type { SignupRequest } from '../../base/contract.ts';
import type { RaiseAlert } from '../../base/alert.ts';
import { DAY_MS, toDay } from '../../base/day.ts';
import { ProblemError } from '../../base/problem-error.ts';
import { toRetryAfterSeconds } from '../../base/retry-after.ts';
import { findAccount, type AccountCredential } from '../../store/accounts.ts';
import { countInWindow } from '../../store/address-windows.ts';
import { inTransaction, type Database } from '../../store/database.ts';
import type { LoginConfiguration } from '../../store/login-configurations.ts';
import {
  findSignup,
  forgetSignup,
  insertAccount,
  keepSignupWallet,
  type Signup,
} from '../../store/signups.ts';
import type { SignupWallet } from '../../store/tables.ts';
import { holdOrganization } from '../../store/organizations.ts';
import { findUserByContact } from '../../store/users.ts';
import { findVerificationToken } from '../../store/verification-tokens.ts';
import type { IdTokenServices } from '../social/verify-id-token.ts';
import { signatureInvalid, verifyOptionalSignature } from '../sessions/client-signature.ts';
import { assertWayEnabled } from '../codes/assert-way-enabled.ts';
import { toContact, toEmail } from '../codes/contact.ts';
import type { PasskeySettings } from '../passkeys/passkey-settings.ts';
import { readCredentials, type Credentials } from './read-signup.ts';
import { isSignupMessage } from './signup-message.ts';
import {
  CODE_AUTHENTICATIONS,
  verificationTokenInvalid,
  verifyVerificationToken,
  type VerificationClaims,
} from '../codes/verification-token.ts';

/** The services that an account is made with. */
export interface SignupServices extends IdTokenServices, PasskeySettings {
  readonly database: Database;
  readonly limits: { readonly signUpsPerDay: number };
  readonly raiseAlert: RaiseAlert;
}

/** Creates what a new organization has besides its user; resolves with the wallet, if one is created. */
export type Furnish = (
  transaction: Database,
  account: Signup,
  now: number,
) => Promise<SignupWallet | undefined>;

/**
 * Creates an account (protocol.md section 2, signup_v2): a sub-organization of the configuration's organization, with
 * one user who alone is its root quorum. A repeated request is answered with the same account, because a lost reply
 * must not lock anybody out. A verification token creates one account and stays valid for the login that follows.
 *
 * Throws SIGNUP_NOT_ENABLED, RATE_LIMITED, ALREADY_EXISTS when a contact or credential has an account already, and the
 * errors of the credentials in the request: PROVIDER_NOT_ENABLED, VERIFICATION_TOKEN_INVALID, CLIENT_SIGNATURE_INVALID,
 * OIDC_TOKEN_INVALID, INVALID_REQUEST.
 */
export async function signUp(
  services: SignupServices,
  configuration: LoginConfiguration,
  origin: string | null,
  request: SignupRequest,
  furnish: Furnish,
): Promise<Signup> {
  if (!configuration.signupEnabled) {
    throw new ProblemError(
      'SIGNUP_NOT_ENABLED',
      'This configuration does not let people create accounts; its operator can allow it with signupEnabled.',
    );
  }
  const { clock, database } = services;
  const claims = await readToken(services, configuration, request);
  const contact =
    claims === undefined
      ? undefined
      : { type: CODE_AUTHENTICATIONS[claims.verificationType], id: claims.contact };
  const credentials = await readCredentials(request, {
    services,
    configuration,
    origin,
    tokenKey: claims?.publicKey,
    contact,
  });
  const fingerprint = toFingerprint(configuration, request);
  const person = readPerson(request, claims, clock.now());

  let isLastOfDay = false;
  const made = await inTransaction(database, async (transaction) => {
    await holdOrganization(transaction, configuration.organizationId);
    const same = await findSignup(transaction, { fingerprint });
    if (same !== undefined) {
      if (await hasKept(transaction, configuration, same, credentials, clock.now())) return same;
      await forgetSignup(transaction, fingerprint);
    }
    await assertTokenUsable(transaction, configuration, claims);
    await assertNoAccount(transaction, configuration, claims, credentials, clock.now());
    isLastOfDay = await countSignUp(services, transaction, configuration.organizationId);
    const account = await insertAccount(transaction, {
      fingerprint,
      verificationTokenId: claims?.id ?? null,
      parentOrganizationId: configuration.organizationId,
      organizationName: request.organizationName ?? person.name,
      user: person,
      ...credentials,
      now: clock.now(),
    });
    const wallet = await furnish(transaction, account, clock.now());
    if (wallet === undefined) return account;
    await keepSignupWallet(transaction, fingerprint, wallet);
    return { ...account, wallet };
  });
  if (isLastOfDay) await alertOfQuota(services, configuration.organizationId);
  return made;
}

/**
 * Whether the lasting API key that an account was created with still signs in to it. Such a key is the only credential
 * of its request. If it no longer signs in, the request is not a repeat after a lost reply: its sender has lost access
 * to the account. A key that was added to the account again counts once its holder has used it.
 */
async function hasKept(
  transaction: Database,
  { organizationId: configurationOrganizationId }: LoginConfiguration,
  { organizationId, userId }: Signup,
  { apiKeys }: Credentials,
  now: number,
): Promise<boolean> {
  const lasting = apiKeys.find(({ expiresAt }) => (expiresAt ?? null) === null);
  if (lasting === undefined) return true;
  const credential = { kind: 'api-key', publicKeys: [lasting.publicKey], now } as const;
  const account = await findAccount(transaction, { configurationOrganizationId }, credential);
  return account?.organizationId === organizationId && account.userId === userId;
}

/**
 * Counts an account against the daily limit of the organization that it is created below. True for the last one of the
 * day.
 */
async function countSignUp(
  { clock, limits }: SignupServices,
  transaction: Database,
  organizationId: string,
): Promise<boolean> {
  const now = clock.now();
  const counted = await countInWindow(transaction, `sign-ups|${organizationId}`, toDay(now));
  if (counted <= limits.signUpsPerDay) return counted === limits.signUpsPerDay;
  throw new ProblemError(
    'RATE_LIMITED',
    'The organization has reached its limit of new accounts for today (UTC); the operator of the service can raise LATCHKEY_SIGN_UPS_PER_DAY.',
    { retryAfterSeconds: toRetryAfterSeconds(toDay(now) + DAY_MS, now) },
  );
}

async function alertOfQuota(
  { clock, limits, raiseAlert }: SignupServices,
  organizationId: string,
): Promise<void> {
  const [limit, startsAt] = [limits.signUpsPerDay, toDay(clock.now())];
  await raiseAlert({ type: 'QUOTA_EXCEEDED', organizationId, quota: 'sign-ups', limit, startsAt });
}

/** Verifies the token, and that its key has signed for this account. `undefined` when the request has no token. */
async function readToken(
  { clock, keys }: SignupServices,
  configuration: LoginConfiguration,
  request: SignupRequest,
): Promise<VerificationClaims | undefined> {
  const { clientSignature, verificationToken } = request;
  const contacts = [
    ['userEmail', 'OTP_TYPE_EMAIL', request.userEmail],
    ['userPhoneNumber', 'OTP_TYPE_SMS', request.userPhoneNumber],
  ] as const;
  if (verificationToken === undefined) {
    const unproven = contacts.find(([, , contact]) => contact !== undefined)?.[0];
    if (unproven !== undefined) {
      throw invalid(
        `Member "${unproven}" needs a verificationToken that shows who holds it: verify a code that was sent to it first.`,
        unproven,
      );
    }
    if (clientSignature !== undefined) {
      throw invalid(
        'Member "verificationToken" is missing: "clientSignature" is for one.',
        'clientSignature',
      );
    }
    return undefined;
  }
  const claims = await verifyVerificationToken(verificationToken, keys.otpSigner);
  const isOfConfiguration = claims?.organizationId === configuration.organizationId;
  if (claims === undefined || !isOfConfiguration || claims.expiresAtMs <= clock.now()) {
    throw verificationTokenInvalid();
  }
  assertWayEnabled(configuration, claims.verificationType);
  for (const [member, type, contact] of contacts) {
    if (contact === undefined) continue;
    if (claims.verificationType !== type || toContact(type, contact)?.normalized !== claims.contact) {
      throw invalid(
        `Member "${member}" must be the contact that the verificationToken is for, or be left out.`,
        member,
      );
    }
  }
  const signed = verifyOptionalSignature(clientSignature, claims);
  if (signed !== undefined && !isSignupMessage(signed.message, claims.id, request)) {
    throw signatureInvalid(
      'Member "clientSignature.message" must repeat the contact and the credentials of this request and the id of the verificationToken; write and sign it anew.',
      'clientSignature.message',
    );
  }
  return claims;
}

/** Throws VERIFICATION_TOKEN_INVALID for a token that was used for a login or has already created an account. */
async function assertTokenUsable(
  transaction: Database,
  configuration: LoginConfiguration,
  claims: VerificationClaims | undefined,
): Promise<void> {
  if (claims === undefined) return;
  const token = await findVerificationToken(transaction, claims.id);
  const isUnused = token?.consumedAt === null && token.authProxyConfigId === configuration.id;
  if (!isUnused || (await findSignup(transaction, { verificationTokenId: claims.id })) !== undefined) {
    throw verificationTokenInvalid();
  }
}

/** Throws ALREADY_EXISTS when a contact or credential has an account already: no login would find a second one. */
async function assertNoAccount(
  transaction: Database,
  { organizationId: configurationOrganizationId }: LoginConfiguration,
  claims: VerificationClaims | undefined,
  { apiKeys, authenticators, oauthProviders }: Credentials,
  now: number,
): Promise<void> {
  if (claims !== undefined) {
    const { contact, verificationType } = claims;
    const owner = { contact, verificationType, configurationOrganizationId, organizationId: undefined };
    if ((await findUserByContact(transaction, owner)) !== undefined) throw alreadyExists('verificationToken');
  }
  const credentials: (readonly [string, AccountCredential])[] = [
    ...apiKeys.map(
      ({ publicKey }, index) =>
        [`apiKeys[${index}]`, { kind: 'api-key', publicKeys: [publicKey], now }] as const,
    ),
    ...authenticators.map(
      ({ credentialId }, index) => [`authenticators[${index}]`, { kind: 'passkey', credentialId }] as const,
    ),
    ...oauthProviders.map(
      (identity, index) => [`oauthProviders[${index}]`, { kind: 'social-login', ...identity }] as const,
    ),
  ];
  for (const [path, credential] of credentials) {
    const account = await findAccount(transaction, { configurationOrganizationId }, credential);
    if (account !== undefined) throw alreadyExists(path);
  }
}

function readPerson(
  { userEmail, userName }: SignupRequest,
  claims: VerificationClaims | undefined,
  now: number,
): Parameters<typeof insertAccount>[1]['user'] {
  if (claims === undefined) return { name: userName ?? 'User' };
  const { contact, verificationType } = claims;
  const name = userName ?? contact;
  return verificationType === 'OTP_TYPE_EMAIL'
    ? // Mail servers may tell upper and lower case apart, so the address is kept as it was given.
      {
        name,
        email: toEmail(userEmail ?? contact)?.address ?? contact,
        normalizedEmail: contact,
        emailVerifiedAt: now,
      }
    : { name, phoneNumber: contact, phoneNumberVerifiedAt: now };
}

/** Hashes the parts that make two requests the same: everything but the signature, which may differ. */
function toFingerprint(configuration: LoginConfiguration, request: SignupRequest): string {
  const { clientSignature, ...rest } = request;
  const parts = [configuration.id, rest, clientSignature?.publicKey, clientSignature?.message];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

function alreadyExists(path: string): ProblemError {
  return new ProblemError(
    'ALREADY_EXISTS',
    'There is an account with this contact or credential already; sign in to it.',
    { path },
  );
}

function invalid(message: string, path: string): ProblemError {
  return new ProblemError('INVALID_REQUEST', message, { path });
}
