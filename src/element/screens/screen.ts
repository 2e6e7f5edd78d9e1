import type { TemplateResult } from 'lit/html.js';
import type { Channel, Fault, FlowEvent, FlowState, StateOf } from '../../flow/state.ts';
import type { ElementMessages, Messages } from '../../locales/messages.ts';
import type { ViewElement } from '../view-element.ts';

/** Texts, time and functions that a screen uses. */
export interface ScreenContext {
  readonly send: (event: FlowEvent) => void;
  readonly t: ElementMessages;
  /** The service's time, for countdowns. */
  readonly now: () => number;
  /**
   * Describes a fault to a person, with the remaining wait. `channel` is that of the field that the fault belongs to.
   */
  readonly describe: (fault: Fault, channel?: Channel) => string;
  /** True when no screen was shown before, so the screen must not take the focus. */
  readonly isFirst: boolean;
  /**
   * True keeps the configured order instead of showing the way used last first, because a server has drawn it so.
   * Default: false.
   */
  readonly keepsOrder?: boolean;
  /** True when the site requires consent that is not ticked yet. Default: false. */
  readonly isConsentMissing?: boolean;
}

/** The context of the screens of ways without a code, whose texts are complete. */
export interface InteractiveScreenContext extends ScreenContext {
  readonly t: Messages;
}

/** The states that the first screen draws; `signing-in` only until its own screen has loaded. */
export type FirstState = StateOf<'choose' | 'sending' | 'signing-in'>;

/** The states for which ways without a code have screens of their own. */
export type InteractiveState = StateOf<'signing-in' | 'options' | 'no-account' | 'done'>;

/** A screen: a pure function that draws a state. All behaviour is in the events that it sends. */
export interface ScreenModule<State extends FlowState> {
  readonly screen: (state: State, context: ScreenContext) => TemplateResult;
  /** The styles that only this screen needs. */
  readonly styles?: string;
}

/** The names of the states whose screens are in the entry. */
export type FirstName = 'starting' | 'resuming' | 'unavailable' | 'choose' | 'sending';

/** Loads a screen for one element. */
export type ScreenLoad<State extends FlowState> = (host: ViewElement) => Promise<ScreenModule<State>>;

/** A loaded screen, or a function that loads it; undefined while the module that contains it loads. */
export type ScreenSource<State extends FlowState> = ScreenModule<State> | ScreenLoad<State> | undefined;
