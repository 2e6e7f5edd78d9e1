/**
 * The registry of screens: a state without one does not compile. What has to be there without the network is in the
 * entry; the rest loads when it is about to be needed.
 */
import type { FlowState, LoginConfiguration, StateOf } from '../../flow/state.ts';
import type { ViewElement } from '../view-element.ts';
import { screen as chooseScreen } from './choose.ts';
import type { InteractiveState, ScreenModule } from './screen.ts';
import { screen as startingScreen } from './starting.ts';
import { screen as unavailableScreen } from './unavailable.ts';

type Name = FlowState['name'];

/** A screen that is there, or how to load it. */
export type ScreenSource<State extends FlowState> =
  ScreenModule<State> | ((host: ViewElement) => Promise<ScreenModule<State>>);

const starting = { screen: startingScreen };
const unavailable = { screen: unavailableScreen };
const choose = { screen: chooseScreen };
const code = (): Promise<ScreenModule<StateOf<'code' | 'resending' | 'verifying'>>> => import('./code.ts');

/** Every screen of a login that offers more than codes. */
const interactive = (): Promise<ScreenModule<InteractiveState>> => import('./interactive.ts');

/** The first screen with what the site has put into it; the second one where more than codes is offered. */
const [slotted, slottedInteractive] = [false, true].map(
  (isInteractive) =>
    async (host: ViewElement): Promise<ScreenModule<StateOf<'choose' | 'sending'>>> =>
      (await import('./slotted.ts')).loadSlotted(host, isInteractive),
);

/** Where the screen of each state comes from. */
const screens: { readonly [N in Name]: ScreenSource<StateOf<N>> } = {
  starting,
  resuming: starting,
  misconfigured: () => import('./misconfigured.ts'),
  unavailable,
  choose,
  sending: choose,
  'signing-in': interactive,
  options: interactive,
  code,
  resending: code,
  verifying: code,
  'no-account': () => import('./no-account.ts'),
  done: () => import('./done.ts'),
};

/** Where the screen of a state comes from. A host's children may ask for a first screen that has room for them. */
export function screenOf(state: FlowState, host?: ViewElement): ScreenSource<never> {
  const isInteractive = 'channel' in state ? offersMoreThanCodes(state.configuration) : 'passkey' in state;
  const source = screens[state.name];
  if (source === choose && host?.querySelector('[slot=title],[slot=consent],[slot=providers],[slot=legal]')) {
    return (isInteractive ? slottedInteractive : slotted)!;
  }
  return isInteractive ? interactive : source;
}

/** The screen that asks for the code, to be loaded while the code is on its way. */
export { code as codeScreen };

/** True where something besides codes is offered, which takes another first screen and more texts. */
export function offersMoreThanCodes({ channels, methods }: LoginConfiguration): boolean {
  return methods.length > channels.length;
}
