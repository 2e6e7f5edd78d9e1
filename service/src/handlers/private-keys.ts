import { randomUUID } from 'node:crypto';
import type { AddressFormat, Curve } from '../base/contract.ts';
import { ProblemError } from '../base/problem-error.ts';
import { toTimestamp } from '../base/timestamp.ts';
import { toAddressLookup } from '../keys/addresses/address-lookup.ts';
import { assertAddressFormat, deriveAddress } from '../keys/addresses/derive-address.ts';
import { InputError } from '../keys/input-error.ts';
import { createPrivateKey, toPublicKey } from '../keys/private-key.ts';
import {
  deletePrivateKeys as deleteStored,
  findPrivateKey,
  findPrivateKeyNames,
  insertPrivateKey,
  listPrivateKeys as listStored,
  lockPrivateKeys,
  type PrivateKeyNames,
  type StoredPrivateKey,
} from '../store/private-keys.ts';
import { findTags, PRIVATE_KEY_TAGS, replaceTagsOf } from '../store/tags.ts';
import type { ExecutionContext } from './activity-handler.ts';
import { assertDistinct } from './assert-distinct.ts';
import type { Handlers } from './handler.ts';
import { readInput } from './signing-key.ts';

/** Creates private keys from the system's random source, all or none, with addresses and tags. */
export const createPrivateKeys: Handlers['createPrivateKeys'] = {
  assertPossible({ privateKeys }) {
    privateKeys.forEach(({ addressFormats, curve, privateKeyTags }, index) => {
      const path = `parameters.privateKeys[${index}]`;
      assertDistinct(addressFormats, `${path}.addressFormats`);
      assertDistinct(privateKeyTags, `${path}.privateKeyTags`);
      assertFormats(addressFormats, curve, `privateKeys[${index}].`);
    });
  },
  async execute({ privateKeys }, context) {
    const { organizationId, transaction } = context;
    const created = [];
    for (const [index, key] of privateKeys.entries()) {
      const { addressFormats, curve, privateKeyName: name, privateKeyTags } = key;
      const kept = await keepPrivateKey(context, {
        ...{ addressFormats, curve, name, secret: createPrivateKey(curve), isImported: false },
      });
      const id = kept.privateKeyId;
      const tags = await findTags(transaction, PRIVATE_KEY_TAGS, organizationId, privateKeyTags);
      const unknown = privateKeyTags.findIndex((tagId) => !tags.has(tagId));
      if (unknown !== -1) {
        throw new ProblemError('NOT_FOUND', 'The organization has no such private key tag.', {
          path: `parameters.privateKeys[${index}].privateKeyTags[${unknown}]`,
        });
      }
      await replaceTagsOf(transaction, PRIVATE_KEY_TAGS, id, privateKeyTags);
      created.push(kept);
    }
    return { privateKeys: created };
  },
};

/** Throws INVALID_REQUEST, with the path, for a format that keys of the curve do not have. */
export function assertFormats(formats: readonly AddressFormat[], curve: Curve, prefix = ''): void {
  formats.forEach((format, position) =>
    readInput(() => {
      try {
        assertAddressFormat(format, curve);
      } catch (error) {
        throw error instanceof InputError ? error.within(`${prefix}addressFormats[${position}]`) : error;
      }
    }),
  );
}

/** A private key that is about to be stored. */
interface NewPrivateKey {
  readonly name: string;
  readonly curve: Curve;
  readonly addressFormats: readonly AddressFormat[];
  readonly secret: Uint8Array;
  readonly isImported: boolean;
}

/** Stores a private key with its addresses and overwrites the secret that was given. */
export async function keepPrivateKey(
  { now, organizationId, services, transaction }: ExecutionContext,
  { addressFormats, curve, isImported, name, secret }: NewPrivateKey,
) {
  const id = randomUUID();
  const publicKey = toPublicKey(curve, secret);
  const sealedSecret = services.keys.seal(secret, { organizationId, keyId: id, curve });
  secret.fill(0);
  const addresses = addressFormats.map((format) => {
    const address = deriveAddress(format, curve, publicKey);
    return { format, address, lookup: toAddressLookup(address) };
  });
  const times = { createdAt: now, updatedAt: now };
  await insertPrivateKey(
    transaction,
    { id, organizationId, name, curve, publicKey, sealedSecret, isImported, ...times },
    addresses,
  );
  return { privateKeyId: id, addresses: addresses.map(({ address, format }) => ({ format, address })) };
}

/** Deletes private keys, all or none. A key that was never exported is deleted only when the request says so. */
export const deletePrivateKeys: Handlers['deletePrivateKeys'] = {
  assertPossible: ({ privateKeyIds }) => assertDistinct(privateKeyIds, 'parameters.privateKeyIds'),
  async execute({ deleteWithoutExport = false, privateKeyIds }, { organizationId, transaction }) {
    const held = await lockPrivateKeys(transaction, organizationId, privateKeyIds);
    const found = new Map(held.map((key) => [key.id, key]));
    for (const [index, id] of privateKeyIds.entries()) {
      const path = `parameters.privateKeyIds[${index}]`;
      const key = found.get(id);
      if (key === undefined) throw unknownKey(path);
      if (!key.isExported && !deleteWithoutExport) {
        throw new ProblemError(
          'PRECONDITION_FAILED',
          'This private key was never exported; set deleteWithoutExport to delete it for good.',
          { path },
        );
      }
    }
    await deleteStored(transaction, organizationId, privateKeyIds);
    return { privateKeyIds };
  },
};

/** Reads a private key: its public half, its addresses in the order of creation, its tags. */
export const getPrivateKey: Handlers['getPrivateKey'] = async ({ privateKeyId }, { caller, services }) => {
  const key = await findPrivateKey(services.database, caller.organizationId, privateKeyId);
  if (key === undefined) throw unknownKey('privateKeyId');
  return { privateKey: showPrivateKey(key, await findPrivateKeyNames(services.database, key.id)) };
};

/** Lists the private keys of the organization, oldest first. */
export const listPrivateKeys: Handlers['listPrivateKeys'] = async (_parameters, { caller, services }) => {
  const rows = await listStored(services.database, caller.organizationId);
  return { privateKeys: rows.map(({ key, names }) => showPrivateKey(key, names)) };
};

function showPrivateKey(key: StoredPrivateKey, { addresses, tagIds }: PrivateKeyNames) {
  return {
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
  };
}

/** The error when the organization has no such private key. */
export function unknownKey(path: string): ProblemError {
  return new ProblemError('NOT_FOUND', 'The organization has no such private key.', { path });
}
