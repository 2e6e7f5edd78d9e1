/** What an ordinary request that succeeds at once does not need, loaded beside the first one. */
export { finish } from './finish.ts';
