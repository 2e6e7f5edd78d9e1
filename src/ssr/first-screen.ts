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

/** The context of a screen on a server: it sends no events, and a first screen reads no clock. */
const still = {
  send: (): void => undefined,
  now: (): number => 0,
  describe: (): string => '',
  isFirst: true,
  keepsOrder: true,
};

/** The styles that a first screen may need. Each text is constant, so that a policy can name its hash. */
const sheets = {
  first: firstStyles,
  /** Among others, the room that is reserved for a screen. */
  states: stateStyles,
  methods: methodStyles,
  slots: slotted([]).styles ?? '',
};

/** The texts of all styles that a first screen may contain. */
export const loginSheets: readonly string[] = Object.values(sheets);

/** All styles of a first screen in one text, for sites that serve them as a file. */
export const loginStyles: string = loginSheets.join('');

/** The texts of the styles that a first screen needs, in their order. */
export function sheetsOf(offer: LoginOffer | undefined, slots: readonly ScreenSlot[]): readonly string[] {
  if (!offer) return [sheets.first, sheets.states];
  const hasMethods = offer.methods.length > offer.channels.length || slots.includes('providers');
  return [sheets.first, ...(hasMethods ? [sheets.methods] : []), ...(slots.length > 0 ? [sheets.slots] : [])];
}

/**
 * Draws the first screen with the element's own templates; without an offer, the reserved room for it. The result type
 * is `unknown` on purpose: Lit's types need those of browsers, and so would every program that imports `loginStyles`.
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

/** Loads the screen with slots, for an element of which only the slots are known. */
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
