import { card } from '../element/card.ts';
import { styles as methodStyles } from '../element/parts/method-buttons.ts';
import { screen as chooseScreen } from '../element/screens/choose.ts';
import type { FirstState, ScreenModule } from '../element/screens/screen.ts';
import { loadSlotted } from '../element/screens/slotted.ts';
import { screen as startingScreen } from '../element/screens/starting.ts';
import { firstStyles, stateStyles } from '../element/styles.ts';
import type { ViewElement } from '../element/view-element.ts';
import { openingState } from '../flow/opening.ts';
import type { LoginOffer } from '../flow/state.ts';
import type { Messages } from '../locales/messages.ts';
import type { ScreenSlot } from './options.ts';

/** A server sends nothing, and has no clock that a first screen looks at. */
const still = {
  send: (): void => undefined,
  now: (): number => 0,
  describe: (): string => '',
  isFirst: true,
  keepsOrder: true,
};

/** Styles that stand in a first screen where they are needed: each text is constant, so that a policy can name its hash. */
const sheets = {
  first: firstStyles,
  /** Of the room that is kept for a screen, among others. */
  states: stateStyles,
  methods: methodStyles,
  slots: slotted([]).styles ?? '',
};

/** The texts of all styles that may stand in a first screen. */
export const loginSheets: readonly string[] = Object.values(sheets);

/** All styles of a first screen, as a site serves them in a file. */
export const loginStyles: string = loginSheets.join('');

/** The texts of the styles that a first screen needs, in their order. */
export function sheetsOf(offer: LoginOffer | undefined, slots: readonly ScreenSlot[]): readonly string[] {
  if (!offer) return [sheets.first, sheets.states];
  const hasMethods = offer.methods.length > offer.channels.length || slots.includes('providers');
  return [sheets.first, ...(hasMethods ? [sheets.methods] : []), ...(slots.length > 0 ? [sheets.slots] : [])];
}

/**
 * Draws the first screen with the element's own templates. Without an offer it is the room that is kept for one. What it is
 * stays untold: the types of Lit need those of browsers, and whoever asks for `loginStyles` would need them too.
 */
export function drawFirstScreen(
  offer: LoginOffer | undefined,
  slots: readonly ScreenSlot[],
  t: Messages,
  contact = '',
): unknown {
  const context = { ...still, t };
  if (!offer) return card(t, startingScreen({ name: 'starting' }, context), false, '');
  const state = { ...openingState(offer), contact };
  const module = slots.length > 0 ? slotted(slots) : { screen: chooseScreen };
  return card(t, module.screen(state, context), false, '');
}

/** The screen with room for content of the site, for an element of which no more is known than its slots. */
function slotted(slots: readonly ScreenSlot[]): ScreenModule<FirstState> {
  const host = {
    addEventListener: () => undefined,
    requestUpdate: () => undefined,
    querySelector: (selector: string) => slots.find((slot) => selector === `[slot=${slot}]`) ?? null,
    // Nobody has ticked anything yet.
    querySelectorAll: () => (slots.includes('consent') ? [{ checked: false, getAttribute: () => null }] : []),
  };
  return loadSlotted(host as unknown as ViewElement);
}
