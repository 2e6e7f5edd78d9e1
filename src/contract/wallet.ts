/** Wallets and their accounts, as several operations take and return them. */
import { array, boolean, integer, object, oneOf, optional, string } from './schema.ts';
import { addressFormats, CURVES, id, name, timestamp } from './shared.ts';

/** The format of an account's path; only one exists. */
export const PATH_FORMATS = ['PATH_FORMAT_BIP32'] as const;

const accountParameters = () => ({
  curve: oneOf(CURVES, 'Curve of the key.'),
  pathFormat: oneOf(PATH_FORMATS, 'How the path is written.'),
  path: string("Where the key lies below the seed, as \"m/44'/60'/0'/0/0\".", {
    minLength: 1,
    maxLength: 256,
  }),
  addressFormat: oneOf(addressFormats(), 'How the address is written.'),
});

/** Accounts that a request derives. */
export const newWalletAccounts = () =>
  array(
    object({
      ...accountParameters(),
      name: optional(name('Name of the account; unique within the organization.')),
    }),
    'Accounts to derive; may be empty.',
    { maxItems: 100 },
  );

/** The number of words of a new mnemonic. */
export const mnemonicLength = () =>
  optional(integer('Words of the mnemonic: 12, 15, 18, 21 or 24; absent: 12.'));

/** The members of a wallet that a request creates. */
export const newWallet = () => ({
  walletName: name('Name of the wallet; unique within the organization.'),
  accounts: newWalletAccounts(),
  mnemonicLength: mnemonicLength(),
});

/** A new wallet, as replies return it. */
export const namedWallet = () =>
  object({
    walletId: string(),
    addresses: array(string(), 'Addresses of the accounts, in the order of the request.'),
  });

/** A wallet, as queries return it. */
export const wallet = () =>
  object({
    walletId: string(),
    walletName: string(),
    createdAt: timestamp(),
    updatedAt: timestamp(),
    exported: boolean('True when the wallet has been exported.'),
    imported: boolean('True when the wallet was imported.'),
  });

/** An account of a wallet, as queries return it. */
export const walletAccount = () =>
  object({
    walletAccountId: string(),
    organizationId: string(),
    walletId: string(),
    ...accountParameters(),
    address: string(),
    createdAt: timestamp(),
    updatedAt: timestamp(),
    publicKey: string('Compressed, hexadecimal; 32 bytes for Ed25519.'),
    walletDetails: optional(wallet()),
    name: optional(string()),
    caip2Prefix: optional(string('Namespace of the chains that the account is for, as "eip155".')),
  });

/** True also deletes what was never exported. */
export const deleteWithoutExport = () =>
  optional(boolean('True: deletes also what was never exported, for good.'));

/** The key that an export is encrypted to. */
export const targetPublicKey = () =>
  string('P-256, hexadecimal, compressed or not: the export is encrypted to it.', {
    pattern: '^(?:[0-9a-fA-F]{2})+$',
    maxLength: 130,
  });

/** The bundle of an export. Only the private key of the target key pair can decrypt it. */
export const exportBundle = () =>
  string('JSON text: "data" holds encappedPublic, ciphertext and organizationId, signed by the service.');

/** The bundle with the public key that an import is encrypted to. */
export const importBundle = () =>
  string('JSON text: "data" holds targetPublic, organizationId and userId, signed by the service.');

/** The bundle that a client has encrypted to the key of the import bundle. */
export const encryptedBundle = () =>
  string('JSON text of encappedPublic and ciphertext, both hexadecimal.', { minLength: 1, maxLength: 4096 });

/** The wallet that a request names. */
export const walletId = () => id('The wallet.');
