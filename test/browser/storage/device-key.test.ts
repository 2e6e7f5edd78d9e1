import { expect } from '@open-wc/testing';
import { p256 } from '@noble/curves/nist.js';
import { fromBase64Url, fromHex, fromUtf8, toUtf8 } from '../../../src/base/encoding.ts';
import { generateDeviceKey, isDeviceKey } from '../../../src/storage/device-key.ts';
import { signMessage } from '../../../src/stamp/device-key.ts';
import { createSessionKeyStamper } from '../../../src/stamp/session-key.ts';

const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' };

describe('a device key', () => {
  it('cannot be exported in any form and can only sign', async () => {
    const { publicKey, privateKey } = await generateDeviceKey();
    expect(publicKey).to.match(/^0[23][0-9a-f]{64}$/);
    expect(privateKey.type).to.equal('private');
    expect(privateKey.extractable).to.equal(false);
    expect([...privateKey.usages]).to.deep.equal(['sign']);
    for (const format of ['jwk', 'pkcs8', 'raw'] as const) {
      const exported = await crypto.subtle.exportKey(format as 'pkcs8', privateKey).then(
        () => 'exported',
        () => 'refused',
      );
      expect(exported, format).to.equal('refused');
    }
  });

  it('has a public half on the curve that verifies what it signs, with a low s, every time', async () => {
    for (let round = 0; round < 20; round += 1) {
      const key = await generateDeviceKey();
      const message = toUtf8(`message ${round}`);
      const signature = await signMessage(key, message);
      expect(signature).to.have.length(64);
      expect(p256.verify(signature, message, fromHex(key.publicKey), { lowS: true })).to.equal(true);
    }
  });

  it('stamps a body as the service reads it', async () => {
    const key = await generateDeviceKey();
    const body = '{"organizationId":"é 漢 🔑"}';
    const { name, value } = await createSessionKeyStamper(key).stamp(body);
    expect(name).to.equal('X-Stamp');
    const stamp = JSON.parse(fromUtf8(fromBase64Url(value))) as Record<string, string>;
    expect(stamp['publicKey']).to.equal(key.publicKey);
    const signature = fromHex(stamp['signature']!);
    const publicKey = fromHex(key.publicKey);
    expect(p256.verify(signature, toUtf8(body), publicKey, { format: 'der', lowS: true })).to.equal(true);
  });

  it('is told from everything else', async () => {
    const key = await generateDeviceKey();
    expect(isDeviceKey(key)).to.equal(true);
    expect(isDeviceKey(structuredClone(key))).to.equal(true);

    const extractable = await crypto.subtle.generateKey(ecdsa, true, ['sign', 'verify']);
    const ecdh = await crypto.subtle.generateKey({ ...ecdsa, name: 'ECDH' }, false, ['deriveBits']);
    const p384 = await crypto.subtle.generateKey({ ...ecdsa, namedCurve: 'P-384' }, false, ['sign']);
    const hmac = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    const idle = await crypto.subtle.importKey('raw', new Uint8Array(16), 'AES-GCM', false, ['encrypt']);
    for (const privateKey of [
      extractable.privateKey,
      extractable.publicKey,
      ecdh.privateKey,
      p384.privateKey,
      hmac,
      idle,
      { ...key.privateKey },
      { type: 'private', extractable: false, algorithm: ecdsa, usages: ['sign'] },
      null,
      undefined,
      'key',
    ]) {
      expect(isDeviceKey({ ...key, privateKey })).to.equal(false);
    }
    for (const publicKey of [
      undefined,
      '',
      [key.publicKey],
      key.publicKey.toUpperCase(),
      `04${key.publicKey}`,
    ]) {
      expect(isDeviceKey({ ...key, publicKey }), String(publicKey)).to.equal(false);
    }
    for (const value of [undefined, null, 0, '', 'key', [], () => {}, key.privateKey]) {
      expect(isDeviceKey(value)).to.equal(false);
    }
  });
});
