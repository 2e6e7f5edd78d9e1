/** Loads after the first field, in one chunk: the machine, its words, and the companions of field and card. */
export { messages } from '../locales/en-codes.ts';
export { createLogin } from '../login/create-login.ts';
export { ContactFollower } from './contact-follower.ts';
export { moveHeight } from './motion.ts';
