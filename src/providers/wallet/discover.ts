import type { Eip1193Provider } from '../../stamp/wallet.ts';
import { readIcon } from './icon.ts';

/** A wallet that a page can ask. */
export type Wallet = WalletInfo &
  (
    | { readonly type: 'ethereum'; readonly provider: Eip1193Provider }
    | { readonly type: 'solana'; readonly features: SolanaFeatures }
  );

interface WalletInfo {
  /** The same at every visit: what a remembered wallet is found by. */
  readonly id: string;
  readonly name: string;
  /** A checked `data:` address. */
  readonly icon: string | undefined;
}

/** An account of a wallet (Wallet Standard). */
export interface StandardAccount {
  readonly address: string;
  readonly publicKey: Uint8Array;
  readonly chains: readonly string[];
  readonly features: readonly string[];
}

/** The features that a wallet of Solana needs to sign a person in. */
export interface SolanaFeatures {
  readonly 'standard:connect': {
    connect(): Promise<{ readonly accounts: readonly StandardAccount[] }>;
  };
  readonly 'solana:signMessage': {
    signMessage(input: {
      readonly account: StandardAccount;
      readonly message: Uint8Array;
    }): Promise<readonly { readonly signedMessage: Uint8Array; readonly signature: Uint8Array }[]>;
  };
}

/** The wallets of a page. */
export interface WalletDirectory {
  /** Those that have announced themselves, in that order; without any, the one that old Ethereum wallets put on the page. */
  list(): readonly Wallet[];
  stop(): void;
}

/** More than this announces nobody but a script that wants to fill the screen. */
const MAX_WALLETS = 32;
const MAX_NAME_LENGTH = 64;

/**
 * Asks all wallets to announce themselves, now and as they arrive: Ethereum's through EIP-6963, Solana's through the
 * Wallet Standard. Whatever they say is checked; who does not answer as the standards say is left out.
 */
export function discoverWallets(page: Window = window): WalletDirectory {
  const found = new Map<unknown, Wallet>();
  const listening = new AbortController();
  const { signal } = listening;

  function add(handle: unknown, read: () => Wallet | undefined): void {
    if (found.has(handle) || found.size >= MAX_WALLETS) return;
    const wallet = read();
    if (wallet) found.set(handle, wallet);
  }

  const onAnnounce = (event: Event): void =>
    attempt(() => {
      const { info, provider } = ((event as CustomEvent).detail ?? {}) as Record<string, unknown>;
      add(provider, () => readEthereumWallet(info, provider, [...found.values()]));
    });
  const api = Object.freeze({
    register(...wallets: readonly unknown[]): () => void {
      for (const wallet of wallets) attempt(() => add(wallet, () => readSolanaWallet(wallet)));
      return () => wallets.forEach((wallet) => found.delete(wallet));
    },
  });
  const onRegister = (event: Event): void => {
    const callback: unknown = (event as CustomEvent).detail;
    if (typeof callback === 'function') attempt(() => (callback as (app: typeof api) => void)(api));
  };

  page.addEventListener('eip6963:announceProvider', onAnnounce, { signal });
  page.addEventListener('wallet-standard:register-wallet', onRegister, { signal });
  page.dispatchEvent(new Event('eip6963:requestProvider'));
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }));

  return {
    list: () => (found.size > 0 ? distinguish([...found.values()]) : readInjected(page)),
    stop: () => listening.abort(),
  };
}

/** A wallet whose members cannot even be read is none; the page's other scripts do not hear of it. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // Left out.
  }
}

function readEthereumWallet(
  info: unknown,
  provider: unknown,
  others: readonly WalletInfo[],
): Wallet | undefined {
  const { uuid, name, icon, rdns } = (info ?? {}) as Record<string, unknown>;
  if (!isProvider(provider) || typeof uuid !== 'string' || typeof rdns !== 'string') return undefined;
  const shown = readName(name);
  if (shown === undefined) return undefined;
  const id = `ethereum ${rdns}`;
  // One name for two programs: only this visit tells them apart.
  const isTaken = others.some((other) => other.id === id);
  return {
    type: 'ethereum',
    id: isTaken ? `${id} ${uuid}` : id,
    name: shown,
    icon: readIcon(icon),
    provider,
  };
}

function readSolanaWallet(wallet: unknown): Wallet | undefined {
  const { name, icon, chains, features } = (wallet ?? {}) as Record<string, unknown>;
  const shown = readName(name);
  const offered = (features ?? {}) as Partial<SolanaFeatures>;
  const isSolana = Array.isArray(chains) && chains.some((chain) => String(chain).startsWith('solana:'));
  const canSign =
    typeof offered['standard:connect']?.connect === 'function' &&
    typeof offered['solana:signMessage']?.signMessage === 'function';
  if (shown === undefined || !isSolana || !canSign) return undefined;
  return {
    type: 'solana',
    id: `solana ${shown}`,
    name: shown,
    icon: readIcon(icon),
    features: offered as SolanaFeatures,
  };
}

function readInjected(page: Window): readonly Wallet[] {
  const { ethereum: provider } = page as unknown as { readonly ethereum?: unknown };
  if (!isProvider(provider)) return [];
  return [{ type: 'ethereum', id: 'ethereum', name: 'Ethereum', icon: undefined, provider }];
}

/** Not an element that a page has named so. */
function isProvider(value: unknown): value is Eip1193Provider {
  return typeof (value as Partial<Eip1193Provider> | null | undefined)?.request === 'function';
}

/** A name to show: short, and without characters that change how the rest is read. */
function readName(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined;
  const shown = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim();
  return shown.slice(0, MAX_NAME_LENGTH) || undefined;
}

/** A wallet for two chains announces itself twice under one name; the chain tells them apart. */
function distinguish(wallets: readonly Wallet[]): readonly Wallet[] {
  return wallets.map((wallet) => {
    const { name, type } = wallet;
    const isAmbiguous = wallets.some((other) => other.name === name && other.type !== type);
    return isAmbiguous
      ? { ...wallet, name: `${name} (${type === 'solana' ? 'Solana' : 'Ethereum'})` }
      : wallet;
  });
}
