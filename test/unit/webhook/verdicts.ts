import assert from 'node:assert/strict';
import type { WebhookFailure } from '../../../src/webhook/failure.ts';
import { verifyWebhook, type WebhookOptions } from '../../../src/webhook/verify.ts';
import { createSender, signedAtMs, type Delivery } from './sender.ts';

/** Support for tests of the verdict on one delivery: a sender, the keys of a receiver, and assertions. */

/** The sender of the deliveries. */
export const sender = createSender('key-1');

/** The key set of the receiver, in which the sender is the second. */
export const keys = { keys: [createSender('key-0').jwk, sender.jwk] };

/** The clock of the receiver: it stands still at the time of the signature. */
export const now = (): number => signedAtMs;

/** Expects that a delivery is refused for this reason. */
export async function expectRefused(
  reason: WebhookFailure,
  delivery: Delivery,
  options: Partial<WebhookOptions> = {},
): Promise<void> {
  assert.deepEqual(await verifyWebhook({ ...delivery, keys, now, ...options }), { ok: false, reason });
}

/** Expects that a delivery is accepted. */
export async function expectAccepted(
  delivery: Delivery,
  options: Partial<WebhookOptions> = {},
): Promise<void> {
  const result = await verifyWebhook({ ...delivery, keys, now, ...options });
  assert.equal(result.ok, true, result.ok ? '' : result.reason);
}
