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

/** Offers to create a passkey after a login by a code, and creates it. */
export interface PasskeyMaker {
  /** Called with every state in which somebody is signed in. Creates the passkey synchronously within the click. */
  enter(state: StateOf<'done'>): void;
  /** Called when nobody is signed in any more. */
  leave(): void;
}

/** Creates the offer. `send` passes an event to the state machine. */
export function createPasskeyMaker(
  context: InteractiveContext,
  send: (event: FlowEvent) => void,
): PasskeyMaker {
  const { memory, keys, proxy, apiUrl } = context;
  const rules = readPasskeyRules(context);
  let staying = new AbortController();
  /**
   * Aborted before a passkey is created: the list of the account's passkeys was read without it, so the browser would
   * delete it.
   */
  let telling = new AbortController();
  /** The current session; it may be refreshed while the device creates a passkey. */
  let current: Session | undefined;
  let isMaking = false;

  const notify = (passkey: PasskeyOffer | undefined): void => send({ type: 'passkey-offer', passkey });

  function enter(state: StateOf<'done'>): void {
    const { passkey, session } = state;
    const isSamePerson = current?.userId === session.userId;
    // Aborts what was started for another person.
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

  /** Remembers the answer, so that this browser does not offer it again. */
  function remember(answer: PasskeyOffer): void {
    writePreference('passkey-offer', memory, answer);
  }

  /** Reports the account's passkeys to the browser. After a failure, the next login does it. */
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
        // The service refused the passkey. If only the reply was lost, the account may have it, so it stays.
        const isRefused = (error.status ?? 500) < 500 || error.code === 'activity_failed';
        if (isRefused) await forgetPasskey(rules.rpId, authenticator.attestation.credentialId);
        throw error;
      });
      notify('made');
    } catch (thrown) {
      if (signal.aborted) return;
      const code = thrown instanceof LatchkeyError ? thrown.code : undefined;
      // Only a new login helps. Each further attempt would leave a passkey on the device that no account knows.
      if (code === 'recent_login_required') return notify(undefined);
      const isRefusal = code === 'signing_cancelled';
      // The screen tells the person; the console tells the developer why.
      if (!isRefusal) console.error('latchkey (docs/errors.md#passkey-not-made):', thrown);
      notify(isRefusal ? 'offered' : 'failed');
    } finally {
      isMaking = false;
    }
  }

  /** Adds the passkey to the session's account. The session's key stamps the request. */
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
