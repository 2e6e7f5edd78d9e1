import { base32 } from '@scure/base';
import { concatBytes } from '../../base/contract.ts';
import type { AddressDerivations } from './address-derivation.ts';
import { crc16 } from './crc16.ts';

/** Makes the text begin with G (SEP-23). */
const ACCOUNT_VERSION = Uint8Array.of(6 << 3);

/** A Stellar account in StrKey form (SEP-23): version, public key and a little-endian check sum, in base32. */
export const formats = {
  ADDRESS_FORMAT_XLM: {
    curves: ['CURVE_ED25519'],
    toAddress(publicKey) {
      const body = concatBytes(ACCOUNT_VERSION, publicKey);
      const checksum = crc16(body);
      return base32.encode(concatBytes(body, Uint8Array.of(checksum & 0xff, checksum >> 8)));
    },
  },
} satisfies Partial<AddressDerivations>;
