import { toHex, toUtf8 } from '../base/contract.ts';
import type { ClaimedDelivery } from '../store/webhook-deliveries.ts';
import type { OutgoingDelivery } from './sender.ts';

/** The key that a delivery is signed with. */
export interface DeliveryKey {
  readonly kid: string;
  sign(message: Uint8Array): Uint8Array;
}

/**
 * Builds the request of one attempt: the same body and event id each time, with a timestamp and a signature of its own
 * (api.md "Events").
 */
export function signDelivery(
  { body, eventId, eventType, organizationId, url }: ClaimedDelivery,
  { kid, sign }: DeliveryKey,
  timestampMs: number,
): OutgoingDelivery {
  const bytes = toUtf8(body);
  const message = toUtf8(`v1.ed25519.${kid}.${timestampMs}.${eventId}.${body}`);
  return {
    url,
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': String(bytes.length),
      'User-Agent': 'latchkey-service',
      'X-Service-Event-Id': eventId,
      'X-Service-Event-Type': eventType,
      'X-Service-Organization-Id': organizationId,
      'X-Service-Signature': toHex(sign(message)),
      'X-Service-Signature-Algorithm': 'ed25519',
      'X-Service-Signature-Key-Id': kid,
      'X-Service-Signature-Version': 'v1',
      'X-Service-Timestamp': String(timestampMs),
      'X-Service-Webhook-Version': '1',
    },
    body: bytes,
  };
}
