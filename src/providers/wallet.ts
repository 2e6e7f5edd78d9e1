/**
 * Signs people in with a wallet: its key stamps the request that opens the session (protocol.md section 1, X-Stamp).
 * The page's wallets announce themselves before anything is pressed.
 */
import type { SignupRequest } from '../contract/operations/signup_v2.ts';
import { fromBase64Url, fromUtf8, toHex } from '../base/encoding.ts';
import { LatchkeyError } from '../base/errors.ts';
import type { Login, SignInOption } from '../flow/state.ts';
import { fromJson } from '../base/json.ts';
import { readPreference } from '../storage/preferences.ts';
import { writePreference } from '../storage/write-preference.ts';
import type { DeviceKey } from '../stamp/device-key.ts';
import type { StampHeader } from '../stamp/stamper.ts';
import {
  createWalletStamper,
  throwRefusal,
  unlessAborted,
  unusable,
  type Eip1193Provider,
} from '../stamp/wallet.ts';
import { createKey } from './create-key.ts';
import type { InteractiveContext, InteractiveProvider } from './provider.ts';
import { accountNotFound, createStampedLogin, type StampedRequest } from './stamped-login.ts';
import { discoverWallets, type StandardAccount, type Wallet } from './wallet/discover.ts';

type WalletOf<Type extends Wallet['type']> = Extract<Wallet, { readonly type: Type }>;
type AccountKey = SignupRequest['apiKeys'][number];

/** Creates the way to sign in with a wallet. */
export function createProvider(context: InteractiveContext): InteractiveProvider {
  const { keys, memory } = context;
  const login = createStampedLogin('wallet', context);
  const directory = discoverWallets();
  /**
   * The wallet to use without asking. It is cleared at each attempt and set again only after success, so that a person
   * with several wallets can choose another one after a refusal.
   */
  let trusted = readPreference('wallet', memory);

  async function signIn(signal: AbortSignal, choice?: string): Promise<Login | readonly SignInOption[]> {
    const wallets = directory.list();
    const [first, ...others] = wallets;
    if (!first) throw new LatchkeyError('wallet_missing', 'No wallet has announced itself to this page.');
    const wanted = choice ?? trusted;
    const wallet = wallets.find(({ id }) => id === wanted) ?? (others.length > 0 ? undefined : first);
    if (!wallet) return toOptions(wallets);
    trusted = undefined;
    const key = createKey(keys);
    // It is awaited later; this handler prevents an "unhandled rejection" until then.
    key.catch(() => undefined);
    const done = await (wallet.type === 'ethereum'
      ? signInWithEthereum(wallet, key, signal)
      : signInWithSolana(wallet, key, signal));
    writePreference('wallet', memory, wallet.id);
    trusted = memory && wallet.id;
    return done;
  }

  /** Signs in with Ethereum. The public key is known only from a signature, so the organization is assumed. */
  async function signInWithEthereum(
    { provider }: WalletOf<'ethereum'>,
    keyMaking: Promise<DeviceKey>,
    signal: AbortSignal,
  ): Promise<Login> {
    const accounts = await ask(() => requestAccounts(provider), signal);
    const address: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
    if (typeof address !== 'string' || !/^0x[0-9a-f]{40}$/i.test(address)) throw unusable('an account');
    const stamper = createWalletStamper({ type: 'ethereum', provider, address });
    const key = await keyMaking;
    const again = (organizationId: string): Promise<StampedRequest> =>
      login.stamp(key, organizationId, stamper, signal);
    const stamped = await again(login.assumedOrganizationId());
    const publicKey = readPublicKey(stamped.header);
    const organizationId = await findAccount({ publicKey, curveType: 'API_KEY_CURVE_SECP256K1' }, signal);
    return login.logIn({ key, contact: shorten(address), organizationId, stamped, again }, signal);
  }

  /**
   * Signs in with Solana. The account's address is its public key, so the organization is known before anything is
   * signed.
   */
  async function signInWithSolana(
    { features }: WalletOf<'solana'>,
    keyMaking: Promise<DeviceKey>,
    signal: AbortSignal,
  ): Promise<Login> {
    const { accounts } = await ask(() => features['standard:connect'].connect(), signal);
    const account = Array.from(accounts ?? []).find(canSign);
    if (!account) throw unusable('an account of Solana');
    const stamper = createWalletStamper({
      type: 'solana',
      publicKey: Uint8Array.from(account.publicKey),
      signMessage: async (message) => {
        const [output] = await features['solana:signMessage'].signMessage({ account, message });
        // A wallet may sign another text than it was given; such a signature proves nothing about the request.
        if (!output || toHex(output.signedMessage) !== toHex(message))
          throw unusable('the message, signed as it is');
        return output.signature;
      },
    });
    const publicKey = toHex(account.publicKey);
    const organizationId = await findAccount({ publicKey, curveType: 'API_KEY_CURVE_ED25519' }, signal);
    const key = await keyMaking;
    const again = (id: string): Promise<StampedRequest> => login.stamp(key, id, stamper, signal);
    const contact = shorten(account.address);
    return login.logIn({ key, contact, organizationId, stamped: undefined, again }, signal);
  }

  /** Finds the organization of a wallet's key. Creates an account where people can get one. */
  async function findAccount(apiKey: AccountKey, signal: AbortSignal): Promise<string> {
    const filter = { filterType: 'PUBLIC_KEY', filterValue: apiKey.publicKey } as const;
    const known = await login.findOrganization(filter, signal);
    if (known !== undefined) return known;
    if (!context.signUp) throw accountNotFound();
    await context.signUp({ method: 'wallet', apiKey }, signal);
    const made = await login.findOrganization(filter, signal);
    if (made === undefined) throw accountNotFound();
    return made;
  }

  function toOptions(wallets: readonly Wallet[]): readonly SignInOption[] {
    const last = readPreference('wallet', memory);
    const ordered = [...wallets].sort((a, b) => Number(b.id === last) - Number(a.id === last));
    return ordered.map(({ id, name, icon }) => ({ id, name, icon }));
  }

  return { signIn, stop: directory.stop };
}

/** Calls a wallet, which may throw, never answer, or return something else than a promise. */
function ask<T>(question: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const asking = async (): Promise<T> => question();
  return unlessAborted(asking().catch(throwRefusal), signal);
}

/** The last open request for accounts of each wallet. */
const open = new WeakMap<Eip1193Provider, Promise<unknown>>();

/**
 * Requests the accounts. While MetaMask has such a request open, it refuses another (EIP-1474, -32002); then this waits
 * for the answer to the first. After a reload that answer never arrives: the person answers in the wallet and clicks
 * once more.
 */
function requestAccounts(provider: Eip1193Provider): Promise<unknown> {
  const earlier = open.get(provider) ?? new Promise(() => undefined);
  const request = async (): Promise<unknown> => provider.request({ method: 'eth_requestAccounts' });
  const asking = request()
    .catch((cause: { readonly code?: unknown } | undefined) => {
      if (cause?.code === -32002) return earlier;
      throw cause;
    })
    .finally(() => open.get(provider) === asking && open.delete(provider));
  open.set(provider, asking);
  return asking;
}

function canSign({ address, publicKey, chains, features }: StandardAccount): boolean {
  return (
    typeof address === 'string' &&
    publicKey?.length === 32 &&
    Array.from(chains ?? []).some((chain) => chain.startsWith('solana:')) &&
    Array.from(features ?? []).includes('solana:signMessage')
  );
}

function readPublicKey({ value }: StampHeader): string {
  return (fromJson(fromUtf8(fromBase64Url(value))) as { readonly publicKey: string }).publicKey;
}

/** Shortens an address to its ends, by which people recognise it. */
function shorten(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
