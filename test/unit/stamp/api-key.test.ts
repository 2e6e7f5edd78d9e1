import assert from 'node:assert/strict';
import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { describe, it } from 'node:test';
import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { fromHex, toHex } from '../../../src/base/encoding.ts';
import { createApiKeyStamper, type ApiKeyCurve } from '../../../src/stamp/api-key.ts';
import { published, readStamp, toNumbers } from './stamps.ts';

const body = JSON.stringify({ organizationId: 'a', text: 'é 漢 🔑 \u0000' });

/** The scheme of each curve, with Node's OpenSSL as an independent way to derive the public key. */
const keys: Readonly<
  Record<ApiKeyCurve, { scheme: string; publicKey: (privateKey: Uint8Array) => Uint8Array; order?: bigint }>
> = {
  p256: {
    scheme: 'SIGNATURE_SCHEME_TK_API_P256',
    publicKey: (privateKey) => p256.getPublicKey(privateKey, true),
    order: p256.Point.Fn.ORDER,
  },
  secp256k1: {
    scheme: 'SIGNATURE_SCHEME_TK_API_SECP256K1',
    publicKey: (privateKey) => secp256k1.getPublicKey(privateKey, true),
    order: secp256k1.Point.Fn.ORDER,
  },
  ed25519: {
    scheme: 'SIGNATURE_SCHEME_TK_API_ED25519',
    publicKey: (privateKey) => ed25519.getPublicKey(privateKey),
  },
};

/** A public key as SubjectPublicKeyInfo (RFC 5480, RFC 8410), built by hand. */
function toKeyObject(curve: ApiKeyCurve, publicKey: string): KeyObject {
  const heads: Record<ApiKeyCurve, string> = {
    p256: '3039301306072a8648ce3d020106082a8648ce3d030107032200',
    secp256k1: '3036301006072a8648ce3d020106052b8104000a032200',
    ed25519: '302a300506032b6570032100',
  };
  const key = Buffer.from(heads[curve] + publicKey, 'hex');
  return createPublicKey({ key, format: 'der', type: 'spki' });
}

for (const curve of ['p256', 'secp256k1', 'ed25519'] as const) {
  describe(`createApiKeyStamper on ${curve}`, () => {
    const { scheme, publicKey, order } = keys[curve];

    it('stamps the exact bytes of the body, as OpenSSL agrees, with keys of many forms', async () => {
      for (let round = 1; round <= 40; round++) {
        const privateKey = toHex(
          fromHex(round.toString(16).padStart(64, '0')).map((byte) => byte ^ (round & 1 ? 0 : 0x55)),
        );
        const stamper = createApiKeyStamper({ privateKey, curve });
        const { name, value } = await stamper.stamp(body);
        assert.equal(name, 'X-Stamp');
        assert.match(value, /^[A-Za-z0-9_-]+$/);
        const stamp = readStamp(value);
        assert.deepEqual(Object.keys(stamp), ['publicKey', 'scheme', 'signature']);
        assert.equal(stamp.publicKey, toHex(publicKey(fromHex(privateKey))));
        assert.equal(stamp.scheme, scheme);
        const algorithm = curve === 'ed25519' ? null : 'sha256';
        const key = toKeyObject(curve, stamp.publicKey);
        const signature = Buffer.from(stamp.signature, 'hex');
        assert.ok(verify(algorithm, Buffer.from(body), key, signature));
        assert.equal(verify(algorithm, Buffer.from(`${body} `), key, signature), false);
        if (order === undefined) assert.match(stamp.signature, /^[0-9a-f]{128}$/);
        else assert.ok(toNumbers(stamp.signature).s <= order / 2n, 's is in the lower half');
      }
    });

    it('takes the public key that belongs to the private one, in either case, and refuses another', () => {
      const privateKey = '46'.repeat(32);
      const own = toHex(publicKey(fromHex(privateKey)));
      createApiKeyStamper({ privateKey: privateKey.toUpperCase(), publicKey: own.toUpperCase(), curve });
      for (const wrong of [own.replace(/.$/, (last) => (last === '0' ? '1' : '0')), '', own.slice(2), 7]) {
        const options = { privateKey, publicKey: wrong as string, curve };
        assert.throws(() => createApiKeyStamper(options), { name: 'TypeError', message: /^publicKey: / });
      }
    });

    it('refuses what is no private key, without quoting it', () => {
      const order64 = order?.toString(16).padStart(64, '0');
      const outOfRange = order64 === undefined ? [] : ['0'.repeat(64), order64, 'f'.repeat(64)];
      for (const wrong of [
        '',
        'secret',
        'ab'.repeat(31),
        'ab'.repeat(33),
        `0x${'ab'.repeat(31)}`,
        ...outOfRange,
      ]) {
        assert.throws(
          () => createApiKeyStamper({ privateKey: wrong, curve }),
          (error: Error) => {
            assert.equal(error.name, 'TypeError');
            assert.match(error.message, /^privateKey: expected/);
            // The library's own error may quote the number.
            assert.equal(error.cause, undefined);
            assert.ok(wrong === '' || !`${error.message} ${String(error.cause)}`.includes(wrong));
            return true;
          },
        );
      }
    });
  });
}

describe('createApiKeyStamper', () => {
  it('refuses other curves, a member of Object.prototype among them', () => {
    for (const curve of ['P256', 'p384', 'toString', '__proto__']) {
      const options = { privateKey: '46'.repeat(32), curve: curve as 'p256' };
      assert.throws(() => createApiKeyStamper(options), { name: 'TypeError', message: /^curve: / });
    }
  });

  it('shows the private key to nobody who looks at it', () => {
    const stamper = createApiKeyStamper({ privateKey: '46'.repeat(32) });
    assert.deepEqual(Object.keys(stamper), ['stamp']);
    assert.equal(JSON.stringify(stamper), '{}');
  });

  for (const { publicKey, body: text, name, value } of published.apiKeys) {
    it(`says the same as the published client about ${text.slice(0, 20)}`, async () => {
      const { privateKey } = published;
      const ours = await createApiKeyStamper({ privateKey, publicKey }).stamp(text);
      assert.equal(ours.name.toLowerCase(), name.toLowerCase());
      const [mine, theirs] = [readStamp(ours.value), readStamp(value)];
      assert.deepEqual([mine.publicKey, mine.scheme], [theirs.publicKey, theirs.scheme]);
      const [a, b] = [toNumbers(mine.signature), toNumbers(theirs.signature)];
      assert.equal(a.r, b.r);
      // The published client does not normalize `s`.
      assert.ok(a.s === b.s || a.s === p256.Point.Fn.ORDER - b.s);
    });
  }
});
