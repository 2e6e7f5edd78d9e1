import { parseDerivationPath } from '../keys/wallet/derivation-path.ts';
import { deriveKey } from '../keys/wallet/derive-key.ts';
import type { StoredSigningKey } from '../store/signing-keys.ts';
import type { ServiceKeys } from './service-keys.ts';

/** Length of the seed, in bytes. In the sealed bytes it comes first, and the entropy of the words follows. */
const SEED_BYTES = 64;

/** The secret parts of a wallet. */
export interface WalletSecret {
  /** The seed that keys are derived from. */
  readonly seed: Uint8Array;
  /** The entropy that the words are written from. */
  readonly entropy: Uint8Array;
}

/** Which wallet a secret belongs to. */
export interface WalletName {
  readonly organizationId: string;
  readonly walletId: string;
}

/**
 * Seals the secret of a wallet. The seed is stored with the entropy that it comes from, because computing it takes as
 * long as a whole signature.
 */
export function sealWallet(
  keys: Pick<ServiceKeys, 'seal'>,
  { entropy, seed }: WalletSecret,
  { organizationId, walletId }: WalletName,
): string {
  const secret = Buffer.concat([seed, entropy]);
  try {
    return keys.seal(secret, { organizationId, keyId: walletId, curve: 'WALLET' });
  } finally {
    secret.fill(0);
  }
}

/** Opens the secret of a wallet. The caller must overwrite it after use. */
export function openWallet(
  keys: Pick<ServiceKeys, 'open'>,
  sealed: string,
  { organizationId, walletId }: WalletName,
): WalletSecret {
  const secret = keys.open(sealed, { organizationId, keyId: walletId, curve: 'WALLET' });
  return { seed: secret.subarray(0, SEED_BYTES), entropy: secret.subarray(SEED_BYTES) };
}

/** Overwrites a secret that is no longer needed. */
export function forgetWallet({ entropy, seed }: WalletSecret): void {
  seed.fill(0);
  entropy.fill(0);
}

/**
 * Passes the secret of a key to `work` and overwrites it afterwards. The secret of a private key is opened; that of an
 * account is derived from its wallet's seed.
 */
export function withSecret<T>(
  keys: Pick<ServiceKeys, 'open'>,
  key: StoredSigningKey,
  work: (secret: Uint8Array) => T,
): T {
  const secret = openSecret(keys, key);
  try {
    return work(secret);
  } finally {
    secret.fill(0);
  }
}

function openSecret(keys: Pick<ServiceKeys, 'open'>, key: StoredSigningKey): Uint8Array {
  const { curve, id, organizationId } = key;
  if (key.kind === 'private-key') return keys.open(key.sealedSecret, { organizationId, keyId: id, curve });
  const wallet = openWallet(keys, key.sealedSeed, { organizationId, walletId: key.walletId });
  try {
    return deriveKey(wallet.seed, curve, parseDerivationPath(key.path, curve));
  } finally {
    forgetWallet(wallet);
  }
}
