/** The typed client of the API. */
import type { Operation } from '../contract/operation.ts';
import { operations as allOperations } from '../contract/operations/index.ts';
import { createClient as createChosenClient, type Client } from './client.ts';
import type { ClientOptions } from './options.ts';

export { ActivityError } from './activity-error.ts';
export type { Client, ClientMethod, ClientParameters } from './client.ts';
export { createClock, type AdjustableClock, type Clock } from './clock.ts';
export { encryptClientSecret, type ClientSecret } from './encrypt-client-secret.ts';
export type { ActivitySettings, CallSettings, ClientOptions, ProvableActivitySettings } from './options.ts';
export type {
  ActivityOutcome,
  CompletedActivity,
  DecidedActivity,
  PendingActivity,
  RefusedActivity,
  WaitOptions,
} from './outcome.ts';
export { operations } from '../contract/operations/index.ts';
export type { Activity, ActivityStatus } from '../contract/activity.ts';
export { isRetryable, recoveryOf, type ErrorCode, type Recovery } from '../base/error-codes.ts';
export { LatchkeyError } from '../base/errors.ts';
export type { Stamper } from '../stamp/stamper.ts';

/**
 * Creates a client with one typed method for every operation of the API, or for the chosen ones. The bundle contains
 * all operations. `createClient` of `latchkey/operations` is the same, but its bundle contains only the chosen ones.
 *
 * @example
 * ```ts
 * import { createClient } from 'latchkey/client';
 * import { createApiKeyStamper } from 'latchkey/stamp';
 *
 * declare const privateKey: string;
 * const client = createClient({
 *   baseUrl: 'https://api.example.com',
 *   organizationId: '8b1f2c3e-0000-4000-8000-000000000001',
 *   stamper: createApiKeyStamper({ privateKey }),
 * });
 * const { username } = await client.whoami();
 * ```
 */
export function createClient<
  const Operations extends Readonly<Record<string, Operation>> = typeof allOperations,
>(
  options: ClientOptions,
  operations: Operations = allOperations as unknown as Operations,
): Client<Operations> {
  return createChosenClient(options, operations);
}
