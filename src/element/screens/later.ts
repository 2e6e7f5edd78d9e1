/** The registry of the screens after the first one, in the module that is loaded after it. */
import type { FlowState, LoginConfiguration, StateOf } from '../../flow/state.ts';
import { screen as codeScreen, styles as codeStyles } from './code.ts';
import { screen as doneScreen, styles as doneStyles } from './done.ts';
import { styles } from './later.styles.ts';
import { screen as noAccountScreen } from './no-account.ts';
import type { FirstName, InteractiveState, ScreenLoad, ScreenSource } from './screen.ts';
import { screen as unavailableAtRestScreen } from './unavailable-at-rest.ts';

/** Loads the screens of a login that offers more than codes. */
export const interactiveScreens: ScreenLoad<InteractiveState> = () => import('./interactive.ts');

const unavailableAtRest = { screen: unavailableAtRestScreen };
const code = { screen: codeScreen, styles: styles + codeStyles };

const screens: { readonly [N in Exclude<FlowState['name'], FirstName>]: ScreenSource<StateOf<N>> } = {
  code,
  resending: code,
  verifying: code,
  'signing-in': interactiveScreens,
  options: interactiveScreens,
  misconfigured: () => import('./misconfigured.ts'),
  'no-account': { screen: noAccountScreen, styles },
  done: { screen: doneScreen, styles: styles + doneStyles },
};

/**
 * Returns the screen of a state after the first one. Some states have another screen where more than codes is offered.
 * A stored login that cannot be completed has a screen of its own, with more choices than the first screen's.
 */
export function findLaterScreen(state: FlowState): ScreenSource<never> {
  const { name } = state;
  if (name === 'unavailable') return 'channel' in state ? unavailableAtRest : undefined;
  const isInteractive =
    name === 'no-account' ? offersMoreThanCodes(state.configuration) : name === 'done' && 'passkey' in state;
  return isInteractive ? interactiveScreens : screens[name as keyof typeof screens];
}

/** True when something besides codes is offered. */
export function offersMoreThanCodes({ channels, methods }: LoginConfiguration): boolean {
  return methods.length > channels.length;
}
