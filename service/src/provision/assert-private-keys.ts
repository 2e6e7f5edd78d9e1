import { assertAddressFormat } from '../keys/addresses/derive-address.ts';
import { InputError } from '../keys/input-error.ts';
import { parsePrivateKey, toPublicKey } from '../keys/private-key.ts';
import type { Collect } from './collect-faults.ts';
import { assertDistinct, type Register } from './assert-values.ts';
import { ProvisioningError } from './provisioning-error.ts';
import type { ProvisionedOrganization, ProvisionedPrivateKey } from './provisioning-file.ts';

/**
 * Checks the private keys of an organization: each is valid, occurs once, and is of a curve that has its address
 * formats.
 */
export function assertPrivateKeys(
  { organizationId, privateKeys = [] }: ProvisionedOrganization,
  path: string,
  { collect, register }: { readonly collect: Collect; readonly register: Register },
): void {
  privateKeys.forEach((key, index) =>
    collect(() => {
      const at = `${path}.privateKeys[${index}]`;
      register('privateKeyId', key.privateKeyId, `${at}.privateKeyId`);
      const publicKey = readPublicKey(key, `${at}.privateKey`);
      if (publicKey !== undefined) {
        // Two keys with one secret would give every address two owners.
        register('private key of the organization', `${organizationId} ${publicKey}`, `${at}.privateKey`);
      }
      key.addressFormats?.forEach((format, position) =>
        withPath(`${at}.addressFormats[${position}]`, () => assertAddressFormat(format, key.curve)),
      );
      assertDistinct(key.addressFormats ?? [], `${at}.addressFormats`);
    }),
  );
}

function readPublicKey({ curve, privateKey }: ProvisionedPrivateKey, path: string): string | undefined {
  if (privateKey === undefined) return undefined;
  return withPath(path, () => toPublicKey(curve, parsePrivateKey(curve, privateKey)));
}

function withPath<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof InputError) throw new ProvisioningError(path, cause.fault, { cause });
    throw cause;
  }
}
