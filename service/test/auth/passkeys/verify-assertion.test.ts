import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { p256 } from '@noble/curves/nist.js';
import { verifyAssertion } from '../../../src/auth/passkeys/verify-assertion.ts';
import { createPasskey, passkeyStamp, type PasskeyChanges } from '../../support/stamps.ts';

const BODY = '{"organizationId":"o"}';
const passkey = createPasskey();
const toHash = (body: string): string => createHash('sha256').update(body).digest('hex');
const challenge = Buffer.from(toHash(BODY)).toString('base64url');
const good = { type: 'webauthn.get', challenge, origin: 'https://example.com' };

function verify(changes: PasskeyChanges = {}, expected = {}, body = BODY): number | undefined {
  const header = passkeyStamp(passkey, BODY, changes)['x-stamp-webauthn'] ?? '';
  const stamp = JSON.parse(header) as Record<string, string>;
  const decode = (name: string): Uint8Array => Buffer.from(stamp[name] ?? '', 'base64url');
  return verifyAssertion(
    {
      authenticatorData: decode('authenticatorData'),
      clientData: decode('clientDataJson'),
      signature: decode('signature'),
    },
    {
      publicKey: passkey.publicKey,
      rpId: passkey.rpId,
      allowedOrigins: '',
      bodyHash: toHash(body),
      ...expected,
    },
  );
}

describe('verifyAssertion', () => {
  it('answers the counter that the passkey signed', () => {
    assert.equal(verify(), 0);
    assert.equal(verify({ signCount: 7 }), 7);
    assert.equal(verify({ signCount: 0xffffffff }), 0xffffffff);
  });

  it('takes the key compressed and not', () => {
    const compressed = p256.Point.fromHex(passkey.publicKey).toHex(true);
    assert.equal(verify({}, { publicKey: compressed }), 0);
  });

  it('requires that a person was there, not who', () => {
    const PRESENT = 0x01;
    const VERIFIED = 0x04;
    assert.equal(verify({ flags: PRESENT }), 0);
    assert.equal(verify({ flags: PRESENT | VERIFIED }), 0);
    assert.equal(verify({ flags: VERIFIED }), undefined);
    assert.equal(verify({ flags: 0 }), undefined);
  });

  it('takes passkeys that are kept in several places, and not what contradicts itself', () => {
    assert.equal(verify({ flags: 0x1d }), 0, 'eligible and backed up');
    assert.equal(verify({ flags: 0x0d }), 0, 'eligible');
    assert.equal(verify({ flags: 0x15 }), undefined, 'backed up without being eligible');
  });

  it('takes extensions where they are announced', () => {
    assert.equal(verify({ flags: 0x85, extensions: Buffer.of(0xa0) }), 0);
    assert.equal(verify({ flags: 0x85 }), undefined);
    assert.equal(verify({ flags: 0x05, extensions: Buffer.of(0xa0) }), undefined);
    assert.equal(verify({ flags: 0x45, extensions: Buffer.alloc(60) }), undefined, 'a registration');
    assert.equal(verify({ flags: 0xc5, extensions: Buffer.alloc(60) }), undefined, 'with extensions');
    assert.equal(verify({ flags: 0x45 }), undefined, 'without its data');
  });

  it('takes members of the client data that it does not know', () => {
    assert.equal(verify({ clientData: { other_keys_can_be_added_here: 'do not compare' } }), 0);
    const { type, ...rest } = good;
    assert.equal(verify({ clientDataText: JSON.stringify({ ...rest, type }, null, 2) }), 0);
  });

  it('refuses another challenge', () => {
    assert.equal(verify({}, {}, `${BODY} `), undefined);
    const digest = createHash('sha256').update(BODY).digest('base64url');
    const upper = Buffer.from(toHash(BODY).toUpperCase()).toString('base64url');
    for (const other of [digest, upper, toHash(BODY), `${challenge}=`, '', 1, null, undefined]) {
      assert.equal(verify({ clientData: { challenge: other } }), undefined, String(other));
    }
  });

  it('refuses another ceremony', () => {
    for (const type of ['webauthn.create', 'payment.get', 'WEBAUTHN.GET', '', undefined]) {
      assert.equal(verify({ clientData: { type } }), undefined, type);
    }
  });

  it('refuses other pages, and pages inside other pages', () => {
    assert.equal(verify({ clientData: { origin: 'https://example.org' } }), undefined);
    assert.equal(verify({ clientData: { origin: 'https://login.example.com' } }), 0);
    assert.equal(verify({}, { allowedOrigins: 'https://login.example.com' }), undefined);
    for (const origin of [undefined, null, 1, ['https://example.com']]) {
      assert.equal(verify({ clientData: { origin } }), undefined);
    }
    assert.equal(verify({ clientData: { crossOrigin: undefined } }), 0);
    for (const crossOrigin of [true, 'true', 'false', 1, null]) {
      assert.equal(verify({ clientData: { crossOrigin } }), undefined, String(crossOrigin));
    }
    assert.equal(verify({ clientData: { topOrigin: 'https://evil.example' } }), undefined);
  });

  it('refuses another relying party', () => {
    assert.equal(verify({ rpId: 'example.org' }), undefined);
    assert.equal(verify({ rpId: 'login.example.com' }), undefined);
    assert.equal(verify({}, { rpId: 'login.example.com' }), undefined);
  });

  it('refuses other signatures', () => {
    const other = createPasskey();
    const signed = JSON.parse(passkeyStamp(other, BODY)['x-stamp-webauthn'] ?? '') as Record<string, string>;
    for (const signature of [signed['signature'] ?? '', '', 'AAAA', Buffer.alloc(64).toString('base64url')]) {
      assert.equal(verify({ signature }), undefined);
    }
    assert.equal(verify({}, { publicKey: other.publicKey }), undefined);
    assert.equal(verify({}, { publicKey: 'ff' }), undefined);
  });

  it('refuses client data that is no JSON object, or says something twice', () => {
    const twice = `{"type":"webauthn.get","type":"webauthn.get","challenge":"${challenge}","origin":"https://example.com"}`;
    for (const clientDataText of ['', 'null', '[]', '"x"', '{', '{}', twice, `${JSON.stringify(good)}x`]) {
      assert.equal(verify({ clientDataText }), undefined, clientDataText);
    }
    assert.equal(verify({ clientDataText: JSON.stringify(good) }), 0);
  });

  it('refuses authenticator data that ends early', () => {
    for (let length = 0; length < 37; length += 1) {
      const header = passkeyStamp(passkey, BODY)['x-stamp-webauthn'] ?? '';
      const stamp = JSON.parse(header) as Record<string, string>;
      const authenticatorData = Buffer.from(stamp['authenticatorData'] ?? '', 'base64url').subarray(
        0,
        length,
      );
      const clientData = Buffer.from(stamp['clientDataJson'] ?? '', 'base64url');
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
      const signature = p256.sign(signed, secretOf(passkey.privateKey), { format: 'der' });
      const expected = {
        publicKey: passkey.publicKey,
        rpId: passkey.rpId,
        allowedOrigins: '',
        bodyHash: toHash(BODY),
      };
      assert.equal(verifyAssertion({ authenticatorData, clientData, signature }, expected), undefined);
    }
  });
});

function secretOf(key: typeof passkey.privateKey): Uint8Array {
  return Buffer.from(key.export({ format: 'jwk' }).d ?? '', 'base64url');
}
