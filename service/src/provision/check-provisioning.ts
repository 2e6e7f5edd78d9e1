import { isIP } from 'node:net';
import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { toEmail, toPhoneNumber } from '../auth/contact.ts';
import { isLoopbackHost } from '../loopback.ts';
import { ProvisioningError } from './provisioning-error.ts';
import type {
  ProvisionedConfig,
  ProvisionedOrganization,
  ProvisionedUser,
  ProvisioningFile,
} from './provisioning-file.ts';

/** Longest session: one year, as the element accepts it (security.md, "Untrusted configuration"). */
const MAXIMUM_SESSION_SECONDS = 31_536_000;

/** Reads a public key of each curve; throws when it is none. */
const POINTS = {
  API_KEY_CURVE_P256: (key: string) => p256.Point.fromHex(key),
  API_KEY_CURVE_SECP256K1: (key: string) => secp256k1.Point.fromHex(key),
  API_KEY_CURVE_ED25519: (key: string) => ed25519.Point.fromHex(key),
} as const;

/** What is unique in the whole file. */
type Register = (kind: string, id: string, path: string) => void;

/**
 * Checks what a schema cannot say: that identifiers occur once and lead somewhere, that contacts, keys, addresses and
 * numbers are what they claim. Throws a `ProvisioningError` with the path of the first fault.
 */
export function checkProvisioning({ organizations }: ProvisioningFile): void {
  const seen = new Set<string>();
  const register: Register = (kind, id, path) => {
    if (seen.has(`${kind} ${id}`)) throw new ProvisioningError(path, `this ${kind} occurs twice.`);
    seen.add(`${kind} ${id}`);
  };
  const parents = new Map(organizations.map((one) => [one.organizationId, one.parentOrganizationId]));
  organizations.forEach((organization, index) => {
    const path = `organizations[${index}]`;
    register('organizationId', organization.organizationId, `${path}.organizationId`);
    const parent = organization.parentOrganizationId;
    if (
      parent !== undefined &&
      (parent === organization.organizationId || parents.get(parent) !== undefined)
    ) {
      throw new ProvisioningError(
        `${path}.parentOrganizationId`,
        'a sub-organization cannot have sub-organizations.',
      );
    }
    checkOrganization(organization, path, register);
  });
}

function checkOrganization(organization: ProvisionedOrganization, path: string, register: Register): void {
  const { authProxyConfigs = [], ipAllowlist, privateKeys = [], rootQuorum, users = [] } = organization;
  users.forEach((user, index) =>
    checkUser(user, `${path}.users[${index}]`, organization.organizationId, register),
  );
  privateKeys.forEach(({ privateKeyId }, index) =>
    register('privateKeyId', privateKeyId, `${path}.privateKeys[${index}].privateKeyId`),
  );
  const userIds = new Set(users.map(({ userId }) => userId));
  const privateKeyIds = new Set(privateKeys.map(({ privateKeyId }) => privateKeyId));

  if (rootQuorum !== undefined) {
    checkReferences(rootQuorum.userIds, userIds, `${path}.rootQuorum.userIds`, 'user');
    if (rootQuorum.threshold > rootQuorum.userIds.length) {
      throw new ProvisioningError(`${path}.rootQuorum.threshold`, 'the threshold is larger than the quorum.');
    }
  }
  organization.userTags?.forEach((tag, index) => {
    register('userTagId', tag.userTagId, `${path}.userTags[${index}].userTagId`);
    checkReferences(tag.userIds, userIds, `${path}.userTags[${index}].userIds`, 'user');
  });
  organization.privateKeyTags?.forEach((tag, index) => {
    register('privateKeyTagId', tag.privateKeyTagId, `${path}.privateKeyTags[${index}].privateKeyTagId`);
    checkReferences(
      tag.privateKeyIds,
      privateKeyIds,
      `${path}.privateKeyTags[${index}].privateKeyIds`,
      'private key',
    );
  });
  organization.policies?.forEach(({ policyId }, index) =>
    register('policyId', policyId, `${path}.policies[${index}].policyId`),
  );
  checkCidrs(ipAllowlist?.cidrs, `${path}.ipAllowlist.cidrs`);
  authProxyConfigs.forEach((config, index) => {
    register(
      'authProxyConfigId',
      config.authProxyConfigId,
      `${path}.authProxyConfigs[${index}].authProxyConfigId`,
    );
    checkConfig(config, `${path}.authProxyConfigs[${index}]`);
  });
}

function checkUser(user: ProvisionedUser, path: string, organizationId: string, register: Register): void {
  register('userId', user.userId, `${path}.userId`);
  if (user.userEmail !== undefined && toEmail(user.userEmail) === undefined) {
    throw new ProvisioningError(`${path}.userEmail`, 'this is not an e-mail address.');
  }
  if (user.userPhoneNumber !== undefined && toPhoneNumber(user.userPhoneNumber) === undefined) {
    throw new ProvisioningError(
      `${path}.userPhoneNumber`,
      'this is not a phone number in international form, as +15555550100.',
    );
  }
  user.apiKeys?.forEach(({ curveType, ipAllowlist, publicKey }, index) => {
    const keyPath = `${path}.apiKeys[${index}]`;
    try {
      POINTS[curveType](publicKey.toLowerCase());
    } catch (cause) {
      throw new ProvisioningError(`${keyPath}.publicKey`, `this is not a public key of ${curveType}.`, {
        cause,
      });
    }
    register(
      'public key of the organization',
      `${organizationId} ${publicKey.toLowerCase()}`,
      `${keyPath}.publicKey`,
    );
    checkCidrs(ipAllowlist?.cidrs, `${keyPath}.ipAllowlist.cidrs`);
  });
  user.oauthProviders?.forEach(({ providerId }, index) =>
    register('providerId', providerId, `${path}.oauthProviders[${index}].providerId`),
  );
  user.mfaPolicies?.forEach(({ mfaPolicyId }, index) =>
    register('mfaPolicyId', mfaPolicyId, `${path}.mfaPolicies[${index}].mfaPolicyId`),
  );
}

function checkConfig(config: ProvisionedConfig, path: string): void {
  const { allowedOrigins = [], oauthRedirectUrl, otpLength, sessionExpirationSeconds } = config;
  if (
    sessionExpirationSeconds !== undefined &&
    !isWholeNumber(sessionExpirationSeconds, 1, MAXIMUM_SESSION_SECONDS)
  ) {
    throw new ProvisioningError(
      `${path}.sessionExpirationSeconds`,
      `must be a whole number from 1 to ${MAXIMUM_SESSION_SECONDS}, as text.`,
    );
  }
  if (otpLength !== undefined && !isWholeNumber(otpLength, 6, 9)) {
    throw new ProvisioningError(`${path}.otpLength`, 'must be "6", "7", "8" or "9".');
  }
  allowedOrigins.forEach((origin, index) => {
    // "*" is every origin; "null" is what sandboxed pages send.
    const isOrigin = URL.canParse(origin) && new URL(origin).origin === origin;
    if (origin !== '*' && origin !== 'null' && !isOrigin) {
      throw new ProvisioningError(
        `${path}.allowedOrigins[${index}]`,
        'must be "*" or an origin without a path, as https://example.com.',
      );
    }
  });
  if (oauthRedirectUrl !== undefined && !isSecureUrl(oauthRedirectUrl)) {
    throw new ProvisioningError(
      `${path}.oauthRedirectUrl`,
      'must be an https address (http only for localhost).',
    );
  }
}

function checkReferences(
  ids: readonly string[],
  known: ReadonlySet<string>,
  path: string,
  kind: string,
): void {
  ids.forEach((id, index) => {
    if (!known.has(id))
      throw new ProvisioningError(`${path}[${index}]`, `the organization has no such ${kind}.`);
  });
}

function checkCidrs(cidrs: readonly string[] | undefined, path: string): void {
  cidrs?.forEach((cidr, index) => {
    const [address = '', length = '', ...rest] = cidr.split('/');
    const maximum = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1;
    if (rest.length > 0 || !isWholeNumber(length, 0, maximum)) {
      throw new ProvisioningError(`${path}[${index}]`, 'must be a network such as 10.0.0.0/8 or ::1/128.');
    }
  });
}

function isWholeNumber(text: string, minimum: number, maximum: number): boolean {
  return /^(?:0|[1-9]\d{0,9})$/.test(text) && Number(text) >= minimum && Number(text) <= maximum;
}

function isSecureUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hostname, password, protocol, username } = new URL(text);
  const isSecure = protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));
  return isSecure && username === '' && password === '';
}
