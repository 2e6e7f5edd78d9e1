import { fromHex, toUtf8, type Bytes } from '../base/encoding.ts';
import { own } from '../base/json.ts';
import { isStrictPoint, verifyEd25519 } from './ed25519.ts';
import type { KeyFailure, WebhookFailure } from './failure.ts';
import { readDeliveryHeaders, type WebhookHeaders } from './headers.ts';
import { readKeySet, type JsonWebKeySet } from './key-set.ts';
import type { KeySource } from './key-source.ts';
import {
  DEFAULT_MAX_AGE_MS,
  isIdentifier,
  isTimestamp,
  SIGNATURE_ALGORITHM,
  SIGNATURE_VERSION,
  toSignedMessage,
} from './message.ts';

/** Options of {@link verifyWebhook}. */
export interface WebhookOptions {
  /** The request's headers, in any form that a framework provides. */
  readonly headers: WebhookHeaders;
  /**
   * The request's body, the exact bytes that arrived, before anything parsed them.
   *
   * **Warning:** pass a string only when it is exactly what was sent. `request.text()` strips a byte order mark, and
   * JSON that was parsed and written again is another text: use `arrayBuffer()` or your framework's raw body.
   */
  readonly body: Uint8Array | ArrayBuffer | string;
  /** The service's key set, or a key source; see `createKeySource`. */
  readonly keys: KeySource | JsonWebKeySet;
  /**
   * How far the delivery's timestamp may be from the present time, before or after, in milliseconds; default 5 minutes.
   * A delivery exactly that far away is still fresh.
   *
   * **Warning:** for this long a captured delivery can be sent again. See `createReplayGuard`.
   */
  readonly maxAgeMs?: number | undefined;
  /** Returns the present time in milliseconds since the epoch; default `Date.now`. */
  readonly now?: (() => number) | undefined;
  /** The prefix of the header names; default `X-Service`. */
  readonly headerPrefix?: string | undefined;
}

/** A delivery whose signature is valid. */
export interface VerifiedWebhook {
  readonly ok: true;
  /** Id of the event; the same for every attempt to deliver it. */
  readonly eventId: string;
  /** Id of the key that signed the delivery. */
  readonly keyId: string;
  /** When this attempt was signed, in milliseconds since the epoch. */
  readonly timestampMs: number;
  /** **Not signed**: anybody who holds a delivery can change it. Decide by the body. */
  readonly organizationId?: string;
  /** **Not signed**: anybody who holds a delivery can change it. Decide by the body. */
  readonly eventType?: string;
  /** The verified bytes, as a copy that the caller's buffer cannot change. Parse these. */
  readonly body: Bytes;
}

/** A delivery that is refused, and why. */
export interface RefusedWebhook {
  readonly ok: false;
  readonly reason: WebhookFailure;
}

/** The verdict on a delivery. */
export type WebhookResult = VerifiedWebhook | RefusedWebhook;

/**
 * Verifies a webhook delivery: Ed25519 over `v1.ed25519.<key id>.<timestamp>.<event id>.<body>`, in the strict profile
 * of `verifyEd25519`, by a key of the service's key set, within a window of time.
 *
 * Never throws and never rejects: every problem is a refusal with a reason. Answer 503 to `keys_unavailable`, so that
 * the sender tries again, and 401 to every other refusal.
 *
 * @example
 * ```ts
 * import { createKeySource, verifyWebhook } from 'latchkey/webhook';
 *
 * const keys = createKeySource('https://api.example.com/public/v1/discovery/webhooks/jwks');
 *
 * export async function receive(request: Request): Promise<Response> {
 *   const delivery = await verifyWebhook({ headers: request.headers, body: await request.arrayBuffer(), keys });
 *   if (!delivery.ok) return new Response(delivery.reason, { status: delivery.reason === 'keys_unavailable' ? 503 : 401 });
 *   console.log(delivery.eventId, JSON.parse(new TextDecoder().decode(delivery.body)));
 *   return new Response();
 * }
 * ```
 */
export async function verifyWebhook(options: WebhookOptions): Promise<WebhookResult> {
  /** The reason to return when the next step throws, because of a wrong argument or a failure in the caller's code. */
  let failureIfThrown: WebhookFailure = 'missing_header';
  const refuse = (reason: WebhookFailure): RefusedWebhook => ({ ok: false, reason });
  try {
    const {
      headers,
      body,
      keys,
      maxAgeMs = DEFAULT_MAX_AGE_MS,
      now = Date.now,
      headerPrefix = 'X-Service',
    } = own(options);
    const found = readDeliveryHeaders(headers, headerPrefix);
    if (typeof found === 'string') return refuse(found);
    const { version, algorithm, timestamp, signature, ...said } = found;
    const { eventId, keyId } = said;
    if (version !== SIGNATURE_VERSION) return refuse('unsupported_version');
    if (algorithm !== SIGNATURE_ALGORITHM) return refuse('unsupported_algorithm');
    if (!isTimestamp(timestamp)) return refuse('invalid_timestamp');
    if (!isIdentifier(eventId)) return refuse('invalid_event_id');
    if (!isIdentifier(keyId)) return refuse('invalid_key_id');
    // Lower case only: a second spelling of a signature would look like a second delivery to a receiver that compares
    // texts.
    if (!/^[0-9a-f]{128}$/.test(signature)) return refuse('invalid_signature');

    failureIfThrown = 'stale_timestamp';
    const timestampMs = Number(timestamp);
    // Written so that NaN counts as stale.
    const isFresh = typeof maxAgeMs === 'number' && Math.abs(now() - timestampMs) <= maxAgeMs;
    if (!isFresh) return refuse('stale_timestamp');

    failureIfThrown = 'invalid_signature';
    const sent = toBytes(body);
    if (!sent) return refuse('invalid_signature');
    const message = toSignedMessage({ keyId, timestamp, eventId, body: sent });
    const verified = message.slice(message.length - sent.length);

    failureIfThrown = 'keys_unavailable';
    const key = await findKey(keys, keyId);
    if (typeof key === 'string') return refuse(key);
    if (!(await verifyEd25519(key, fromHex(signature), message))) return refuse('invalid_signature');
    return { ok: true, ...said, timestampMs, body: verified };
  } catch {
    return refuse(failureIfThrown);
  }
}

function toBytes(body: unknown): Uint8Array | undefined {
  // A lone surrogate has no UTF-8 encoding; the encoder would write U+FFFD for it.
  if (typeof body === 'string') return /\p{Cs}/u.test(body) ? undefined : toUtf8(body);
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  // By its tag, not its class: in a test environment the buffer may come from another realm.
  const isBuffer = Object.prototype.toString.call(body) === '[object ArrayBuffer]';
  return isBuffer ? new Uint8Array(body as ArrayBuffer) : undefined;
}

async function findKey(keys: KeySource | JsonWebKeySet, keyId: string): Promise<Uint8Array | KeyFailure> {
  // `findKey` must be a function: somebody may have put another value of that name on `Object.prototype`.
  const isSource = 'findKey' in keys && typeof keys.findKey === 'function';
  const found = isSource ? await keys.findKey(keyId) : (readKeySet(keys).get(keyId) ?? 'missing_key');
  if (ArrayBuffer.isView(found)) return isStrictPoint(found) ? found : 'invalid_key';
  return found === 'missing_key' || found === 'invalid_key' ? found : 'keys_unavailable';
}
