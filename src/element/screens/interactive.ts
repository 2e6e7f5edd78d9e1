import type { TemplateResult } from 'lit/html.js';
import { messages } from '../../locales/en-interactive.ts';
import { styles as walletStyles } from '../parts/wallet-icon.ts';
import { screen as doneScreen, styles as doneStyles } from './done-with-offer.ts';
import { screen as noAccountScreen } from './no-account-with.ts';
import { styles as laterStyles } from './later.styles.ts';
import { screen as optionsScreen } from './options.ts';
import type { InteractiveState, ScreenContext } from './screen.ts';
import { screen as signingInScreen, styles as signingInStyles } from './signing-in.ts';

export { messages };

/**
 * Draws the screens of a login that offers more than codes. One chunk, with the English texts that only these screens
 * show.
 */
export function screen(state: InteractiveState, given: ScreenContext): TemplateResult {
  // The files of all other languages contain these texts.
  const context = { ...given, t: { ...messages, ...given.t } };
  switch (state.name) {
    case 'signing-in':
      return signingInScreen(state, context);
    case 'options':
      return optionsScreen(state, context);
    case 'no-account':
      return noAccountScreen(state, context);
    case 'done':
      return doneScreen(state, context);
  }
}

/** Styles of these screens. */
export const styles = laterStyles + signingInStyles + walletStyles + doneStyles;
