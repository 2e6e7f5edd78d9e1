import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { p256 } from '@noble/curves/nist.js';
import { openClientSecret } from '../../src/keys/client-secret.ts';
import { encryptClientSecret } from '../support/client-secret.ts';

const secret = p256.utils.randomSecretKey();
const quorumKey = Buffer.from(p256.getPublicKey(secret, false)).toString('hex');

function faultOf(text: string): string {
  try {
    openClientSecret(text, secret);
  } catch (error) {
    assert.equal((error as Error).name, 'InputError');
    return (error as Error).message;
  }
  return 'none';
}

describe('an encrypted client secret', () => {
  it('opens with the quorum key, whatever text it is', () => {
    for (const text of ['s', 'client-secret', 'žluťoučký 🔑', 'x'.repeat(4000)]) {
      assert.equal(openClientSecret(encryptClientSecret(text, quorumKey), secret), text);
    }
    assert.equal(openClientSecret(encryptClientSecret('S', quorumKey).toUpperCase(), secret), 'S');
  });

  it('does not open with another key', () => {
    const other = Buffer.from(p256.getPublicKey(p256.utils.randomSecretKey(), false)).toString('hex');
    assert.match(faultOf(encryptClientSecret('s', other)), /does not open/);
  });

  it('does not open with any byte changed, cut or added', () => {
    const good = Buffer.from(encryptClientSecret('secret', quorumKey), 'hex');
    for (let index = 0; index < good.length; index += 1) {
      const changed = Buffer.from(good);
      changed[index] = (changed[index] ?? 0) ^ 1;
      assert.notEqual(faultOf(changed.toString('hex')), 'none', `byte ${index}`);
      assert.notEqual(faultOf(good.subarray(0, index).toString('hex')), 'none', `cut at ${index}`);
    }
    assert.match(faultOf(`${good.toString('hex')}00`), /length/);
  });

  it('is refused when it is no hexadecimal or holds no text, without telling what it holds', () => {
    assert.match(faultOf('0x00'), /hexadecimal/);
    assert.match(faultOf('abc'), /hexadecimal/);
    assert.match(faultOf(encryptClientSecret('', quorumKey)), /not UTF-8 text/);
    const binary = encryptClientSecret(Buffer.from([0xff, 0xfe]), quorumKey);
    assert.equal(faultOf(binary), 'Decrypted, it is empty or not UTF-8 text.');
  });
});
