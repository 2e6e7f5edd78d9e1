/** The registry of address formats, a line for each family. `npm run docs` writes this file. */
import type { AddressDerivations } from './address-derivation.ts';
import { formats as aptos } from './aptos.ts';
import { formats as bitcoin } from './bitcoin.ts';
import { formats as cosmos } from './cosmos.ts';
import { formats as dogecoin } from './dogecoin.ts';
import { formats as ethereum } from './ethereum.ts';
import { formats as publicKeyText } from './public-key-text.ts';
import { formats as solana } from './solana.ts';
import { formats as spark } from './spark.ts';
import { formats as stellar } from './stellar.ts';
import { formats as sui } from './sui.ts';
import { formats as ton } from './ton.ts';
import { formats as tron } from './tron.ts';
import { formats as xrp } from './xrp.ts';

/** Every address format with its derivation; a format of the contract without one does not compile. */
export const ADDRESS_DERIVATIONS: AddressDerivations = {
  ...aptos,
  ...bitcoin,
  ...cosmos,
  ...dogecoin,
  ...ethereum,
  ...publicKeyText,
  ...solana,
  ...spark,
  ...stellar,
  ...sui,
  ...ton,
  ...tron,
  ...xrp,
};
