import { ProblemError } from '../base/problem-error.ts';
import { findPrivateKey, findPrivateKeyNames } from '../store/private-keys.ts';
import { toTimestamp } from '../base/timestamp.ts';
import type { Handlers } from './handler.ts';

/** Reads a private key: its public half, its addresses in the order of their making, its tags. */
export const getPrivateKey: Handlers['getPrivateKey'] = async ({ privateKeyId }, { caller, services }) => {
  const key = await findPrivateKey(services.database, caller.organizationId, privateKeyId);
  if (key === undefined) {
    throw new ProblemError('NOT_FOUND', 'The organization has no such private key.', {
      path: 'privateKeyId',
    });
  }
  const { addresses, tagIds } = await findPrivateKeyNames(services.database, key.id);
  return {
    privateKey: {
      privateKeyId: key.id,
      publicKey: key.publicKey,
      privateKeyName: key.name,
      curve: key.curve,
      addresses,
      privateKeyTags: tagIds,
      createdAt: toTimestamp(key.createdAt),
      updatedAt: toTimestamp(key.updatedAt),
      exported: key.isExported,
      imported: key.isImported,
    },
  };
};
