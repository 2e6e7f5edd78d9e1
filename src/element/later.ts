/** What follows the first field, in one chunk: the machine, its words, and what goes with the field and the card. */
export { messages } from '../locales/en-codes.ts';
export { createLogin } from '../login/create-login.ts';
export { ContactFollower } from './contact-follower.ts';
export { moveHeight } from './motion.ts';
