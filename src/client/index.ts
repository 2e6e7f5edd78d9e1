/** The typed client of the API. */
export {
  createClient,
  type CallSettings,
  type Client,
  type ClientOptions,
  type ClientParameters,
} from './client.ts';
export { createClock, type Clock } from './clock.ts';
export { operations } from '../contract/operations/index.ts';
export { LatchkeyError, type ErrorCode, type Recovery } from '../errors.ts';
