/**
 * The registry of screens: a state without one does not compile. What has to be there without the network is in the
 * entry; the rest loads when it is about to be needed.
 */
import type { FlowState, StateOf } from '../../flow/state.ts';
import { screen as chooseScreen } from './choose.ts';
import { screen as misconfiguredScreen } from './misconfigured.ts';
import type { ScreenModule } from './screen.ts';
import { screen as startingScreen } from './starting.ts';
import { screen as unavailableScreen } from './unavailable.ts';

type Name = FlowState['name'];

/** A screen that is there, or how to load it. */
export type ScreenSource<State extends FlowState> =
  ScreenModule<State> | (() => Promise<ScreenModule<State>>);

const starting = { screen: startingScreen };
const misconfigured = { screen: misconfiguredScreen };
const unavailable = { screen: unavailableScreen };
const choose = { screen: chooseScreen };
const code = (): Promise<ScreenModule<StateOf<'code' | 'resending' | 'verifying'>>> => import('./code.ts');

/** Where the screen of each state comes from. */
export const screens: { readonly [N in Name]: ScreenSource<StateOf<N>> } = {
  starting,
  resuming: starting,
  misconfigured,
  unavailable,
  choose,
  sending: choose,
  code,
  resending: code,
  verifying: code,
  'no-account': async () => (await import('../later.ts')).noAccount,
  done: async () => (await import('../later.ts')).done,
};
