import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { open, seal, type SealedContext } from '../../src/secrets/sealing.ts';

const key = randomBytes(32);
const secret = randomBytes(32);
const context: SealedContext = { organizationId: 'organization', keyId: 'key', curve: 'CURVE_P256' };

describe('a sealed secret', () => {
  it('opens with its key in its context', () => {
    const sealed = seal(key, secret, context);
    assert.deepEqual(Buffer.from(open(key, sealed, context)), secret);
    assert.ok(!sealed.includes(secret.toString('base64url')));
  });

  it('is another text each time', () => {
    assert.notEqual(seal(key, secret, context), seal(key, secret, context));
  });

  it('does not open with another key or in another place', () => {
    const sealed = seal(key, secret, context);
    const refused = { name: 'SealedDataError' };
    assert.throws(() => open(randomBytes(32), sealed, context), refused);
    assert.throws(() => open(key, sealed, { ...context, organizationId: 'other' }), refused);
    assert.throws(() => open(key, sealed, { ...context, keyId: 'other' }), refused);
    assert.throws(() => open(key, sealed, { ...context, curve: 'CURVE_ED25519' }), refused);
  });

  it('does not open with any bit flipped, nor shortened', () => {
    const sealed = seal(key, secret, context);
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const flipped = Buffer.from(bytes);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      assert.throws(() => open(key, `v1.${flipped.toString('base64url')}`, context), {
        name: 'SealedDataError',
      });
    }
    for (const text of ['', 'v1.', sealed.slice(0, -1), `v2${sealed.slice(2)}`, `${sealed}=`, `${sealed}A`]) {
      assert.throws(() => open(key, text, context), { name: 'SealedDataError' }, text);
    }
  });
});
