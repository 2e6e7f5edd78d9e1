import type { TemplateResult } from 'lit/html.js';
import { styles as methodStyles } from '../parts/method-buttons.ts';
import { styles as walletStyles } from '../parts/wallet-icon.ts';
import { screen as chooseScreen } from './choose-method.ts';
import { screen as doneScreen, styles as doneStyles } from './done-with-offer.ts';
import { screen as noAccountScreen } from './no-account-with.ts';
import { screen as optionsScreen } from './options.ts';
import type { InteractiveState, ScreenContext } from './screen.ts';
import { screen as signingInScreen } from './signing-in.ts';

export { messages } from '../../locales/en.ts';
export { choices } from './choose-method.ts';

/** The screens of a login that offers more than codes, in one chunk. */
export function screen(state: InteractiveState, context: ScreenContext): TemplateResult {
  switch (state.name) {
    case 'choose':
    case 'sending':
      return chooseScreen(state, context);
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

/** The styles that these screens add. */
export const styles = methodStyles + walletStyles + doneStyles;
