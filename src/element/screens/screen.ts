import type { TemplateResult } from 'lit/html.js';
import type { Channel, Fault, FlowEvent, FlowState, StateOf } from '../../flow/state.ts';
import type { ElementMessages, Messages } from '../../locales/messages.ts';
import type { ViewElement } from '../view-element.ts';

/** Texts, time and listeners that a screen draws with. */
export interface ScreenContext {
  readonly send: (event: FlowEvent) => void;
  readonly t: ElementMessages;
  /** The service's time, for countdowns. */
  readonly now: () => number;
  /** Describes a fault to a person, with the time left to wait; `channel` is that of the field it belongs to. */
  readonly describe: (fault: Fault, channel?: Channel) => string;
  /** Nothing was on show before, so the focus is not to be taken. */
  readonly isFirst: boolean;
  /** The order is the configured one, also where one way was used last: a server has drawn it. Default: false. */
  readonly keepsOrder?: boolean;
  /** The site asks for something to be ticked first, and it is not. Default: false. */
  readonly isConsentMissing?: boolean;
}

/** The context of the screens of ways without a code: its texts are complete. */
export interface InteractiveScreenContext extends ScreenContext {
  readonly t: Messages;
}

/** The states that the first screen shows: `signing-in` until the screens of such ways have arrived. */
export type FirstState = StateOf<'choose' | 'sending' | 'signing-in'>;

/** The states that ways without a code have screens of their own for. */
export type InteractiveState = StateOf<'signing-in' | 'options' | 'no-account' | 'done'>;

/** A screen: draws a state, as a pure function; all behaviour is in the events it sends. */
export interface ScreenModule<State extends FlowState> {
  readonly screen: (state: State, context: ScreenContext) => TemplateResult;
  /** The styles that only this screen needs. */
  readonly styles?: string;
}

/** The names of the states whose screens are in the entry. */
export type FirstName = 'starting' | 'resuming' | 'unavailable' | 'choose' | 'sending';

/** Loads a screen for one element. */
export type ScreenLoad<State extends FlowState> = (host: ViewElement) => Promise<ScreenModule<State>>;

/** A screen that is there, or how to load it; undefined while the part that brings it is on its way. */
export type ScreenSource<State extends FlowState> = ScreenModule<State> | ScreenLoad<State> | undefined;
