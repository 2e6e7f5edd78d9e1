import { fromHex, toHex, toUtf8, type Bytes } from '../base/encoding.ts';
import { LatchkeyError } from '../base/errors.ts';
import { own } from '../base/json.ts';
import { toDer } from './der.ts';
import { toStampHeader } from './stamp-header.ts';
import type { StampHeader, Stamper } from './stamper.ts';

/** The interface that Ethereum wallets offer to a page (EIP-1193). */
export interface Eip1193Provider {
  request(request: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
}

/** An Ethereum wallet, given by either `provider` or `signMessage`. */
export interface EthereumWallet {
  readonly type: 'ethereum';
  /** The wallet's provider. It signs with `personal_sign`, after `eth_requestAccounts` unless `address` is given. */
  readonly provider?: Eip1193Provider | undefined;
  /** Signs a text as `personal_sign` does (EIP-191) and resolves to 65 bytes, hexadecimal. */
  readonly signMessage?: ((message: string) => Promise<string>) | undefined;
  /** The account that must sign; a signature by another account is an error. */
  readonly address?: string | undefined;
}

/** A Solana wallet. */
export interface SolanaWallet {
  readonly type: 'solana';
  /** The public key: 32 bytes, or an object with `toBytes`, as browser wallets provide it. */
  readonly publicKey: Uint8Array | { toBytes(): Uint8Array };
  /** Signs bytes with Ed25519. Resolves to 64 bytes, or to an object with them as `signature`. */
  readonly signMessage: (message: Uint8Array) => Promise<Uint8Array | { readonly signature: Uint8Array }>;
}

/**
 * Creates a stamper that asks a person's wallet at every request (header `X-Stamp`, protocol.md section 1). The wallet
 * shows the request's body as the text to sign. Contract wallets cannot stamp: they have no key of their own.
 *
 * Throws a `TypeError` that names the member at fault. `stamp` rejects with `signing_cancelled` (the person refused),
 * `signing_failed` (the wallet failed, or signed something else), `load_failed`, or the signal's reason.
 *
 * @example
 * ```ts
 * import { createWalletStamper, type Eip1193Provider } from 'latchkey/stamp';
 *
 * declare const ethereum: Eip1193Provider;
 * const stamper = createWalletStamper({ type: 'ethereum', provider: ethereum });
 * ```
 */
export function createWalletStamper(wallet: EthereumWallet | SolanaWallet): Stamper {
  const known = own<EthereumWallet | SolanaWallet>(wallet);
  const stamp = known.type === 'ethereum' ? ethereumStamp(known) : solanaStamp(known);
  return {
    async stamp(body, { signal } = {}) {
      signal?.throwIfAborted();
      return unlessAborted(stamp(body), signal);
    },
  };
}

type Stamp = (body: string) => Promise<StampHeader>;

function ethereumStamp({ provider, signMessage, address }: EthereumWallet): Stamp {
  if (typeof provider?.request !== 'function' && typeof signMessage !== 'function') {
    throw new TypeError('provider: expected an EIP-1193 provider, or signMessage');
  }
  if (address !== undefined && !/^0x[0-9a-f]{40}$/i.test(address)) {
    throw new TypeError('address: expected 0x and 40 hexadecimal characters');
  }
  const ask = async (body: string): Promise<[signature: unknown, signer: string | undefined]> => {
    if (!provider) return [await signMessage?.(body), address];
    const accounts = address ? [address] : await provider.request({ method: 'eth_requestAccounts' });
    const account: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
    if (typeof account !== 'string') throw new TypeError('The wallet has no account.');
    // As hexadecimal, so that every wallet reads it as bytes.
    const params = [`0x${toHex(toUtf8(body))}`, account];
    return [await provider.request({ method: 'personal_sign', params }), account];
  };
  return async (body) => {
    // Loaded while the person decides, and only here: the curve and the hash are as large as the rest of the stamper.
    const loading = import('./recover-signer.ts');
    loading.catch(() => undefined);
    const [answer, signer] = await ask(body).catch(throwRefusal);
    const signature = /^0x([0-9a-f]{130})$/i.exec(String(answer))?.[1];
    if (!signature) throw unusable('65 bytes, hexadecimal; a contract wallet cannot stamp');
    const { recoverSigner } = await loading.catch((cause: unknown) => {
      throw new LatchkeyError('load_failed', 'A part of the stamper could not be loaded.', { cause });
    });
    const bytes = fromHex(signature);
    const recovered = recoverSigner(toUtf8(body), bytes);
    const isSigner = signer === undefined || recovered?.address === signer.toLowerCase();
    if (!recovered || !isSigner) throw unusable('a signature over the body by the account');
    // The recovery byte is not sent: the header names the public key itself.
    const scheme = 'SIGNATURE_SCHEME_TK_API_SECP256K1_EIP191';
    return toStampHeader(recovered.publicKey, scheme, toDer(bytes.subarray(0, 64)));
  };
}

function solanaStamp({ publicKey, signMessage }: SolanaWallet): Stamp {
  const key = isBytes(publicKey) ? publicKey : publicKey?.toBytes?.();
  if (key?.length !== 32) throw new TypeError('publicKey: expected 32 bytes');
  if (typeof signMessage !== 'function') throw new TypeError('signMessage: expected a function');
  return async (body) => {
    const ask = async (message: Bytes): Promise<unknown> => signMessage(message);
    const answer = (await ask(toUtf8(body)).catch(throwRefusal)) as { signature?: unknown } | undefined;
    const signature = isBytes(answer) ? answer : answer?.signature;
    if (!isBytes(signature) || signature.length !== 64) throw unusable('64 bytes');
    return toStampHeader(toHex(key), 'SIGNATURE_SCHEME_TK_API_ED25519', signature);
  };
}

/**
 * Says whether a value is bytes: by its tag, not its class, because a wallet may answer from a frame with classes of
 * its own.
 */
function isBytes(value: unknown): value is Uint8Array {
  return Object.prototype.toString.call(value) === '[object Uint8Array]';
}

/** Creates the error of a wallet's answer that cannot be used. */
export function unusable(expected: string): LatchkeyError {
  return new LatchkeyError('signing_failed', `The wallet's answer: expected ${expected}.`);
}

/** Translates a wallet's error, and throws `signing_cancelled` or `signing_failed`. */
export function throwRefusal(cause: unknown): never {
  // EIP-1193, "Provider Errors": 4001 means that the person refused. Solana wallets use the same number.
  const isRefusal = (cause as { code?: unknown } | null | undefined)?.code === 4001;
  const code = isRefusal ? 'signing_cancelled' : 'signing_failed';
  throw new LatchkeyError(code, 'The wallet did not sign; see the cause.', { cause });
}

/**
 * Rejects with the signal's reason when it aborts. A wallet's dialog cannot be closed by the page; its late answer is
 * ignored.
 */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal?.reason as Error);
    signal?.addEventListener('abort', abort);
    void work.then(resolve, reject).finally(() => signal?.removeEventListener('abort', abort));
  });
}
