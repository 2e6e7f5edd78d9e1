import type { ErrorCode, Recovery } from '../base/error-codes.ts';
import type { FlowState, LogoutReason, Method, Persistence, Session } from '../flow/state.ts';

/** Detail of every event of the element; all bubble and are composed. */
export interface LatchkeyEventDetails {
  /** The element has its configuration, or has restored a session; `session` is null when nobody is signed in. */
  'latchkey-ready': { readonly session: Session | null };
  /** The element shows another screen. */
  'latchkey-step': { readonly step: FlowState['name'] };
  /** A person has signed in, here or in another tab. */
  'latchkey-login': {
    readonly session: Session;
    /** The way to sign in. */
    readonly method: Method;
    /** `memory`: the browser refused to keep the key; the session ends with the page. */
    readonly persistence: Persistence;
  };
  /** Something failed. The element shows what the person can do. */
  'latchkey-error': {
    readonly code: ErrorCode;
    readonly recovery: Recovery;
    readonly retryable: boolean;
  };
  /** The session has a new key. */
  'latchkey-refresh': { readonly session: Session };
  /** The session will expire soon: `expiring-notice` seconds before its end, once for each session. */
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
  // Types listeners on the element and on every node that its events bubble through.
  interface GlobalEventHandlersEventMap extends LatchkeyEventMap {}
}
