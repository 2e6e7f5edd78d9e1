/** What follows the first field, in one chunk: the machine and the screens at its end. */
import { screen as doneScreen, styles } from './screens/done.ts';
import { screen as noAccountScreen } from './screens/no-account.ts';

export { createLogin } from '../login.ts';
export { UsernameAnchor } from './username-anchor.ts';

/** The last screen. */
export const done = { screen: doneScreen, styles };
/** The screen for a contact that nobody is known by. */
export const noAccount = { screen: noAccountScreen };
