/**
 * Two demo wallets for people without a wallet. They have keys, really sign, and announce themselves according to the
 * standards. Their secret is in this browser's storage, which a real wallet would never do.
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { askToSign, drawIcon } from './ask-to-sign.ts';
import { toBase58 } from './base58.ts';
import { hashPersonalMessage } from './ethereum.ts';

/** A wallet that has announced itself. */
export interface DemoWallet {
  readonly address: string;
  /** Stops answering pages. */
  leave(): void;
}

const KEPT = 'latchkey-demo-wallet';

/** Reads the secret of both wallets; creates it at the first visit. */
function readSecret(): Uint8Array {
  const kept = localStorage.getItem(KEPT);
  if (kept !== null) return hexToBytes(kept);
  const secret = secp256k1.utils.randomSecretKey();
  localStorage.setItem(KEPT, bytesToHex(secret));
  return secret;
}

/** Announces an Ethereum wallet, also in reply to `eip6963:requestProvider`. */
export function announceEthereum(): DemoWallet {
  const name = 'Demo wallet for Ethereum';
  const secret = readSecret();
  const point = secp256k1.getPublicKey(secret, false);
  const address = `0x${bytesToHex(keccak_256(point.subarray(1)).subarray(12))}`;
  const provider = {
    async request({ method, params = [] }: { method: string; params?: readonly string[] }): Promise<unknown> {
      if (method === 'eth_requestAccounts') return [address];
      if (method !== 'personal_sign') throw Object.assign(new Error(`No ${method} here.`), { code: 4200 });
      const message = new TextDecoder().decode(hexToBytes((params[0] ?? '').slice(2)));
      await askToSign(name, message);
      const digest = hashPersonalMessage(message);
      const signature = secp256k1.sign(digest, secret, { format: 'recovered', prehash: false });
      const v = 27 + (signature[0] ?? 0);
      return `0x${bytesToHex(signature.subarray(1))}${v.toString(16)}`;
    },
  };
  const info = { uuid: crypto.randomUUID(), name, icon: drawIcon('Ξ', '#5b6ee1'), rdns: 'localhost.demo' };
  const detail = Object.freeze({ info, provider });
  const here = new AbortController();
  const announce = (): unknown => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  addEventListener('eip6963:requestProvider', announce, { signal: here.signal });
  announce();
  return { address, leave: () => here.abort() };
}

/** Registers a Solana wallet through the Wallet Standard. */
export function announceSolana(): DemoWallet {
  const name = 'Demo wallet for Solana';
  const secret = readSecret();
  const publicKey = ed25519.getPublicKey(secret);
  const account = {
    address: toBase58(publicKey),
    publicKey,
    chains: ['solana:mainnet'],
    features: ['solana:signMessage'],
  };
  const signMessage = async (...inputs: readonly { readonly message: Uint8Array }[]): Promise<object[]> => {
    const signed = [];
    for (const { message } of inputs) {
      await askToSign(name, new TextDecoder().decode(message));
      signed.push({ signedMessage: message, signature: ed25519.sign(message, secret) });
    }
    return signed;
  };
  const wallet = {
    version: '1.0.0',
    name,
    icon: drawIcon('S', '#0f9f78'),
    chains: account.chains,
    accounts: [],
    features: {
      'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [account] }) },
      'solana:signMessage': { version: '1.0.0', signMessage },
    },
  };
  interface App {
    register(...wallets: readonly object[]): () => void;
  }
  const here = new AbortController();
  const register = ({ register: add }: App): void => here.signal.addEventListener('abort', add(wallet));
  const onReady = (event: Event): void => register((event as CustomEvent<App>).detail);
  addEventListener('wallet-standard:app-ready', onReady, { signal: here.signal });
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
  return { address: account.address, leave: () => here.abort() };
}
