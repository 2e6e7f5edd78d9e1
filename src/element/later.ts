/** What follows the first field, in one chunk: the machine and the screens at its end. */
import { screen as doneScreen, styles } from './screens/done.ts';

export { messages } from '../locales/en-codes.ts';
export { createLogin } from '../login.ts';
export { ContactFollower } from './contact-follower.ts';
export { moveHeight } from './motion.ts';

/** The last screen. */
export const done = { screen: doneScreen, styles };
