import type { AddressFormat } from '../../base/contract.ts';
import type { AddressDerivation } from './address-derivation.ts';
import { aptos } from './aptos.ts';
import { bitcoin } from './bitcoin.ts';
import { cosmos, sei } from './cosmos.ts';
import { dogecoinMainnet, dogecoinTestnet } from './dogecoin.ts';
import { ethereum } from './ethereum.ts';
import { compressed, uncompressed } from './public-key-text.ts';
import { solana } from './solana.ts';
import { sparkMainnet, sparkRegtest } from './spark.ts';
import { stellar } from './stellar.ts';
import { sui } from './sui.ts';
import { tonV3R2, tonV4R2, tonV5R1 } from './ton.ts';
import { tron } from './tron.ts';
import { xrp } from './xrp.ts';

/** Every address format with its derivation; a format without one does not compile. */
export const ADDRESS_DERIVATIONS: { readonly [Format in AddressFormat]: AddressDerivation } = {
  ADDRESS_FORMAT_UNCOMPRESSED: uncompressed,
  ADDRESS_FORMAT_COMPRESSED: compressed,
  ADDRESS_FORMAT_ETHEREUM: ethereum,
  ADDRESS_FORMAT_SOLANA: solana,
  ADDRESS_FORMAT_COSMOS: cosmos,
  ADDRESS_FORMAT_TRON: tron,
  ADDRESS_FORMAT_SUI: sui,
  ADDRESS_FORMAT_APTOS: aptos,
  ADDRESS_FORMAT_SEI: sei,
  ADDRESS_FORMAT_XLM: stellar,
  ADDRESS_FORMAT_XRP: xrp,
  ADDRESS_FORMAT_DOGE_MAINNET: dogecoinMainnet,
  ADDRESS_FORMAT_DOGE_TESTNET: dogecoinTestnet,
  ADDRESS_FORMAT_TON_V3R2: tonV3R2,
  ADDRESS_FORMAT_TON_V4R2: tonV4R2,
  ADDRESS_FORMAT_TON_V5R1: tonV5R1,
  ADDRESS_FORMAT_SPARK_MAINNET: sparkMainnet,
  ADDRESS_FORMAT_SPARK_REGTEST: sparkRegtest,
  ...bitcoin,
};
