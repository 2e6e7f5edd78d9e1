import type { Operation } from '../contract/operation.ts';
import { createMethods, type Client, type ClientOptions } from './methods.ts';

/**
 * Creates a client with one typed method for each of the operations, and a bundle that carries no other.
 *
 * A method resolves to what the operation answers; that of an activity to its outcome, decided by `status`. It sends
 * a request again when that is harmless (an activity has one effect however often its body arrives), corrects the
 * clock when the service calls its time stale, and gives up after fifteen seconds. It throws a `LatchkeyError`, an
 * `ActivityError` for an activity that failed or was rejected, what the stamper throws, or the signal's reason; and a
 * `TypeError` that names the option at fault, with the first call that needs the option and before anything is sent.
 *
 * A part of the client is loaded beside the first request. A query or an activity that succeeds at once does not wait
 * for it; everything else does, operations of the session proxy and public documents included. When it does not load,
 * such a call throws an error whose `code` is `load_failed`, which is no `LatchkeyError` but has its name; the next
 * call asks for the part again (a browser may remember until the page is reloaded that it was not there).
 *
 * **Warning:** `timestampMs` tells requests apart. The same activity asked for twice within a millisecond is one
 * activity, and both calls resolve to it.
 *
 * @example
 * ```ts
 * import { createClient, getPrivateKey, signRawPayload } from 'latchkey/operations';
 * import { createApiKeyStamper } from 'latchkey/stamp';
 *
 * declare const privateKey: string;
 * const client = createClient(
 *   {
 *     baseUrl: 'https://api.example.com',
 *     organizationId: '8b1f2c3e-0000-4000-8000-000000000001',
 *     stamper: createApiKeyStamper({ privateKey }),
 *   },
 *   { getPrivateKey, signRawPayload },
 * );
 * let outcome = await client.signRawPayload({
 *   signWith: '0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F',
 *   payload: 'hello',
 *   encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
 *   hashFunction: 'HASH_FUNCTION_KECCAK256',
 * });
 * if (outcome.status !== 'completed') outcome = await outcome.wait({ signal: AbortSignal.timeout(60_000) });
 * console.log(outcome.result.r, outcome.result.s, outcome.result.v);
 * ```
 */
export function createClient<const Operations extends Readonly<Record<string, Operation>>>(
  options: ClientOptions,
  operations: Operations,
): Client<Operations> {
  return createMethods(options, operations, () => import('./later.ts'));
}
