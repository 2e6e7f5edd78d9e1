import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { p256 } from '@noble/curves/nist.js';
import { fromBase64Url, fromHex, fromUtf8, toUtf8 } from '../../../src/base/encoding.ts';
import { generateDeviceKey } from '../../../src/storage/device-key.ts';
import { signMessage } from '../../../src/stamp/device-key.ts';
import { createSessionKeyStamper } from '../../../src/stamp/session-key.ts';

const body = JSON.stringify({ organizationId: 'a', text: 'é 漢 🔑 \u0000' });

describe('signMessage', () => {
  it('signs so that a verifier that demands a low s agrees, every time', async () => {
    const key = await generateDeviceKey();
    const publicKey = fromHex(key.publicKey);
    for (let round = 0; round < 100; round += 1) {
      const message = toUtf8(`${round} ${body}`);
      const signature = await signMessage(key, message);
      assert.equal(signature.length, 64);
      assert.ok(p256.verify(signature, message, publicKey, { lowS: true }));
    }
  });
});

describe('createSessionKeyStamper', () => {
  it('stamps the exact bytes of the body', async () => {
    const key = await generateDeviceKey();
    const { name, value } = await createSessionKeyStamper(key).stamp(body);
    assert.equal(name, 'X-Stamp');
    assert.match(value, /^[A-Za-z0-9_-]+$/);
    const stamp = JSON.parse(fromUtf8(fromBase64Url(value))) as Record<string, string>;
    assert.deepEqual(Object.keys(stamp), ['publicKey', 'scheme', 'signature']);
    assert.equal(stamp['publicKey'], key.publicKey);
    assert.equal(stamp['scheme'], 'SIGNATURE_SCHEME_TK_API_P256');
    assert.match(stamp['signature']!, /^30[0-9a-f]+$/);
    const signature = fromHex(stamp['signature']!);
    const publicKey = fromHex(key.publicKey);
    assert.ok(p256.verify(signature, toUtf8(body), publicKey, { format: 'der' }));
    assert.equal(p256.verify(signature, toUtf8(`${body} `), publicKey, { format: 'der' }), false);
  });

  it('stamps the same whatever a page has put on Object.prototype', async () => {
    const key = await generateDeviceKey();
    const polluted = Object.prototype as { toJSON?: () => string };
    polluted.toJSON = () => 'polluted';
    try {
      const { value } = await createSessionKeyStamper(key).stamp(body);
      assert.match(fromUtf8(fromBase64Url(value)), /^\{"publicKey":"0[23]/);
    } finally {
      delete polluted.toJSON;
    }
  });
});
