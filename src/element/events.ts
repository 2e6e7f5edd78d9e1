import type { ErrorCode, Recovery } from '../base/error-codes.ts';
import type { FlowState, LogoutReason, Method, Persistence, Session } from '../flow/state.ts';

/** Detail of every event of the element; all bubble and are composed. */
export interface LatchkeyEventDetails {
  /** The element has its configuration, or has restored a session; `session` is null when nobody is signed in. */
  'latchkey-ready': { readonly session: Session | null };
  /** Another screen is shown. */
  'latchkey-step': { readonly step: FlowState['name'] };
  /** A person has signed in, here or in another tab. */
  'latchkey-login': {
    readonly session: Session;
    /** How. */
    readonly method: Method;
    /** `memory`: the browser refused to keep the key; the session ends with the page. */
    readonly persistence: Persistence;
  };
  /** Something failed; the element shows what to do. */
  'latchkey-error': {
    readonly code: ErrorCode;
    readonly recovery: Recovery;
    readonly retryable: boolean;
  };
  /** The session goes on with another key. */
  'latchkey-refresh': { readonly session: Session };
  /** The session is about to end: `expiring-notice` seconds ahead, once a session. */
  'latchkey-session-expiring': { readonly session: Session };
  /** The dialog of `mode="dialog"` has closed; `session` is null when nobody is signed in. */
  'latchkey-close': { readonly session: Session | null };
  /** The session has ended. */
  'latchkey-logout': { readonly reason: LogoutReason };
}

/** The element's events by name. */
export type LatchkeyEventMap = {
  [Name in keyof LatchkeyEventDetails]: CustomEvent<LatchkeyEventDetails[Name]>;
};

/** Dispatches an event of the element. */
export type EmitEvent = <Name extends keyof LatchkeyEventDetails>(
  name: Name,
  detail: LatchkeyEventDetails[Name],
) => void;

/** Creates an event that bubbles out of every shadow root. */
export function createLatchkeyEvent<Name extends keyof LatchkeyEventDetails>(
  name: Name,
  detail: LatchkeyEventDetails[Name],
): CustomEvent<LatchkeyEventDetails[Name]> {
  return new CustomEvent(name, { detail, bubbles: true, composed: true });
}

declare global {
  // Typed listeners on the element and on everything it bubbles through.
  interface GlobalEventHandlersEventMap extends LatchkeyEventMap {}
}
