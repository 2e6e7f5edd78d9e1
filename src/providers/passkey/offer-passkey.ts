import { createClient } from '../../client/client.ts';
import { createAuthenticators } from '../../contract/operations/create_authenticators.ts';
import { toUtf8 } from '../../base/encoding.ts';
import { LatchkeyError } from '../../base/errors.ts';
import type { FlowEvent, PasskeyOffer, Session, StateOf } from '../../flow/state.ts';
import { readPreference } from '../../storage/preferences.ts';
import { writePreference } from '../../storage/write-preference.ts';
import { createSessionKeyStamper } from '../../stamp/session-key.ts';
import type { InteractiveContext } from '../provider.ts';
import { createPasskey, type Authenticator } from './create-passkey.ts';
import { hasCapability } from './has-capability.ts';
import { readPasskeyRules } from './passkey-rules.ts';
import { hearsOfPasskeys } from './hears-of-passkeys.ts';
import { forgetPasskey } from './signal-passkeys.ts';

/** Offers a passkey after a login by a code, and makes it. */
export interface PasskeyMaker {
  /** Hears of every state in which somebody is signed in. Makes the passkey synchronously within the press. */
  enter(state: StateOf<'done'>): void;
  /** Nobody is signed in any more. */
  leave(): void;
}

/** Creates what offers a passkey. `send` hands an event to the machine. */
export function createPasskeyMaker(
  context: InteractiveContext,
  send: (event: FlowEvent) => void,
): PasskeyMaker {
  const { memory, keys, proxy, apiUrl } = context;
  const rules = readPasskeyRules(context);
  let staying = new AbortController();
  /** Ends before a passkey is made: the browser would drop it, because the account did not have it when asked. */
  let telling = new AbortController();
  /** As it is now: it may be refreshed while the device makes a passkey. */
  let current: Session | undefined;
  let isMaking = false;

  const notify = (passkey: PasskeyOffer | undefined): void => send({ type: 'passkey-offer', passkey });

  function enter(state: StateOf<'done'>): void {
    const { passkey, session } = state;
    const isSamePerson = current?.userId === session.userId;
    // What was begun for somebody else ends.
    if (!isSamePerson) leave();
    current = session;
    if (passkey === undefined && !isSamePerson) {
      void consider(state, staying.signal);
      tell(state, telling.signal).catch(() => undefined);
    }
    if (passkey === 'making' && !isMaking) {
      telling.abort();
      void make(state, staying.signal);
    }
    if (passkey === 'made' || passkey === 'declined') remember(passkey);
  }

  /** Once answered, a browser does not ask again. */
  function remember(answer: PasskeyOffer): void {
    writePreference('passkey-offer', memory, answer);
  }

  /** Has the browser told which passkeys the account has. Where that fails, the next login tells. */
  async function tell(state: StateOf<'done'>, signal: AbortSignal): Promise<void> {
    if (!hearsOfPasskeys()) return;
    const { tellPasskeys } = await import('./tell-passkeys.ts');
    await tellPasskeys(context, state, signal);
  }

  async function consider({ session }: StateOf<'done'>, signal: AbortSignal): Promise<void> {
    if (session.type !== 'SESSION_TYPE_READ_WRITE') return;
    if (readPreference('passkey-offer', memory) !== undefined) return;
    if ((await hasCapability('passkeyPlatformAuthenticator')) && !signal.aborted) notify('offered');
  }

  async function make(state: StateOf<'done'>, signal: AbortSignal): Promise<void> {
    isMaking = true;
    try {
      const owner = { id: toUtf8(state.session.userId), name: state.contact };
      const authenticator = await createPasskey(owner, rules, signal);
      await register(authenticator, signal).catch(async (error: LatchkeyError) => {
        // Refused. Where only the reply was lost, the account may have it.
        const isRefused = (error.status ?? 500) < 500 || error.code === 'activity_failed';
        if (isRefused) await forgetPasskey(rules.rpId, authenticator.attestation.credentialId);
        throw error;
      });
      notify('made');
    } catch (thrown) {
      if (signal.aborted) return;
      const code = thrown instanceof LatchkeyError ? thrown.code : undefined;
      // Only the next login helps; each attempt would leave one more passkey on the device that no account knows.
      if (code === 'recent_login_required') return notify(undefined);
      const isRefusal = code === 'signing_cancelled';
      // The person sees that it failed; a developer can see why.
      if (!isRefusal) console.error('latchkey (docs/errors.md#passkey-not-made):', thrown);
      notify(isRefusal ? 'offered' : 'failed');
    } finally {
      isMaking = false;
    }
  }

  /** Adds the passkey to the account of the session, whose key stamps the request. */
  async function register(authenticator: Authenticator, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { organizationId, publicKey } = current!;
    const key = await keys.readKey(publicKey);
    if (!key) throw new LatchkeyError('key_lost', 'The key of this session is gone from the browser.');
    const stamper = createSessionKeyStamper(key);
    const { clock, fetch } = proxy;
    const client = createClient(
      { baseUrl: apiUrl, organizationId, stamper, clock, fetch },
      { createAuthenticators },
    );
    const { status } = await client.createAuthenticators({ authenticators: [authenticator] }, { signal });
    if (status !== 'completed') {
      throw new LatchkeyError('permission_denied', `The passkey is not added: its activity is ${status}.`);
    }
  }

  function leave(): void {
    staying.abort();
    telling.abort();
    staying = new AbortController();
    telling = new AbortController();
    current = undefined;
  }

  return { enter, leave };
}
