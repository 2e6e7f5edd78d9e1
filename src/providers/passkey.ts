/**
 * Signs people in with a passkey. The device shows the passkeys of the relying party, which is usually the page's host.
 * The chosen passkey stamps the request that opens the session (protocol.md section 1, X-Stamp-WebAuthn). Only then its
 * credential id tells which account it belongs to.
 */
import { withTimeout } from '../client/transport.ts';
import type { Bytes } from '../base/encoding.ts';
import { fromJson } from '../base/json.ts';
import { LatchkeyError } from '../base/errors.ts';
import { failToLoad } from '../base/thrown.ts';
import type { Login, SignInOption } from '../flow/state.ts';
import type { DeviceKey } from '../stamp/device-key.ts';
import { createPasskeyStamper, type PasskeyStamperOptions } from '../stamp/passkey.ts';
import { createKey } from './create-key.ts';
import type { createPasskey } from './passkey/create-passkey.ts';
import { hasCapability } from './passkey/has-capability.ts';
import { readPasskeyRules } from './passkey/passkey-rules.ts';
import { hearsOfPasskeys } from './passkey/hears-of-passkeys.ts';
import { askAtPress, askInTurn } from './passkey/turns.ts';
import type { InteractiveContext, InteractiveProvider } from './provider.ts';
import { accountNotFound, createStampedLogin, type StampedRequest } from './stamped-login.ts';

/**
 * How long a stamped request waits for the person's choice before it is renewed. The service accepts it for five
 * minutes (protocol.md section 3).
 */
const OFFER_LIFE_MS = 240_000;

/** The choices after no passkey signed in, where people can get an account. The screen writes their texts. */
const OPTIONS: readonly SignInOption[] = ['ask', 'create'].map((id) => ({ id, name: id, icon: undefined }));

/** A passkey's stamp, with the key that the session will have. */
interface Taken {
  readonly key: DeviceKey;
  readonly stamped: StampedRequest;
}

/** Creates the way to sign in with a passkey. */
export function createProvider(context: InteractiveContext): InteractiveProvider {
  const { PublicKeyCredential: Api } = globalThis;
  const { keys } = context;
  const rules = readPasskeyRules(context);
  const login = createStampedLogin('passkey', context);
  let making: Promise<DeviceKey> | undefined;
  /** Created before the click, because the click must not wait for it. */
  let ready: DeviceKey | undefined;
  let handle: Bytes | undefined;
  let taken: Taken | undefined;
  let telling: AbortController | undefined;
  /** Creates a passkey. Loaded before the click that asks for one. */
  let make: typeof createPasskey | undefined;

  const getKey = (): Promise<DeviceKey> =>
    (making ??= createKey(keys).then(
      (key) => (ready = key),
      (cause: unknown) => {
        making = undefined;
        throw cause;
      },
    ));

  /** Asks for a passkey. Nothing is awaited before that. */
  async function ask(
    key: DeviceKey,
    organizationId: string,
    options: PasskeyStamperOptions,
    signal: AbortSignal,
  ): Promise<Taken> {
    const credentials = { get: getPasskey };
    const stamper = createPasskeyStamper({ ...rules, ...options, credentials });
    return { key, stamped: await login.stamp(key, organizationId, stamper, signal) };
  }

  /** Asks the browser, and keeps the user handle that the passkey was created with. */
  async function getPasskey(options?: CredentialRequestOptions): Promise<Credential | null> {
    const get = (): Promise<Credential | null> => navigator.credentials.get(options);
    const credential = await (options?.mediation ? get() : askAtPress(get));
    const { userHandle } = ((credential as PublicKeyCredential | null)?.response ??
      {}) as Partial<AuthenticatorAssertionResponse>;
    if (userHandle) handle = new Uint8Array(userHandle);
    return credential;
  }

  // A failure occurs again at the click, which reports it.
  if (Api) getKey().catch(() => undefined);

  async function signIn(signal: AbortSignal, choice?: string): Promise<Login | readonly SignInOption[]> {
    if (!Api) throw new LatchkeyError('passkey_unsupported', 'This browser has no passkeys.');
    if (choice === 'create' && context.signUp && make) return create(make, signal);
    const chosen = taken;
    taken = undefined;
    if (chosen) return finish(chosen, signal);
    const asking = ask(ready ?? (await getKey()), login.assumedOrganizationId(), {}, signal);
    return asking.then(
      (answer) => finish(answer, signal),
      (error: LatchkeyError) => {
        // Browsers report the same error for a person without a passkey as for a refusal.
        if (error.code === 'signing_cancelled' && context.signUp) return offerWaysOn();
        throw error;
      },
    );
  }

  async function finish(
    { key, stamped }: Taken,
    signal: AbortSignal,
  ): Promise<Login | readonly SignInOption[]> {
    const credentialId = readCredentialId(stamped);
    const filter = { filterType: 'CREDENTIAL_ID', filterValue: credentialId } as const;
    const organizationId = await login.findOrganization(filter, signal);
    if (organizationId === undefined) {
      // If this module cannot be loaded, the browser continues to offer the unknown passkey.
      const { forgetPasskey } = (await import('./passkey/signal-passkeys.ts').catch(() => undefined)) ?? {};
      await forgetPasskey?.(rules.rpId, credentialId);
      if (context.signUp) return offerWaysOn();
      throw accountNotFound();
    }
    return open(key, organizationId, credentialId, stamped, signal);
  }

  /** Resolves to the choices, once the code that creates passkeys is loaded: the next click must not wait for it. */
  async function offerWaysOn(): Promise<readonly SignInOption[]> {
    make ??= (await import('./passkey/create-passkey.ts').catch(failToLoad)).createPasskey;
    return OPTIONS;
  }

  /** Creates a passkey and an account for it, and signs in with it. */
  async function create(makePasskey: typeof createPasskey, signal: AbortSignal): Promise<Login> {
    const id = crypto.getRandomValues(new Uint8Array(16));
    const authenticator = await makePasskey({ id, name: rules.rpId }, rules, signal);
    await context.signUp?.({ method: 'passkey', authenticator }, signal);
    const { credentialId } = authenticator.attestation;
    const filter = { filterType: 'CREDENTIAL_ID', filterValue: credentialId } as const;
    const organizationId = await login.findOrganization(filter, signal);
    if (organizationId === undefined) throw accountNotFound();
    return open(await getKey(), organizationId, credentialId, undefined, signal);
  }

  async function open(
    key: DeviceKey,
    organizationId: string,
    credentialId: string,
    stamped: StampedRequest | undefined,
    signal: AbortSignal,
  ): Promise<Login> {
    const again = async (id: string): Promise<StampedRequest> =>
      (await ask(key, id, { allowCredentials: [{ id: credentialId }] }, signal)).stamped;
    // The service may know this key from now on, and accepts each key once.
    making = ready = undefined;
    try {
      const opened = await login.logIn({ key, contact: '', organizationId, stamped, again }, signal);
      // Afterwards the browser no longer offers deleted passkeys of the account. Not awaited.
      if (hearsOfPasskeys()) void tell(opened, handle);
      return opened;
    } catch (error) {
      getKey().catch(() => undefined);
      throw error;
    }
  }

  async function tell(opened: Login, userHandle: Bytes | undefined): Promise<void> {
    telling = new AbortController();
    try {
      const { tellPasskeys } = await import('./passkey/tell-passkeys.ts');
      await tellPasskeys(context, opened, telling.signal, userHandle);
    } catch {
      // The next login reports them.
    }
  }

  async function offer(signal: AbortSignal): Promise<boolean> {
    // Browsers offer passkeys in the suggestions of the contact field, so a field is needed.
    if (context.configuration.channels.length === 0) return false;
    if (!(await hasCapability('conditionalGet'))) return false;
    const key = await getKey();
    while (!signal.aborted) {
      try {
        const options = { mediation: 'conditional' } as const;
        taken = await withTimeout(OFFER_LIFE_MS, signal, (ended) =>
          askInTurn(ended, (turn) => ask(key, login.assumedOrganizationId(), options, turn)),
        );
        return true;
      } catch (error) {
        // The time limit or the turn ended while the person is still there, so the browser is asked again.
        if ((error as Error).name !== 'AbortError') throw error;
      }
    }
    return false;
  }

  return { signIn, offer, stop: () => telling?.abort() };
}

function readCredentialId({ header }: StampedRequest): string {
  return (fromJson(header.value) as { readonly credentialId: string }).credentialId;
}
