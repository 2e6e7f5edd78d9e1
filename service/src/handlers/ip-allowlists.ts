import { toStoredApiKeys } from '../keys/api-key-text.ts';
import { ProblemError } from '../base/problem-error.ts';
import { removeApiKeyAllowlist, removeOrganizationAllowlist } from '../store/ip-allowlists.ts';
import type { Handlers } from './handler.ts';

/**
 * Removes the IP allowlist of the organization or, when a public key is given, of that API key. What is asked for is a
 * state, so it is no fault when there is no allowlist. The key may be written in either case, compressed or not.
 */
export const removeIpAllowlist: Handlers['removeIpAllowlist'] = {
  async execute({ publicKey }, { now, organizationId, transaction }) {
    if (publicKey === undefined || publicKey === null) {
      await removeOrganizationAllowlist(transaction, organizationId, now);
    } else if (!(await removeApiKeyAllowlist(transaction, organizationId, toStoredApiKeys(publicKey)))) {
      throw new ProblemError('NOT_FOUND', 'The organization has no API key with this public key.', {
        path: 'parameters.publicKey',
      });
    }
    return {};
  },
};
