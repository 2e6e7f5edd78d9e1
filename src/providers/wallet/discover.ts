import type { Eip1193Provider } from '../../stamp/wallet.ts';
import { readIcon } from './icon.ts';

/** A wallet that a page can ask. */
export type Wallet = WalletInfo &
  (
    | { readonly type: 'ethereum'; readonly provider: Eip1193Provider }
    | { readonly type: 'solana'; readonly features: SolanaFeatures }
  );

interface WalletInfo {
  /** Identifies the wallet at every visit, so that it can be remembered. */
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

/** The features that a Solana wallet needs for signing in. */
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
  /**
   * Returns the wallets that have announced themselves, in that order. Without any, it returns the provider that old
   * Ethereum wallets put on the page as `window.ethereum`.
   */
  list(): readonly Wallet[];
  stop(): void;
}

/** Most wallets that are listed. Only a script that wants to fill the screen announces more. */
const MAX_WALLETS = 32;
const MAX_NAME_LENGTH = 64;

/**
 * Asks all wallets to announce themselves, now and when they load later: Ethereum's through EIP-6963, Solana's through
 * the Wallet Standard. Every value is checked; a wallet that does not follow the standards is skipped.
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

/**
 * Ignores an error of a wallet, for example when its members cannot be read, so that the page's other scripts do not
 * receive it.
 */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // This wallet is skipped.
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
  // Two wallets with the same `rdns`: the second one's id includes its `uuid`, which is valid for this visit only.
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

/** Requires the method `request`: `window.ethereum` may be a page element with that id. */
function isProvider(value: unknown): value is Eip1193Provider {
  return typeof (value as Partial<Eip1193Provider> | null | undefined)?.request === 'function';
}

/** Reads a name for display: short, and without control characters that would change how the rest is shown. */
function readName(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined;
  const shown = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim();
  return shown.slice(0, MAX_NAME_LENGTH) || undefined;
}

/** Adds the chain to names that occur twice: a wallet for two chains announces itself twice under one name. */
function distinguish(wallets: readonly Wallet[]): readonly Wallet[] {
  return wallets.map((wallet) => {
    const { name, type } = wallet;
    const isAmbiguous = wallets.some((other) => other.name === name && other.type !== type);
    return isAmbiguous
      ? { ...wallet, name: `${name} (${type === 'solana' ? 'Solana' : 'Ethereum'})` }
      : wallet;
  });
}
