import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { concatBytes, fromUtf8, toUtf8 } from '../../../src/base/encoding.ts';
import { toSignedMessage } from '../../../src/webhook/message.ts';
import { verifyWebhook } from '../../../src/webhook/verify.ts';
import { createSender, deliver, signedAtMs, type Delivery } from './sender.ts';

const sender = createSender('key-1');

/** Bodies that look like a continuation of the signed header values before them. */
const bodies = [
  '',
  '.',
  '...',
  '{"a":1.5,"b":"x.y.z"}',
  `${signedAtMs}.evt_2.{}`,
  `evt_2.${signedAtMs}.evt_3.{}`,
  `v1.ed25519.key-1.${signedAtMs}.evt_1.{}`,
  'a.b.c.d.e.f',
];

describe('the signed text', () => {
  it('is the parts joined by single dots, and the body as it is', () => {
    const body = Uint8Array.of(0xff, 0x2e, 0);
    const message = toSignedMessage({ keyId: 'k', timestamp: '1', eventId: 'e', body });
    assert.deepEqual(message, concatBytes(toUtf8('v1.ed25519.k.1.e.'), body));
  });

  it('is accepted in no other split: at each triple of its dots, with every key id that can come of it', async () => {
    let tried = 0;
    for (const body of bodies) {
      const delivery = deliver(sender, { body });
      const text = `key-1.${signedAtMs}.evt_1.${body}`;
      const dots = [...text.matchAll(/\./g)].map(({ index }) => index);
      const cuts = dots.flatMap((a, i) =>
        dots.slice(i + 1).flatMap((b, j) => dots.slice(i + j + 2).map((c) => [a, b, c] as const)),
      );
      for (const [a, b, c] of cuts) {
        const parts = [
          text.slice(0, a),
          text.slice(a + 1, b),
          text.slice(b + 1, c),
          text.slice(c + 1),
        ] as const;
        const isOriginal = parts[2] === 'evt_1' && parts[3] === body;
        assert.equal(await isAccepted(withParts(delivery, ...parts)), isOriginal, parts.join(' | '));
        tried += 1;
      }
    }
    assert.ok(tried > 150, String(tried));
  });

  it('is accepted with no byte moved from one part to the next, in either direction', async () => {
    let tried = 0;
    for (const body of bodies) {
      const delivery = deliver(sender, { body });
      const parts = ['key-1', String(signedAtMs), 'evt_1', body];
      for (let boundary = 0; boundary < 3; boundary += 1) {
        const [left = '', right = ''] = parts.slice(boundary);
        // The dot between the two parts is moved along, or not.
        for (const joint of ['', '.']) {
          const joined = left + joint + right;
          for (let at = 0; at <= joined.length; at += 1) {
            const moved = [...parts];
            moved.splice(boundary, 2, joined.slice(0, at), joined.slice(at));
            if (moved.join(' ') === parts.join(' ')) continue;
            assert.equal(
              await isAccepted(withParts(delivery, ...(moved as Parts))),
              false,
              moved.join(' | '),
            );
            tried += 1;
          }
        }
      }
    }
    assert.ok(tried > 500, String(tried));
  });
});

type Parts = [keyId: string, timestamp: string, eventId: string, body: string];

function withParts({ headers }: Delivery, ...[keyId, timestamp, eventId, body]: Readonly<Parts>): Delivery {
  return {
    headers: {
      ...headers,
      'X-Service-Signature-Key-Id': keyId,
      'X-Service-Timestamp': timestamp,
      'X-Service-Event-Id': eventId,
    },
    body: toUtf8(body),
  };
}

/** Verifies with a key source that has the sender's key for every id, which is the worst case. */
async function isAccepted(delivery: Delivery): Promise<boolean> {
  const result = await verifyWebhook({
    ...delivery,
    keys: { findKey: async () => sender.publicKey },
    now: () => signedAtMs,
    maxAgeMs: Infinity,
  });
  if (result.ok) assert.equal(fromUtf8(result.body), fromUtf8(delivery.body));
  return result.ok;
}
