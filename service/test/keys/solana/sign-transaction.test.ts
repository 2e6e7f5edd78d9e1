import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { base58 } from '@scure/base';
import { parseSolanaTransactionText } from '../../../src/keys/solana/parse-transaction.ts';
import { withRecentBlockhash } from '../../../src/keys/solana/recent-blockhash.ts';
import {
  serializeSolanaMessage,
  serializeSolanaTransaction,
} from '../../../src/keys/solana/serialize-transaction.ts';
import {
  findSolanaSigner,
  signSolanaTransaction,
  toMissingSolanaSigners,
  toSolanaTransactionId,
} from '../../../src/keys/solana/signatures.ts';
import { parseSolanaKey } from '../../../src/keys/solana/solana-key.ts';
import { isVerifiedByOpenSsl } from '../support.ts';
import { fromBase64, fromHex, solanaCases, sponsor, type SolanaCase } from './vectors.ts';

const signAll = (text: string, { signers }: SolanaCase, blockhash?: string): Uint8Array => {
  const parsed = parseSolanaTransactionText(text);
  const transaction = blockhash === undefined ? parsed : withRecentBlockhash(parsed, blockhash);
  return serializeSolanaTransaction(
    signers.reduce((signed, { secret }) => signSolanaTransaction(signed, fromHex(secret)), transaction),
  );
};

describe('a signature of a Solana transaction', () => {
  for (const one of solanaCases) {
    it(`that is ${one.name} is the one of web3.js, in its place`, () => {
      assert.deepEqual(signAll(one.unsigned, one), fromBase64(one.signed));
      assert.deepEqual(
        signAll(one.unsigned, { ...one, signers: one.signers.toReversed() }),
        fromBase64(one.signed),
      );
    });

    it(`that is ${one.name} leaves the other signatures`, () => {
      const partly = parseSolanaTransactionText(one.partlySigned);
      const [first, ...others] = one.signers;
      assert.deepEqual(
        toMissingSolanaSigners(partly),
        others.length === 0 ? [] : [first?.address, ...others.slice(0, -1).map(({ address }) => address)],
      );
      assert.deepEqual(
        signAll(one.partlySigned, { ...one, signers: one.signers.slice(0, -1) }),
        fromBase64(one.signed),
      );
    });

    it(`that is ${one.name} holds for another blockhash once that is put in`, () => {
      assert.deepEqual(
        signAll(one.unsigned, one, one.otherBlockhash),
        fromBase64(one.signedWithOtherBlockhash),
      );
      assert.deepEqual(signAll(one.unsigned, one, one.recentBlockhash), fromBase64(one.signed));
    });

    it(`that is ${one.name} verifies under OpenSSL`, () => {
      const { message, signatures } = parseSolanaTransactionText(one.signed);
      signatures.forEach((signature, index) => {
        const hex = Buffer.from(signature).toString('hex');
        const parts = { r: hex.slice(0, 64), s: hex.slice(64), v: '00' };
        const publicKey = Buffer.from(message.accountKeys[index] as Uint8Array).toString('hex');
        assert.ok(isVerifiedByOpenSsl('CURVE_ED25519', publicKey, serializeSolanaMessage(message), parts));
      });
    });
  }

  const [single, several] = solanaCases as [SolanaCase, SolanaCase];

  it('is refused for a key that is no signer, by its address', () => {
    const transaction = parseSolanaTransactionText(single.unsigned);
    const refused = {
      name: 'InputError',
      message: `The transaction needs no signature of ${sponsor.address}.`,
    };
    assert.throws(() => signSolanaTransaction(transaction, fromHex(sponsor.secret)), refused);
    // The last account of the transaction does not sign.
    const other = transaction.message.accountKeys.at(-1) as Uint8Array;
    assert.throws(() => findSolanaSigner(transaction.message, other), { name: 'InputError' });
    assert.equal(findSolanaSigner(transaction.message, base58.decode(single.accountKeys[0] as string)), 0);
  });

  it('does not change the transaction it was asked for', () => {
    const transaction = parseSolanaTransactionText(single.unsigned);
    signSolanaTransaction(transaction, fromHex((single.signers[0] as { secret: string }).secret));
    assert.deepEqual(serializeSolanaTransaction(transaction), fromBase64(single.unsigned));
  });

  it('names the transaction when it is the fee payer’s', () => {
    const { signatures } = parseSolanaTransactionText(single.signed);
    assert.equal(
      toSolanaTransactionId(parseSolanaTransactionText(single.signed)),
      base58.encode(signatures[0] as Uint8Array),
    );
    assert.throws(() => toSolanaTransactionId(parseSolanaTransactionText(single.unsigned)), TypeError);
  });

  it('is not made worthless by another blockhash without a word', () => {
    const partly = parseSolanaTransactionText(several.partlySigned);
    assert.equal(withRecentBlockhash(partly, several.recentBlockhash), partly);
    assert.throws(() => withRecentBlockhash(partly, several.otherBlockhash), {
      name: 'InputError',
      message: /signed already/,
    });
  });
});

describe('a blockhash or account key', () => {
  it('is 32 bytes in base58', () => {
    const [{ recentBlockhash }] = solanaCases as [SolanaCase];
    assert.equal(base58.encode(parseSolanaKey(recentBlockhash) as Uint8Array), recentBlockhash);
    const transaction = parseSolanaTransactionText((solanaCases[0] as SolanaCase).unsigned);
    const wrong = [
      '',
      'x',
      recentBlockhash.slice(3),
      `${recentBlockhash}1`,
      '0'.repeat(43),
      '1'.repeat(1_000_000),
    ];
    for (const text of wrong) {
      assert.equal(parseSolanaKey(text), undefined);
      assert.throws(() => withRecentBlockhash(transaction, text), { name: 'InputError', message: /base58/ });
    }
    assert.deepEqual(parseSolanaKey('1'.repeat(32)), new Uint8Array(32));
  });
});
