import type { TemplateResult } from 'lit/html.js';
import type { FlowEvent, FlowState, StateOf } from '../../flow/state.ts';
import type { Messages } from '../../locales/messages.ts';

/** Texts, time and listeners that a screen draws with. */
export interface ScreenContext {
  readonly send: (event: FlowEvent) => void;
  readonly t: Messages;
  /** The service's time, for countdowns. */
  readonly now: () => number;
  /** Nothing was on show before, so the focus is not to be taken. */
  readonly isFirst: boolean;
  /** The site asks for something to be ticked first, and it is not. Default: false. */
  readonly isConsentMissing?: boolean;
}

/** The states whose screens look otherwise where more than codes is offered. */
export type InteractiveState = StateOf<
  'choose' | 'sending' | 'signing-in' | 'options' | 'no-account' | 'done'
>;

/** A screen: draws a state, as a pure function; all behaviour is in the events it sends. */
export interface ScreenModule<State extends FlowState> {
  readonly screen: (state: State, context: ScreenContext) => TemplateResult;
  /** The styles that only this screen needs. */
  readonly styles?: string;
  /** The texts that only this screen needs, together with all others. */
  readonly messages?: Messages;
}
