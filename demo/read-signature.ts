import { shorten } from './shorten.ts';

/** A wallet signs in one of these schemes of a stamp, and nothing that the browser keeps does. */
const OF_WALLETS = /(?:_EIP191|_ED25519)$/;

/** The key and the signature that a request carries, shortened; undefined where it carries none. */
export function readSignature(carried: unknown): Readonly<Record<string, string>> | undefined {
  const { publicKey, scheme, signature } = (carried ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof publicKey !== 'string' || typeof signature !== 'string') return undefined;
  const holder = OF_WALLETS.test(String(scheme)) ? 'Key of the wallet' : 'Key in this browser';
  return { [holder]: shorten(publicKey), 'Its signature': shorten(signature) };
}
