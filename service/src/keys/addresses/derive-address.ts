import type { AddressFormat, Curve } from '../../base/contract.ts';
import { InputError } from '../input-error.ts';
import { toCompressedPublicKey } from '../public-key.ts';
import { ADDRESS_DERIVATIONS } from './index.ts';

/** Whether a text is the name of an address format. */
export function isAddressFormat(text: string): text is AddressFormat {
  return Object.hasOwn(ADDRESS_DERIVATIONS, text);
}

/** The curves whose keys have an address of this format. */
export function toCurvesOfAddressFormat(format: AddressFormat): readonly Curve[] {
  return ADDRESS_DERIVATIONS[format].curves;
}

/** Throws an `InputError` when keys of the curve have no address of this format. */
export function assertAddressFormat(format: AddressFormat, curve: Curve): void {
  const { curves } = ADDRESS_DERIVATIONS[format];
  if (!curves.includes(curve)) {
    throw new InputError('', `${format} needs ${curves.join(' or ')}, this key is of ${curve}.`);
  }
}

/**
 * Derives the address of a public key (protocol.md section 4). `publicKey` is hexadecimal, in the form that
 * `toPublicKey` returns or compressed. Throws an `InputError` when the curve has no such address and a `TypeError` when
 * the text is not a public key of the curve.
 */
export function deriveAddress(format: AddressFormat, curve: Curve, publicKey: string): string {
  assertAddressFormat(format, curve);
  return ADDRESS_DERIVATIONS[format].toAddress(toCompressedPublicKey(curve, publicKey), curve);
}
