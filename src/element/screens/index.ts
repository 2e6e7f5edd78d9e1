/**
 * The registry of the first screens, which must be there without a further request. A state without a screen, here or
 * in later.ts, does not compile.
 */
import type { FlowState, StateOf } from '../../flow/state.ts';
import type { ViewElement } from '../view-element.ts';
import { screen as chooseScreen } from './choose.ts';
import type { FirstName, FirstState, ScreenLoad, ScreenModule, ScreenSource } from './screen.ts';
import { screen as startingScreen } from './starting.ts';
import { screen as unavailableScreen } from './unavailable.ts';

/** The first screen with the site's content in its slots. */
const slotted: ScreenLoad<FirstState> = async (host) => (await import('./slotted.ts')).loadSlotted(host);

const starting = { screen: startingScreen };
const choose = { screen: chooseScreen };

const screens: { readonly [N in FirstName]: ScreenModule<StateOf<N>> } = {
  starting,
  resuming: starting,
  unavailable: { screen: unavailableScreen },
  choose,
  sending: choose,
};

/** Returns the screen that asks how to sign in: the one with slots if the host's children need it. */
export function firstScreenOf(host: ViewElement): ScreenModule<FirstState> | ScreenLoad<FirstState> {
  return host.querySelector('[slot=title],[slot=consent],[slot=providers],[slot=legal]') ? slotted : choose;
}

/** Returns the screen of a state. `findLater` is undefined until the module after the first screen has loaded. */
export function screenOf(
  state: FlowState,
  host: ViewElement,
  findLater: ((state: FlowState) => ScreenSource<never>) | undefined,
): ScreenSource<never> {
  const screen = screens[state.name as FirstName] as ScreenModule<FlowState> | undefined;
  return screen === choose ? firstScreenOf(host) : (findLater?.(state) ?? screen);
}
