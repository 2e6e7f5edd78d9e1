import { limitAddress } from '../auth/codes/address-limit.ts';
import { toContact } from '../auth/codes/contact.ts';
import { signUp } from '../auth/accounts/sign-up.ts';
import { verificationTokenInvalid, verifyVerificationToken } from '../auth/codes/verification-token.ts';
import type { operations, OtpType, ResultOf, SignupRequest } from '../base/contract.ts';
import { toStoredApiKeys } from '../keys/api-key-text.ts';
import { verifyIdToken } from '../auth/social/verify-id-token.ts';
import { ProblemError } from '../base/problem-error.ts';
import { findAccount, type AccountCredential } from '../store/accounts.ts';
import { USER_TAGS } from '../store/tags.ts';
import { findUserByContact } from '../store/users.ts';
import type { Handlers, ProxyContext } from './handler.ts';
import { createTag } from './tag-work.ts';
import { addWallet, assertWallet } from './wallets.ts';

/**
 * Maximum number of path levels that the accounts of a sign-up's wallet have together. Anybody may sign up, so it is a
 * quarter of what an activity may have; a hundred accounts of one chain still fit.
 */
const MAXIMUM_WALLET_LEVELS = 125;

type Parameters = Readonly<globalThis.Parameters<Handlers['account']>[0]>;

/**
 * Finds the organization of the caller's account. Contacts can be guessed, so without a verification token for the very
 * contact no account is looked up, and the answer is that of a contact without an account. Credential ids and keys are
 * known only to their holders, and an ID token is verified.
 */
export const account: Handlers['account'] = async (parameters, context) => {
  const { clientAddress, services } = context;
  await limitAddress(services, 'attempt', clientAddress);
  const organizationId = await findOrganization(parameters, context);
  return organizationId === undefined ? {} : { organizationId };
};

/**
 * Creates an account, where the configuration allows it. It counts like sending a code, because it stores something.
 */
export const signupV2: Handlers['signupV2'] = (parameters, context) => makeAccount(parameters, context);

/** Creates an account, as clients did before signup_v2. */
export const signup: Handlers['signup'] = (parameters, context) => makeAccount(parameters, context);

async function makeAccount(
  parameters: SignupRequest,
  { clientAddress, configuration, origin, services }: ProxyContext,
): Promise<ResultOf<(typeof operations)['signupV2']>> {
  await limitAddress(services, 'send', clientAddress);
  const { userTag, wallet } = parameters;
  return atProxy(async () => {
    if (wallet !== undefined) assertWallet(wallet, 'wallet.', MAXIMUM_WALLET_LEVELS);
    return signUp(services, configuration, origin, parameters, async (transaction, account, now) => {
      const { organizationId, userId } = account;
      const inside = { now, organizationId, services, transaction };
      if (userTag !== undefined) {
        const name = { member: 'userTag', value: userTag };
        await createTag(inside, { tables: USER_TAGS, name, taggedItems: { member: '', value: [userId] } });
      }
      return wallet === undefined ? undefined : addWallet(inside, wallet, 'wallet.');
    });
  });
}

/**
 * Runs code that activities share. In its errors paths begin with "parameters."; here they are paths of the body, so
 * the prefix is removed.
 */
async function atProxy<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const prefix = 'parameters.';
    const path = error instanceof ProblemError ? error.options.path : undefined;
    if (!(error instanceof ProblemError) || !path?.startsWith(prefix)) throw error;
    const message = error.message.replaceAll(prefix, '');
    throw new ProblemError(error.code, message, { ...error.options, path: path.slice(prefix.length) });
  }
}

async function findOrganization(parameters: Parameters, context: ProxyContext): Promise<string | undefined> {
  const { filterType, filterValue } = parameters;
  switch (filterType) {
    case 'EMAIL':
      return findByContact('OTP_TYPE_EMAIL', parameters, context);
    case 'PHONE_NUMBER':
      return findByContact('OTP_TYPE_SMS', parameters, context);
    case 'CREDENTIAL_ID':
      return findByCredential({ kind: 'passkey', credentialId: filterValue }, context);
    case 'PUBLIC_KEY': {
      const publicKeys = toStoredApiKeys(filterValue);
      if (publicKeys.length === 0) {
        throw new ProblemError(
          'INVALID_REQUEST',
          'Member "filterValue" is not the public key of an API key in hexadecimal (P-256, secp256k1 or Ed25519).',
          {
            path: 'filterValue',
          },
        );
      }
      return findByCredential({ kind: 'api-key', publicKeys, now: context.services.clock.now() }, context);
    }
    case 'OIDC_TOKEN': {
      const { configuration, services } = context;
      const { oidcToken = filterValue } = parameters;
      if (oidcToken !== filterValue) {
        throw new ProblemError(
          'INVALID_REQUEST',
          'Members "filterValue" and "oidcToken" must be the same ID token; leave "oidcToken" out.',
          {
            path: 'oidcToken',
          },
        );
      }
      // The nonce is not compared, because no key is known yet. The answer gives no access.
      const identity = await verifyIdToken(services, configuration, oidcToken);
      return findByCredential({ kind: 'social-login', ...identity }, context);
    }
  }
}

async function findByContact(
  type: OtpType,
  { filterValue, verificationToken }: Parameters,
  { configuration, services }: ProxyContext,
): Promise<string | undefined> {
  if (verificationToken === undefined) return undefined;
  const claims = await verifyVerificationToken(verificationToken, services.keys.otpSigner);
  const { organizationId: configurationOrganizationId } = configuration;
  const isOfConfiguration = claims?.organizationId === configurationOrganizationId;
  if (claims === undefined || !isOfConfiguration || claims.expiresAtMs <= services.clock.now()) {
    throw verificationTokenInvalid();
  }
  const { contact, verificationType } = claims;
  if (verificationType !== type || toContact(type, filterValue)?.normalized !== contact) return undefined;
  const owner = { contact, verificationType, configurationOrganizationId, organizationId: undefined };
  return (await findUserByContact(services.database, owner))?.organizationId;
}

async function findByCredential(
  credential: AccountCredential,
  { configuration, services }: ProxyContext,
): Promise<string | undefined> {
  const scope = { configurationOrganizationId: configuration.organizationId };
  return (await findAccount(services.database, scope, credential))?.organizationId;
}
