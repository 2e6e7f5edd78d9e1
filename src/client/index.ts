/** The typed client of the API. */
export {
  ActivityError,
  type ActivityOutcome,
  type CompletedActivity,
  type DecidedActivity,
  type PendingActivity,
  type RefusedActivity,
  type WaitOptions,
} from './activity.ts';
export type {
  ActivitySettings,
  CallSettings,
  Client,
  ClientMethod,
  ClientOptions,
  ClientParameters,
  ProvableActivitySettings,
} from './client.ts';
export { createClock, type Clock } from './clock.ts';
export { encryptClientSecret, type ClientSecret } from './encrypt-client-secret.ts';
export { createClient } from './full-client.ts';
export { operations } from '../contract/operations/index.ts';
export type { Activity, ActivityStatus } from '../contract/activity.ts';
export { LatchkeyError, type ErrorCode, type Recovery } from '../errors.ts';
export type { Stamper } from '../stamp/stamper.ts';
