/** What a first successful request does not need, loaded beside it. */
export { retryOrThrow } from './failure.ts';
export { toOutcome } from './outcome.ts';
