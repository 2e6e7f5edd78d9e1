import { isIP } from 'node:net';
import { toStoredApiKeys } from '../keys/api-key-text.ts';
import { ProblemError } from '../base/problem-error.ts';
import {
  findAllowlist,
  removeOrganizationAllowlist,
  setApiKeyAllowlist,
  setOrganizationAllowlist,
} from '../store/ip-allowlists.ts';
import type { Handlers } from './handler.ts';

/**
 * Sets the networks that requests may come from, for the organization or for one API key and its sessions. An
 * organization's list that is not enabled is stored without effect; an enabled empty list allows nobody.
 */
export const setIpAllowlist: Handlers['setIpAllowlist'] = {
  outlivesSession: true,
  assertPossible({ enabled, publicKey, rules = [] }) {
    rules.forEach(({ cidr }, index) => assertCidr(cidr, `parameters.rules[${index}].cidr`));
    if (enabled !== undefined && typeof publicKey === 'string') {
      throw new ProblemError(
        'INVALID_REQUEST',
        'The list of an API key is always enabled; leave "enabled" out.',
        {
          path: 'parameters.enabled',
        },
      );
    }
  },
  async execute({ enabled = true, publicKey, rules = [] }, { now, organizationId, transaction }) {
    const allowlist = {
      ipAllowlist: enabled ? rules.map(({ cidr }) => cidr) : null,
      ipAllowlistRules: rules.map((rule) => ({ ...rule, createdAt: now })),
    };
    if (publicKey === undefined || publicKey === null) {
      await setOrganizationAllowlist(transaction, organizationId, allowlist, now);
    } else if (
      !(await setApiKeyAllowlist(transaction, organizationId, toStoredApiKeys(publicKey), allowlist))
    ) {
      throw unknownKey('parameters.publicKey');
    }
    return {};
  },
};

/** Reads the networks that requests may come from, for the organization or for one API key. */
export const getIpAllowlist: Handlers['getIpAllowlist'] = async ({ publicKey }, { caller, services }) => {
  const { organizationId } = caller;
  const keys = publicKey === undefined ? undefined : toStoredApiKeys(publicKey);
  const found = await findAllowlist(services.database, organizationId, keys);
  if (found === undefined) throw unknownKey('publicKey');
  const { ipAllowlist, ipAllowlistRules } = found;
  const rules = ipAllowlistRules?.map(({ cidr, createdAt, label }) => ({
    cidr,
    ...(label === undefined ? {} : { label }),
    createdAt: String(createdAt),
  }));
  return {
    allowlist: {
      organizationId,
      // A list from the provisioning file has only networks, without labels and times.
      rules: rules ?? (ipAllowlist ?? []).map((cidr) => ({ cidr })),
      ...(publicKey === undefined ? {} : { publicKey }),
      // An enabled empty list allows nobody; without a list everybody is allowed.
      enabled: ipAllowlist !== null,
      onEvaluationError: 'DENY',
    },
  };
};

/**
 * Removes the IP allowlist of the organization or, when a public key is given, of that API key. The request describes a
 * state, so it also succeeds without an allowlist. The key may be written in either case, compressed or not.
 */
export const removeIpAllowlist: Handlers['removeIpAllowlist'] = {
  outlivesSession: true,
  async execute({ publicKey }, { now, organizationId, transaction }) {
    if (publicKey === undefined || publicKey === null) {
      await removeOrganizationAllowlist(transaction, organizationId, now);
    } else {
      const none = { ipAllowlist: null, ipAllowlistRules: null };
      const keys = toStoredApiKeys(publicKey);
      if (!(await setApiKeyAllowlist(transaction, organizationId, keys, none))) {
        throw unknownKey('parameters.publicKey');
      }
    }
    return {};
  },
};

function assertCidr(cidr: string, path: string): void {
  const [, address = '', length = ''] = /^([^/]+)\/(0|[1-9]\d{0,2})$/.exec(cidr) ?? [];
  const family = isIP(address);
  if (family !== 0 && !address.includes('%') && Number(length) <= (family === 4 ? 32 : 128)) return;
  throw new ProblemError(
    'INVALID_REQUEST',
    `"${path}" must be a network in CIDR form, as "10.0.0.0/8" or "2001:db8::/32".`,
    {
      path,
    },
  );
}

function unknownKey(path: string): ProblemError {
  return new ProblemError('NOT_FOUND', 'The organization has no API key with this public key.', { path });
}
