import {
  createKeySource,
  createReplayGuard,
  verifyWebhook,
  type KeySource,
  type WebhookResult,
} from 'latchkey/webhook';
import { build, buildRows, buildTime, buildVerdict } from './dom.ts';
import type { ForwardedDelivery } from './server/receiver.ts';
import { shorten } from './shorten.ts';

/** The nodes of the list of deliveries, and its sources. */
export interface DeliveriesOptions {
  readonly list: HTMLElement;
  /** Shown until a delivery has arrived. */
  readonly empty: HTMLElement;
  /** Shows whether the page is connected. */
  readonly connection: HTMLElement;
  /** Live region that announces each delivery to screen readers. */
  readonly announcement: HTMLElement;
  /** The service's key set. */
  readonly keySetUrl: string;
  /** Address of the server-sent events with the receiver's deliveries. */
  readonly streamUrl: string;
}

/** Most deliveries that are shown. */
const MOST_SHOWN = 20;

/**
 * Shows webhook deliveries as they arrive. The page verifies each with the package's verifier and the service's keys.
 */
export function showDeliveries(options: DeliveriesOptions): void {
  const { announcement, connection, empty, keySetUrl, list, streamUrl } = options;
  const keys = createKeySource(keySetUrl);
  const guard = createReplayGuard();
  // One after the other, to keep the order of arrival.
  let last = Promise.resolve();

  async function take(delivery: ForwardedDelivery): Promise<void> {
    const verdict = await verify(delivery, keys);
    const isAgain = verdict.ok && guard.check(verdict.eventId) === 'duplicate';
    const item = verdict.ok ? buildVerified(verdict, isAgain) : buildRefused(verdict.reason);
    empty.hidden = true;
    list.prepend(item);
    while (list.childElementCount > MOST_SHOWN) list.lastElementChild?.remove();
    announcement.textContent = verdict.ok
      ? 'A delivery has arrived and is verified.'
      : 'A delivery was refused.';
  }

  const stream = new EventSource(streamUrl);
  stream.addEventListener('open', () => (connection.textContent = 'Listening.'));
  stream.addEventListener('error', () => (connection.textContent = 'Not connected; trying again.'));
  stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const delivery = JSON.parse(data) as ForwardedDelivery;
    last = last.then(() => take(delivery));
  });
}

function verify({ body, headers }: ForwardedDelivery, keys: KeySource): Promise<WebhookResult> {
  const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0));
  return verifyWebhook({ headers, body: bytes, keys });
}

function buildVerified(delivery: Extract<WebhookResult, { ok: true }>, isAgain: boolean): HTMLElement {
  const { body, eventId, eventType = '', keyId, timestampMs } = delivery;
  // Parsed only after the verdict, so that nothing unsigned is read.
  const activity = JSON.parse(new TextDecoder().decode(body)) as Readonly<Record<string, unknown>>;
  const status = String(activity['status']).replace('ACTIVITY_STATUS_', '');
  return build(
    'li',
    { 'data-verdict': 'verified', 'data-activity': String(activity['type']) },
    build(
      'p',
      { class: 'call' },
      buildVerdict(true, isAgain ? 'Verified, sent again' : 'Verified'),
      buildTime(timestampMs),
    ),
    build('p', {}, build('b', {}, String(activity['type']).replace('ACTIVITY_TYPE_', '')), ` ${status}`),
    build(
      'dl',
      {},
      ...buildRows({
        'Event type': eventType,
        'Event id': shorten(eventId),
        'Signed by key': shorten(keyId),
      }),
    ),
  );
}

/** Builds the entry of a refused delivery. It shows nothing of the delivery itself, which may come from anybody. */
function buildRefused(reason: string): HTMLElement {
  const head = build(
    'p',
    { class: 'call' },
    buildVerdict(false, `Refused: ${reason}`),
    buildTime(Date.now()),
  );
  return build('li', { 'data-verdict': 'refused' }, head);
}
