import { bech32m } from '@scure/base';
import { concatBytes } from '../../base/contract.ts';
import type { AddressDerivation, AddressDerivations } from './address-derivation.ts';

/** Protocol buffer header of the identity key: field 1, 33 bytes. */
const IDENTITY_KEY_HEADER = Uint8Array.of(0x0a, 33);

/** A Spark address, on the main network and on regtest; its owner signs with BIP-340 (protocol.md section 4). */
export const formats = {
  ADDRESS_FORMAT_SPARK_MAINNET: createSparkAddress('spark'),
  ADDRESS_FORMAT_SPARK_REGTEST: createSparkAddress('sparkrt'),
} satisfies Partial<AddressDerivations>;

function createSparkAddress(prefix: string): AddressDerivation {
  return {
    curves: ['CURVE_SECP256K1'],
    scheme: 'BIP340',
    bech32Prefix: prefix,
    toAddress: (publicKey) =>
      bech32m.encode(prefix, bech32m.toWords(concatBytes(IDENTITY_KEY_HEADER, publicKey))),
  };
}
