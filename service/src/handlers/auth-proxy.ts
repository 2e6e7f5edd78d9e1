import { randomUUID } from 'node:crypto';
import { PROVIDER_NAMES } from '../auth/social/providers.ts';
import { AUTH_METHODS, type operations, type ParametersOf, type ResultOf } from '../base/contract.ts';
import { DEFAULT_SESSION_SECONDS, MAXIMUM_LIFE_SECONDS } from '../base/credential-life.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Database } from '../store/database.ts';
import {
  insertConfiguration,
  listStoredConfigurations,
  updateConfiguration,
  type StoredLoginConfiguration,
} from '../store/login-configurations.ts';
import { findSwitchOff, setFeature } from '../store/organization-features.ts';
import { findOrganization, holdOrganization } from '../store/organizations.ts';
import type { Handlers } from './handler.ts';
import { findLoginSettingsFault } from './login-settings-fault.ts';

type Changes = ParametersOf<(typeof operations)['updateAuthProxyConfig']>;
type ShownConfiguration = ResultOf<(typeof operations)['getAuthProxyConfig']>['configs'][number];

/** Minimum and maximum of the numbers in a login configuration. */
const LIMITS = {
  otpExpirationSeconds: [1, 600],
  verificationTokenExpirationSeconds: [1, 86_400],
  sessionExpirationSeconds: [1, MAXIMUM_LIFE_SECONDS],
  otpLength: [6, 9],
} as const;

/** Members that published clients send and that have no effect here, with the reason or what to set instead. */
const WITHOUT_EFFECT = {
  sendFromEmailAddress: 'the operator of the service sets SMTP_FROM',
  sendFromEmailSenderName: 'the operator of the service sets SMTP_FROM',
  replyToEmailAddress: 'the operator of the service sets SMTP_FROM',
  emailAuthTemplateId: 'messages have one form',
  otpTemplateId: 'messages have one form',
  emailCustomizationParams: 'messages have one form',
  smsCustomizationParams: 'messages have one form',
} as const satisfies Partial<Record<keyof Changes, string>>;

/**
 * Switches the session proxy of the organization on. When it has no login configuration, one is created, which offers
 * no way to sign in until `update_auth_proxy_config` enables one. The proxy stays off where the organization above has
 * switched it off.
 */
export const enableAuthProxy: Handlers['enableAuthProxy'] = {
  permission: 'root-quorum',
  outlivesSession: true,
  async execute(_parameters, { now, organizationId, transaction, userId }) {
    // The lock lets only one of these activities run at a time: two at once would create two configurations.
    await holdOrganization(transaction, organizationId);
    const [first] = await listStoredConfigurations(transaction, organizationId);
    const configId = first?.id ?? randomUUID();
    if (first === undefined) {
      await insertConfiguration(transaction, {
        ...{ id: configId, organizationId, enabledProviders: [], allowedOrigins: ['*'] },
        sessionExpirationSeconds: DEFAULT_SESSION_SECONDS,
        changedAt: now,
      });
    }
    await setFeature(transaction, organizationId, { name: 'FEATURE_NAME_AUTH_PROXY', value: 'true' }, now);
    return { userId, configId };
  },
};

/**
 * Switches the session proxy of the organization and of its sub-organizations off, at once. Sessions that it has opened
 * live on.
 */
export const disableAuthProxy: Handlers['disableAuthProxy'] = {
  permission: 'root-quorum',
  async execute(_parameters, { now, organizationId, transaction }) {
    await setFeature(transaction, organizationId, { name: 'FEATURE_NAME_AUTH_PROXY', value: 'false' }, now);
    return {};
  },
};

/** Changes a login configuration; the next request to the session proxy, in whatever process, uses it. */
export const updateAuthProxyConfig: Handlers['updateAuthProxyConfig'] = {
  outlivesSession: true,
  assertPossible: (changes) => assertChanges(changes),
  async execute(changes, { now, organizationId, transaction }) {
    await holdOrganization(transaction, organizationId);
    const configuration = await findConfiguration(transaction, organizationId, changes.configId);
    const changed = merge(configuration, changes);
    const fault = findLoginSettingsFault(changed);
    if (fault !== undefined) throw invalid(toPath(fault.member), fault.fault);
    if (changed.signupEnabled) await assertCanHaveAccounts(transaction, organizationId);
    await updateConfiguration(transaction, { ...changed, changedAt: now });
    return { configId: configuration.id };
  },
};

/** Reads the login configurations of the organization as they are set, and whether the session proxy is on. */
export const getAuthProxyConfig: Handlers['getAuthProxyConfig'] = async (
  _parameters,
  { caller, services },
) => {
  const { organizationId } = caller;
  const shut = await findSwitchOff(services.database, organizationId, ['FEATURE_NAME_AUTH_PROXY']);
  const configurations = await listStoredConfigurations(services.database, organizationId);
  return {
    enabled: shut === undefined,
    configs: configurations.map(showConfiguration),
  };
};

/** Throws INVALID_REQUEST for changes that are wrong for every configuration. */
function assertChanges(changes: Changes): void {
  for (const [member, instead] of Object.entries(WITHOUT_EFFECT)) {
    if (changes[member as keyof typeof WITHOUT_EFFECT] === undefined) continue;
    throw invalid(`parameters.${member}`, `has no effect here: ${instead}. Leave it out.`);
  }
  if (changes.verificationTokenRequiredForGetAccountPii === false) {
    throw invalid(
      'parameters.verificationTokenRequiredForGetAccountPii',
      'must be true: accounts are looked up only by a contact that a verification token shows to be the caller’s.',
    );
  }
  if (changes.socialLinkingClientIds !== undefined && changes.socialLinkingClientIds.length > 0) {
    throw invalid('parameters.socialLinkingClientIds', 'must be empty: a login does not link accounts.');
  }
  if (changes.captchaEnabled === true) {
    throw invalid('parameters.captchaEnabled', 'must be false: there is no captcha, rates are limited.');
  }
  for (const [member, [minimum, maximum]] of Object.entries(LIMITS)) {
    const value = changes[member as keyof typeof LIMITS];
    if (value === undefined || (value >= minimum && value <= maximum)) continue;
    throw invalid(`parameters.${member}`, `must be from ${minimum} to ${maximum}.`);
  }
  const { allowedAuthMethods = [], walletKitSettings = {} } = changes;
  assertNames(
    allowedAuthMethods,
    (name) => (AUTH_METHODS as readonly string[]).includes(name),
    'parameters.allowedAuthMethods',
    `${AUTH_METHODS.join(', ')}; companies stand in walletKitSettings.enabledSocialProviders`,
  );
  const { enabledSocialProviders = [], oauthClientIds = {} } = walletKitSettings;
  const path = 'parameters.walletKitSettings';
  assertNames(enabledSocialProviders, isCompany, `${path}.enabledSocialProviders`, COMPANIES);
  const stranger = Object.keys(oauthClientIds).find((name) => !isCompany(name));
  if (stranger !== undefined) {
    throw invalid(`${path}.oauthClientIds.${stranger}`, `is of no known company; there are ${COMPANIES}.`);
  }
}

const COMPANIES = PROVIDER_NAMES.join(', ');

function isCompany(name: string): boolean {
  return PROVIDER_NAMES.includes(name);
}

function assertNames(
  names: readonly string[],
  isKnown: (name: string) => boolean,
  path: string,
  known: string,
): void {
  names.forEach((name, index) => {
    if (!isKnown(name)) throw invalid(`${path}[${index}]`, `must be one of ${known}.`);
    if (names.indexOf(name) !== index) throw invalid(`${path}[${index}]`, 'is named twice; leave one out.');
  });
}

async function findConfiguration(
  transaction: Database,
  organizationId: string,
  configId: string | undefined,
): Promise<StoredLoginConfiguration> {
  const configurations = await listStoredConfigurations(transaction, organizationId);
  const [first, ...others] = configurations.filter(({ id }) => configId === undefined || id === configId);
  const path = 'parameters.configId';
  if (first === undefined) {
    const way = configId === undefined ? '; enable_auth_proxy makes one' : ' of this id';
    throw new ProblemError('NOT_FOUND', `The organization has no login configuration${way}.`, { path });
  }
  if (others.length === 0) return first;
  throw invalid(
    path,
    `is missing: the organization has ${configurations.length} login configurations, so the request must name one.`,
  );
}

/** The configuration as it will be. */
function merge(configuration: StoredLoginConfiguration, changes: Changes): StoredLoginConfiguration {
  const { allowedAuthMethods, walletKitSettings = {} } = changes;
  const { enabledSocialProviders, oauthClientIds, oauthRedirectUrl } = walletKitSettings;
  const { enabledProviders } = configuration;
  const isReordered = allowedAuthMethods !== undefined || enabledSocialProviders !== undefined;
  return {
    ...configuration,
    enabledProviders: isReordered
      ? [
          ...(allowedAuthMethods ?? enabledProviders.filter((name) => !isCompany(name))),
          ...(enabledSocialProviders ?? enabledProviders.filter(isCompany)),
        ]
      : enabledProviders,
    allowedOrigins: changes.allowedOrigins ?? configuration.allowedOrigins,
    // Copied, because the database library reads the prototype of a value, and objects from a request body have none.
    oauthClientIds: oauthClientIds === undefined ? configuration.oauthClientIds : { ...oauthClientIds },
    oauthRedirectUrl:
      oauthRedirectUrl === undefined ? configuration.oauthRedirectUrl : oauthRedirectUrl || null,
    otpLength: changes.otpLength ?? configuration.otpLength,
    otpAlphanumeric: changes.otpAlphanumeric ?? configuration.otpAlphanumeric,
    otpExpirationSeconds: changes.otpExpirationSeconds ?? configuration.otpExpirationSeconds,
    verificationTokenExpirationSeconds:
      changes.verificationTokenExpirationSeconds ?? configuration.verificationTokenExpirationSeconds,
    sessionExpirationSeconds: changes.sessionExpirationSeconds ?? configuration.sessionExpirationSeconds,
    signupEnabled: changes.signupEnabled ?? configuration.signupEnabled,
  };
}

/**
 * Throws INVALID_REQUEST for a sub-organization: the accounts that people create are sub-organizations, and a
 * sub-organization cannot have any.
 */
async function assertCanHaveAccounts(transaction: Database, organizationId: string): Promise<void> {
  const organization = await findOrganization(transaction, organizationId);
  if (organization?.parentOrganizationId === null) return;
  throw invalid('parameters.signupEnabled', 'must be false: a sub-organization has no sub-organizations.');
}

function showConfiguration(configuration: StoredLoginConfiguration): ShownConfiguration {
  const { enabledProviders, oauthClientIds, oauthRedirectUrl, otpAlphanumeric, otpLength } = configuration;
  const { otpExpirationSeconds, verificationTokenExpirationSeconds } = configuration;
  return {
    configId: configuration.id,
    allowedOrigins: configuration.allowedOrigins,
    allowedAuthMethods: enabledProviders.filter((name) => !isCompany(name)),
    walletKitSettings: {
      enabledSocialProviders: enabledProviders.filter(isCompany),
      ...(oauthClientIds === null ? {} : { oauthClientIds }),
      ...(oauthRedirectUrl === null ? {} : { oauthRedirectUrl }),
    },
    ...(otpExpirationSeconds === null ? {} : { otpExpirationSeconds }),
    ...(verificationTokenExpirationSeconds === null ? {} : { verificationTokenExpirationSeconds }),
    sessionExpirationSeconds: configuration.sessionExpirationSeconds,
    ...(otpAlphanumeric === null ? {} : { otpAlphanumeric }),
    ...(otpLength === null ? {} : { otpLength }),
    signupEnabled: configuration.signupEnabled,
  };
}

/** The path of a configuration's member in the parameters. */
function toPath(member: string): string {
  return member.startsWith('oauth') ? `parameters.walletKitSettings.${member}` : `parameters.${member}`;
}

function invalid(path: string, fault: string): ProblemError {
  return new ProblemError('INVALID_REQUEST', `"${path}" ${fault}`, { path });
}
