/**
 * The registry of the first screens, which have to be there without the network. A state without a screen, here or in
 * later.ts, does not compile.
 */
import type { FlowState, StateOf } from '../../flow/state.ts';
import type { ViewElement } from '../view-element.ts';
import { screen as chooseScreen } from './choose.ts';
import type { FirstName, FirstState, ScreenLoad, ScreenModule, ScreenSource } from './screen.ts';
import { screen as startingScreen } from './starting.ts';
import { screen as unavailableScreen } from './unavailable.ts';

/** The first screen with the content that the site has put into its slots. */
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

/** Finds the screen that asks how to sign in: a host's children may ask for one that has room for them. */
export function firstScreenOf(host: ViewElement): ScreenModule<FirstState> | ScreenLoad<FirstState> {
  return host.querySelector('[slot=title],[slot=consent],[slot=providers],[slot=legal]') ? slotted : choose;
}

/** Finds the screen of a state. `findLater` is undefined until the part that follows the first screen has arrived. */
export function screenOf(
  state: FlowState,
  host: ViewElement,
  findLater: ((state: FlowState) => ScreenSource<never>) | undefined,
): ScreenSource<never> {
  const screen = screens[state.name as FirstName] as ScreenModule<FlowState> | undefined;
  return screen === choose ? firstScreenOf(host) : (findLater?.(state) ?? screen);
}
