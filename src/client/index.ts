/** The typed client of the API. */
export { ActivityError } from './activity-error.ts';
export type {
  ActivityOutcome,
  CompletedActivity,
  DecidedActivity,
  PendingActivity,
  RefusedActivity,
  WaitOptions,
} from './activity.ts';
export type {
  ActivitySettings,
  CallSettings,
  Client,
  ClientMethod,
  ClientOptions,
  ClientParameters,
  ProvableActivitySettings,
} from './methods.ts';
export { createClock, type Clock } from './clock.ts';
export { encryptClientSecret, type ClientSecret } from './encrypt-client-secret.ts';
export { createClient } from './full-client.ts';
export { operations } from '../contract/operations/index.ts';
export type { Activity, ActivityStatus } from '../contract/activity.ts';
export { LatchkeyError, type ErrorCode, type Recovery } from '../base/errors.ts';
export type { Stamper } from '../stamp/stamper.ts';
