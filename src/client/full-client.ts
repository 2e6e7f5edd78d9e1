import type { Operation } from '../contract/operation.ts';
import { operations as allOperations } from '../contract/operations/index.ts';
import { createClient as createChosenClient } from './client.ts';
import type { Client, ClientOptions } from './methods.ts';

/**
 * Creates a client with one typed method for every operation of the API, or for the chosen ones. The bundle carries
 * them all; `createClient` of `latchkey/operations` leaves out what was not chosen, and is the same otherwise.
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
