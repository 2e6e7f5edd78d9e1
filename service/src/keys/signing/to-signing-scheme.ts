import type { AddressFormat, Curve } from '../../base/contract.ts';
import { ADDRESS_DERIVATIONS } from '../addresses/index.ts';
import type { SigningScheme } from '../signing-scheme.ts';

/**
 * Picks the scheme for a key (protocol.md section 4). `formats` are those under which the text in `signWith` was found
 * among the key's addresses; none when `signWith` is the key's identifier. No text is an address of two formats with
 * different schemes.
 */
export function toSigningScheme(curve: Curve, formats: readonly AddressFormat[]): SigningScheme {
  for (const format of formats) {
    const { scheme } = ADDRESS_DERIVATIONS[format];
    if (scheme !== undefined) return scheme;
  }
  return curve === 'CURVE_ED25519' ? 'ED25519' : 'ECDSA';
}
