/**
 * Signing in without a code, in one chunk: what it adds to the machine, and the providers as the configuration names
 * them. Loaded before a person can press anything, because a window opens and an authenticator asks only within the
 * press itself.
 */
import { assertMember, failToLoad } from '../base/errors.ts';
import { toFault } from '../flow/fault.ts';
import { INTERACTIVE_TABLE } from '../flow/interactive.ts';
import type {
  CallEffect,
  InteractiveMethod,
  FlowEvent,
  FlowState,
  LoginConfiguration,
  StateOf,
} from '../flow/state.ts';
import type { Table } from '../flow/transition.ts';
import { isInteractive, loadProvider } from '../providers/interactive.ts';
import type { PasskeyMaker } from '../providers/passkey/offer-passkey.ts';
import type { InteractiveContext, InteractiveProvider } from '../providers/provider.ts';
import { writePreference } from '../storage/preferences.ts';

/** The ways to sign in without a code, ready to be pressed. */
export interface InteractiveLogin {
  readonly table: Table;
  /** The way whose answer this page load brings. */
  readonly returning: InteractiveMethod | undefined;
  /** Performs a press, synchronously as far as its provider is there. */
  signIn(effect: Extract<CallEffect, { type: 'sign-in' }>, signal: AbortSignal): Promise<FlowEvent>;
  /** Hears of every new state: offers passkeys beside the field while it is on show. */
  enter(state: FlowState): void;
  stop(): void;
}

/** Loads what the configuration names. `send` hands an event to the machine. */
export async function createInteractiveLogin(
  { methods }: LoginConfiguration,
  context: InteractiveContext,
  send: (event: FlowEvent) => void,
): Promise<InteractiveLogin> {
  assertMember(
    /^(?:|read-only|read-write)$/.test(context.sessionType ?? ''),
    'attribute_invalid',
    'session-type',
    'read-only or read-write',
  );
  const ready = new Map<InteractiveMethod, InteractiveProvider>();
  const names = methods.filter(isInteractive);

  async function load(method: InteractiveMethod): Promise<InteractiveProvider> {
    const module = await loadProvider(method).catch(failToLoad);
    const provider = module.createProvider(context, method);
    ready.set(method, provider);
    return provider;
  }
  // One that does not arrive now is loaded again when it is pressed.
  await Promise.allSettled(names.map(load));

  let offering: AbortController | undefined;
  let isFieldShown = false;
  let hasWarned = false;
  // A question that is open keeps a page out of the back/forward cache.
  const listening = new AbortController();
  addEventListener('pagehide', () => setOffering(false), listening);
  addEventListener('pageshow', ({ persisted }) => persisted && setOffering(isFieldShown), listening);
  let passkeyMaker: PasskeyMaker | undefined;
  return {
    table: INTERACTIVE_TABLE,
    returning: names.find((method) => ready.get(method)?.isReturning?.()),
    async signIn({ method, choice, isReturning }, signal) {
      // Nothing may be awaited when the provider is there: the press would be over.
      const provider = ready.get(method) ?? (await load(method));
      const answer =
        isReturning && provider.resume ? provider.resume(signal) : provider.signIn(signal, choice);
      const login = await answer;
      return 'session' in login ? { type: 'logged-in', login } : { type: 'options', options: login };
    },
    enter(state) {
      const { name } = state;
      // The login begins anew, and with it all of this.
      if (name === 'starting') return stop();
      if (name === 'done') offerPasskey(state);
      else passkeyMaker?.leave();
      if (name === 'done' && context.remembersMethod) writePreference('method', context.scope, state.method);
      isFieldShown = name === 'choose' || name === 'sending';
      setOffering(isFieldShown);
      if (name === 'choose') warn();
    },
    stop,
  };

  /** Says what stands in the way of signing in, before anybody presses a button for nothing. Once. */
  function warn(): void {
    if (hasWarned) return;
    hasWarned = true;
    for (const [method, { obstacle }] of ready) {
      if (obstacle) return send({ type: 'failed', method, fault: toFault(obstacle) });
    }
  }

  function setOffering(isOn: boolean): void {
    if (!isOn) {
      offering?.abort();
      offering = undefined;
    } else if (!offering) {
      offering = new AbortController();
      void offer(offering.signal);
    }
  }

  function stop(): void {
    listening.abort();
    setOffering(false);
    passkeyMaker?.leave();
    for (const provider of ready.values()) provider.stop?.();
  }

  /** A passkey for the next time, after a login by a code. */
  function offerPasskey(state: StateOf<'done'>): void {
    // Without an await when it is there: a passkey is made within the press.
    if (passkeyMaker) return passkeyMaker.enter(state);
    if (!names.includes('passkey') || !(state.method === 'email' || state.method === 'sms')) return;
    import('../providers/passkey/offer-passkey.ts').then(
      ({ createPasskeyMaker }) => {
        passkeyMaker = createPasskeyMaker(context, send);
        passkeyMaker.enter(state);
      },
      // Nobody has asked for it.
      () => undefined,
    );
  }

  async function offer(signal: AbortSignal): Promise<void> {
    for (const [method, provider] of ready) {
      // An offer that fails is not missed: its button is there, and tells what is wrong.
      const isTaken = await provider.offer?.(signal).catch(() => false);
      if (isTaken && !signal.aborted) send({ type: 'choose-method', method });
    }
  }
}
