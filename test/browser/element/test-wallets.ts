/**
 * Wallets that really sign and announce themselves by the standards. They confirm every request unless told to refuse.
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** The properties and the behaviour of a test wallet. */
export interface TestWalletOptions {
  /** The value of every byte of its secret. */
  readonly byte: number;
  readonly name: string;
  readonly icon?: string;
  /** EIP-6963 only. */
  readonly rdns?: string;
  /** The error that it throws instead of an answer. */
  readonly refusal?: Error;
  /** Ethereum only: the person has to unlock it first, with `unlock`. */
  readonly isLocked?: boolean;
}

/** A wallet in the page. */
export interface TestWallet {
  /** The requests that it has received, in order. */
  readonly asked: string[];
  /** The texts that the wallet has signed. */
  readonly signed: string[];
  readonly address: string;
}

/** A wallet in the page that may be locked. */
export interface TestEthereum extends TestWallet {
  readonly provider: {
    request(request: { method: string; params?: readonly string[] }): Promise<unknown>;
  };
  /** Unlocks the wallet, which then answers the pending request. */
  unlock(): void;
}

let announced = new AbortController();

/** Removes all wallets. */
export function removeWallets(): void {
  announced.abort();
  announced = new AbortController();
  delete (window as { ethereum?: unknown }).ethereum;
}

/** Adds an Ethereum wallet that announces itself by EIP-6963, now and whenever a page asks. */
export function announceEthereum(options: TestWalletOptions): TestEthereum {
  const { name, icon = '', rdns = 'test.wallet' } = options;
  const wallet = createEthereum(options);
  const { provider } = wallet;
  const detail = Object.freeze({ info: { uuid: crypto.randomUUID(), name, icon, rdns }, provider });
  const announce = (): unknown => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  addEventListener('eip6963:requestProvider', announce, { signal: announced.signal });
  announce();
  return wallet;
}

/** An Ethereum wallet without EIP-6963, which only sets `window.ethereum`. */
export function injectEthereum(options: TestWalletOptions): TestWallet {
  const { provider, ...wallet } = createEthereum(options);
  (window as { ethereum?: unknown }).ethereum = provider;
  return wallet;
}

function createEthereum({ byte, refusal, isLocked = false }: TestWalletOptions): TestEthereum {
  const secret = new Uint8Array(32).fill(byte);
  const address = `0x${bytesToHex(keccak_256(secp256k1.getPublicKey(secret, false).subarray(1)).subarray(12))}`;
  const asked: string[] = [];
  const signed: string[] = [];
  let unlock = (): void => undefined;
  const unlocked = isLocked ? new Promise<void>((resolve) => (unlock = resolve)) : undefined;
  let isAsking = false;
  const provider = {
    async request({ method, params = [] }: { method: string; params?: readonly string[] }): Promise<unknown> {
      asked.push(method);
      if (method === 'eth_requestAccounts') {
        // Like MetaMask, allows only one pending request for the accounts.
        if (isAsking)
          throw Object.assign(new Error('Already processing eth_requestAccounts.'), { code: -32002 });
        isAsking = true;
        await unlocked;
        isAsking = false;
        return [address];
      }
      if (method !== 'personal_sign' || params[1] !== address) throw new Error(method);
      if (refusal !== undefined) throw refusal;
      const message = hexToBytes((params[0] ?? '').slice(2));
      signed.push(new TextDecoder().decode(message));
      const prefix = utf8ToBytes(`\x19Ethereum Signed Message:\n${message.length}`);
      const digest = keccak_256(concatBytes(prefix, message));
      const signature = secp256k1.sign(digest, secret, { format: 'recovered', prehash: false });
      return `0x${bytesToHex(signature.subarray(1))}${bytesToHex(Uint8Array.of(27 + (signature[0] ?? 0)))}`;
    },
  };
  return { asked, signed, address, provider, unlock };
}

/** Adds a Solana wallet that announces itself by the Wallet Standard, now and whenever a page is ready. */
export function announceSolana({ byte, name, icon = '', refusal }: TestWalletOptions): TestWallet {
  const secret = new Uint8Array(32).fill(byte);
  const publicKey = ed25519.getPublicKey(secret);
  const asked: string[] = [];
  const signed: string[] = [];
  const account = {
    address: 'So11111111111111111111111111111111111111112',
    publicKey,
    chains: ['solana:mainnet'],
    features: ['solana:signMessage'],
  };
  const wallet = {
    version: '1.0.0',
    name,
    icon,
    chains: ['solana:mainnet', 'solana:devnet'],
    accounts: [],
    features: {
      'standard:connect': {
        version: '1.0.0',
        async connect() {
          asked.push('connect');
          return { accounts: [account] };
        },
      },
      'solana:signMessage': {
        version: '1.0.0',
        async signMessage(...inputs: readonly { readonly message: Uint8Array }[]) {
          asked.push('signMessage');
          if (refusal !== undefined) throw refusal;
          signed.push(...inputs.map(({ message }) => new TextDecoder().decode(message)));
          return inputs.map(({ message }) => ({
            signedMessage: message,
            signature: ed25519.sign(message, secret),
          }));
        },
      },
    },
  };
  interface App {
    register(...wallets: readonly object[]): () => void;
  }
  const register = ({ register: add }: App): unknown => add(wallet);
  const onReady = (event: Event): unknown => register((event as CustomEvent<App>).detail);
  addEventListener('wallet-standard:app-ready', onReady, { signal: announced.signal });
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
  return { asked, signed, address: account.address };
}
