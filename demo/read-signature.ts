import { shorten } from './shorten.ts';

/** Stamp schemes of wallets; the key in the browser uses another one. */
const OF_WALLETS = /(?:_EIP191|_ED25519)$/;

/** Returns a request's public key and signature, shortened; undefined when it has none. */
export function readSignature(carried: unknown): Readonly<Record<string, string>> | undefined {
  const { publicKey, scheme, signature } = (carried ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof publicKey !== 'string' || typeof signature !== 'string') return undefined;
  const holder = OF_WALLETS.test(String(scheme)) ? 'Key of the wallet' : 'Key in this browser';
  return { [holder]: shorten(publicKey), 'Its signature': shorten(signature) };
}
