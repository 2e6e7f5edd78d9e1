/** One-time codes for callers with a key: the same codes as those of the session proxy, requested by activities. */
import { randomUUID } from 'node:crypto';
import type { Caller } from '../auth/caller.ts';
import { limitAddress } from '../auth/codes/address-limit.ts';
import { checkCode } from '../auth/codes/check-code.ts';
import { sendCode } from '../auth/codes/send-code.ts';
import {
  CODE_PROVIDERS,
  verificationTokenInvalid,
  verifyVerificationToken,
} from '../auth/codes/verification-token.ts';
import { chooseLanguage } from '../auth/delivery/choose-language.ts';
import { assertWayOn } from '../auth/sessions/assert-way-on.ts';
import { logIn } from '../auth/sessions/log-in.ts';
import type { OtpType } from '../base/contract.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Database } from '../store/database.ts';
import { listConfigurationsFor, type LoginConfiguration } from '../store/login-configurations.ts';
import { findConfigurationOfCode } from '../store/one-time-codes.ts';
import { findOrganization } from '../store/organizations.ts';
import { findVerificationToken } from '../store/verification-tokens.ts';
import type { ExecutionContext } from './activity-handler.ts';
import { assertUnbranded } from './assert-unbranded.ts';
import type { HandlerServices } from './handler-services.ts';
import type { Handlers } from './handler.ts';
import { readCustomization } from './message-customization.ts';
import { assertExpiration } from './sessions.ts';
import { withParametersPath } from './with-parameters-path.ts';

const MAXIMUM_CODE_SECONDS = 600;
const MAXIMUM_TOKEN_SECONDS = 86_400;
const MAXIMUM_CODE_LENGTH = 9;

/**
 * Sends a code and returns the key to encrypt it to. It is sent before anything is recorded, because sending cannot be
 * undone.
 */
export const initOtp: Handlers['initOtp'] = {
  async assertPossible(parameters, { caller, services }) {
    assertAtMost(parameters.expirationSeconds, MAXIMUM_CODE_SECONDS, 'expirationSeconds');
    assertAtMost(parameters.otpLength, MAXIMUM_CODE_LENGTH, 'otpLength');
    readCustomization(parameters);
    if (await isAccount(services, caller)) assertUnbranded(parameters);
  },
  async prepare(parameters, { caller, services }) {
    const { alphanumeric, appName, contact, expirationSeconds, otpLength, otpType } = parameters;
    const { language, logoUrl, sender } = readCustomization(parameters);
    const configuration = await chooseConfiguration(services.database, caller.organizationId, otpType);
    const isOfAccount = await isAccount(services, caller);
    if (isOfAccount) await limitAddress(services, 'send', caller.clientAddress);
    const sent = await withParametersPath(() =>
      sendCode(services, {
        configuration: {
          ...configuration,
          organizationName: isOfAccount ? configuration.organizationName : appName,
          otpLength: otpLength ?? configuration.otpLength,
          otpAlphanumeric: alphanumeric ?? configuration.otpAlphanumeric,
          logoUrl: logoUrl ?? configuration.logoUrl,
        },
        ...{ otpType, contact, isEncrypted: true, language, pageHost: undefined, sender },
        clientAddress: isOfAccount ? caller.clientAddress : addressOfBackend(),
        ...(expirationSeconds === undefined ? {} : { lifeMs: Number(expirationSeconds) * 1000 }),
      }),
    );
    return { otpId: sent.otpId, otpEncryptionTargetBundle: sent.encryptionBundle ?? '' };
  },
  execute: (_parameters, context) =>
    readPrepared<{ readonly otpId: string; readonly otpEncryptionTargetBundle: string }>(context),
};

/** Checks an encrypted code. The guess is counted before anything is recorded, so that no failure undoes the count. */
export const verifyOtp: Handlers['verifyOtp'] = {
  assertPossible: ({ expirationSeconds }) =>
    assertAtMost(expirationSeconds, MAXIMUM_TOKEN_SECONDS, 'expirationSeconds'),
  async prepare({ encryptedOtpBundle, expirationSeconds, otpId }, { caller, services }) {
    const configurationId = await findConfigurationOfCode(services.database, otpId);
    const configurations = await listConfigurationsFor(services.database, caller.organizationId);
    const configuration = configurations.find(({ id }) => id === configurationId);
    if (configuration === undefined) {
      throw new ProblemError('OTP_EXPIRED', 'The code has expired or was used; ask for a new one.');
    }
    const isOfAccount = await isAccount(services, caller);
    if (isOfAccount) await limitAddress(services, 'attempt', caller.clientAddress);
    const guess = { kind: 'encrypted', bundle: encryptedOtpBundle } as const;
    const lifeMs = expirationSeconds === undefined ? undefined : Number(expirationSeconds) * 1000;
    const clientAddress = isOfAccount ? caller.clientAddress : addressOfBackend();
    const guesser = { clientAddress, language: chooseLanguage(undefined) };
    return withParametersPath(() => checkCode(services, configuration, otpId, guess, guesser, lifeMs));
  },
  execute: (_parameters, context) => ({ verificationToken: readPrepared<string>(context) }),
};

/**
 * Logs a person in. The token and the signature of its key identify the person, as at the session proxy, so no policy
 * decides about the caller who submits the request.
 */
export const otpLogin: Handlers['otpLogin'] = {
  permission: 'always',
  assertPossible: ({ expirationSeconds }) => assertExpiration(expirationSeconds),
  async execute({ expirationSeconds, ...request }, { organizationId, services, transaction }) {
    const claims = await verifyVerificationToken(request.verificationToken, services.keys.otpSigner);
    const token = claims === undefined ? undefined : await findVerificationToken(transaction, claims.id);
    const configurations = await listConfigurationsFor(transaction, organizationId);
    const configuration = configurations.find(({ id }) => id === token?.authProxyConfigId);
    if (configuration === undefined) throw verificationTokenInvalid();
    const inTransaction = { ...services, database: transaction };
    const lasting =
      expirationSeconds === undefined
        ? configuration
        : { ...configuration, sessionExpirationSeconds: Number(expirationSeconds) };
    return {
      session: await withParametersPath(() => logIn(inTransaction, lasting, { ...request, organizationId })),
    };
  },
};

/**
 * Whether the caller is of a sub-organization: the account of a person, who uses the address that the request comes
 * from and may be anybody. A caller of a root organization is its backend.
 */
async function isAccount({ database }: HandlerServices, { organizationId }: Caller): Promise<boolean> {
  const organization = await findOrganization(database, organizationId);
  return organization?.parentOrganizationId !== null;
}

/**
 * A random address for a backend: its own address is not the network of any person, so its requests use the shared
 * lane.
 */
function addressOfBackend(): string {
  return randomUUID();
}

/** The first configuration of the organization, or of its parent, that enables the way. */
async function chooseConfiguration(
  database: Database,
  organizationId: string,
  otpType: OtpType,
): Promise<LoginConfiguration> {
  const provider = CODE_PROVIDERS[otpType];
  await assertWayOn(database, organizationId, provider);
  const configurations = await listConfigurationsFor(database, organizationId);
  const fit = configurations.find(({ enabledProviders }) => enabledProviders.includes(provider));
  if (fit !== undefined) return fit;
  throw new ProblemError(
    'PROVIDER_NOT_ENABLED',
    `No login configuration of this organization enables "${provider}".`,
    { path: 'parameters.otpType' },
  );
}

/**
 * Returns the result of `prepare`. Throws PRECONDITION_FAILED when the activity waited for votes: a code must not be
 * sent days later, with the last vote.
 */
function readPrepared<T>({ prepared }: ExecutionContext): T {
  if (prepared !== undefined) return prepared as T;
  throw new ProblemError(
    'PRECONDITION_FAILED',
    'A code is sent or checked at once and cannot wait for votes: let a policy allow this activity without consensus, and submit it anew.',
  );
}

function assertAtMost(value: number | string | undefined, maximum: number, member: string): void {
  if (value === undefined || Number(value) <= maximum) return;
  const path = `parameters.${member}`;
  throw new ProblemError('INVALID_REQUEST', `"${path}" must be at most ${maximum}.`, { path });
}
