import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toHex, toUtf8 } from '../../../src/base/encoding.ts';
import { encryptCode } from '../../../src/providers/otp-encryption.ts';
import { createCodeReceiver } from './code-bundle.ts';

const KEY = `02${'ab'.repeat(32)}`;

describe('encryptCode', () => {
  it('encrypts the code with the key that the token shall name, to the key of the bundle', async () => {
    const receiver = await createCodeReceiver();
    // Several rounds give signatures of different lengths, because DER leaves leading zeros out.
    for (let round = 0; round < 20; round++) {
      const encrypted = await encryptCode(await receiver.createBundle(), '123456', KEY, undefined);
      assert.deepEqual(await receiver.open(encrypted), { otp_code: '123456', public_key: KEY });
    }
  });

  it('takes the pinned signer in any case, and no other', async () => {
    const receiver = await createCodeReceiver();
    const bundle = await receiver.createBundle();
    await encryptCode(bundle, '123456', KEY, receiver.signer.toUpperCase());
    const { signer } = await createCodeReceiver();
    await assert.rejects(encryptCode(bundle, '123456', KEY, signer), { code: 'untrusted_signer' });
  });

  it('refuses a bundle that its signer has not signed', async () => {
    const receiver = await createCodeReceiver();
    const other = await createCodeReceiver();
    const { dataSignature } = JSON.parse(await other.createBundle()) as { dataSignature: string };
    for (const changes of [
      { data: toHex(toUtf8(JSON.stringify({ targetPublic: other.signer }))) },
      { enclaveQuorumPublic: other.signer },
      { dataSignature },
      { dataSignature: '3006020100020100' },
    ]) {
      const bundle = await receiver.createBundle(changes);
      await assert.rejects(encryptCode(bundle, '123456', KEY, undefined), { code: 'untrusted_signer' });
    }
  });

  it('refuses what is no bundle, and quotes nothing of it', async () => {
    const receiver = await createCodeReceiver();
    for (const bundle of [
      '',
      'null',
      '{}',
      await receiver.createBundle({ version: 'v2.0.0' }),
      await receiver.createBundle({ data: 'xyz' }),
      await receiver.createBundle({ enclaveQuorumPublic: '04' }),
    ]) {
      await assert.rejects(encryptCode(bundle, '123456', KEY, undefined), {
        code: 'malformed_reply',
        message: 'The bundle is malformed.',
      });
    }
  });
});
