import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { base58 } from '@scure/base';
import { InputError } from '../../src/keys/input-error.ts';
import { serializeSolanaTransaction } from '../../src/keys/solana/serialize-transaction.ts';
import { prepareTransaction, type SendRequest, type Signers } from '../../src/solana/prepare-transaction.ts';
import { loadSponsor } from '../../src/solana/sponsor.ts';
import { createSolanaAccount, createTransfer, splitTransaction } from '../support/solana-transactions.ts';

const ours = createSolanaAccount();
const friend = createSolanaAccount();
const payer = createSolanaAccount();
const sponsor = loadSponsor(payer.secret, 20_000n);
const blockhash = base58.encode(Buffer.alloc(32, 1));
const other = base58.encode(Buffer.alloc(32, 2));

type Changes = Partial<SendRequest & Signers>;

const prepare = (unsignedTransaction: string, changes: Changes = {}) => {
  const request = { unsignedTransaction, recentBlockhash: undefined, isSponsored: false, ...changes };
  return prepareTransaction(request, { publicKey: ours.publicKey, sponsor, ...changes });
};
const assertRefused = (unsigned: string, path: string, sentence: RegExp, changes: Changes = {}): void => {
  assert.throws(
    () => prepare(unsigned, changes),
    (error) => error instanceof InputError && error.path === path && sentence.test(error.fault),
    `${path} ${sentence}`,
  );
};

describe('a transaction to send', () => {
  it('stays as it is when only our signature is missing, or none', () => {
    const texts = [
      createTransfer({ blockhash, signers: [ours] }),
      createTransfer({ blockhash, signers: [ours], version: 0 }),
      createTransfer({ blockhash, signers: [ours], signedBy: [ours] }),
      createTransfer({ blockhash, signers: [friend, ours], signedBy: [friend], from: ours }),
    ];
    for (const text of texts) {
      const { needsBlockhash, transaction } = prepare(text, { recentBlockhash: blockhash });
      assert.equal(needsBlockhash, false);
      assert.equal(Buffer.from(serializeSolanaTransaction(transaction)).toString('base64'), text);
    }
  });

  it('is given the blockhash that the caller names', () => {
    const text = createTransfer({ blockhash, signers: [ours] });
    const { transaction } = prepare(text, { recentBlockhash: other });
    assert.equal(base58.encode(transaction.message.recentBlockhash), other);
    assertRefused(text, 'recentBlockhash', /base58/, { recentBlockhash: 'x' });
    const signed = createTransfer({ blockhash, signers: [friend, ours], signedBy: [friend] });
    assertRefused(signed, 'recentBlockhash', /signed already/, { recentBlockhash: other });
  });

  it('needs our key as a signer, and the signatures of everybody else', () => {
    assertRefused('AA==', 'unsignedTransaction', /./);
    const foreign = createTransfer({ blockhash, signers: [friend] });
    assertRefused(foreign, 'signWith', new RegExp(`no signature of ${ours.address}`));
    const shared = createTransfer({ blockhash, signers: [friend, ours, payer] });
    const sentence = new RegExp(`also needs the signature of ${friend.address} and ${payer.address}\\.$`);
    assertRefused(shared, 'unsignedTransaction', sentence);
  });

  it('must not carry a signature that the cluster would refuse', () => {
    const { signatures } = splitTransaction(
      Buffer.from(createTransfer({ blockhash, signers: [friend, ours], signedBy: [friend] }), 'base64'),
    );
    for (const wrong of [signatures[0], Buffer.alloc(64, 0xff), Buffer.alloc(64, 1)]) {
      const bytes = Buffer.from(createTransfer({ blockhash, signers: [friend, ours] }), 'base64');
      wrong?.copy(bytes, 1);
      assertRefused(
        bytes.toString('base64'),
        'unsignedTransaction',
        new RegExp(`signature of ${friend.address} does not fit`),
      );
    }
  });

  it('must expire', () => {
    const data = Buffer.of(4, 0, 0, 0);
    const text = createTransfer({ blockhash, signers: [ours], data });
    assertRefused(text, 'unsignedTransaction', /durable nonce/);
    assertRefused(text, 'unsignedTransaction', /durable nonce/, { isSponsored: true });
  });
});

describe('a sponsored transaction to send', () => {
  const isSponsored = true;

  it('is the sponsor’s to pay, and needs a fresh blockhash unless the caller names one', () => {
    const text = createTransfer({ blockhash, signers: [ours] });
    const fresh = prepare(text, { isSponsored });
    assert.equal(fresh.needsBlockhash, true);
    assert.deepEqual(
      fresh.transaction.message.accountKeys.slice(0, 2).map((key) => base58.encode(key)),
      [payer.address, ours.address],
    );
    const named = prepare(text, { isSponsored, recentBlockhash: other });
    assert.equal(named.needsBlockhash, false);
    assert.equal(base58.encode(named.transaction.message.recentBlockhash), other);
  });

  it('that names the sponsor already keeps signatures, but only with its own blockhash', () => {
    const parts = { blockhash, signers: [payer, friend, ours], signedBy: [friend], from: ours } as const;
    const text = createTransfer(parts);
    const { transaction } = prepare(text, { isSponsored, recentBlockhash: blockhash });
    assert.equal(Buffer.from(serializeSolanaTransaction(transaction)).toString('base64'), text);
    assertRefused(text, 'unsignedTransaction', /fresh blockhash would make/, { isSponsored });
    // Without sponsoring the sponsor does not sign, even where the transaction names it.
    assertRefused(text, 'unsignedTransaction', new RegExp(`also needs .*${payer.address}`));
  });

  it('costs the sponsor no more than the limit, and takes nothing else from it', () => {
    const price = (microLamports: number) => {
      const data = Buffer.alloc(9);
      data.writeUInt8(3);
      data.writeBigUInt64LE(BigInt(microLamports), 1);
      return createTransfer({ blockhash, signers: [ours], budget: [data] });
    };
    // The fee for two signatures and the default compute limit of one other instruction, in lamports: 10,000 +
    // 200,000 × 50,000 / 1,000,000.
    prepare(price(50_000), { isSponsored });
    const sentence = /^The fee can reach 20001 lamports; the sponsor pays up to 20000\.$/;
    assertRefused(price(50_001), 'unsignedTransaction', sentence, { isSponsored });
    prepare(price(50_001));
    const taking = createTransfer({ blockhash, signers: [payer, ours] });
    assertRefused(taking, 'unsignedTransaction', /account of the sponsor/, { isSponsored });
  });

  it('is checked as far as it can be where there is no sponsor', () => {
    const text = createTransfer({ blockhash, signers: [friend, ours] });
    assert.equal(prepare(text, { isSponsored, sponsor: undefined }).needsBlockhash, true);
    assertRefused('AA==', 'unsignedTransaction', /./, { isSponsored, sponsor: undefined });
  });
});

describe('the key of the sponsor', () => {
  it('is read, or refused in a sentence that does not repeat it', () => {
    assert.deepEqual(Buffer.from(loadSponsor(payer.secret.toUpperCase(), 1n).publicKey), payer.publicKey);
    for (const text of ['short', `0x${payer.secret}`, payer.address, `${payer.secret}00`, '0'.repeat(64)]) {
      assert.throws(
        () => loadSponsor(text, 1n),
        ({ message, name }: Error) =>
          name === 'StartError' &&
          message.startsWith('LATCHKEY_SOLANA_SPONSOR_KEY must be') &&
          !message.includes(text.slice(0, 20)),
      );
    }
  });
});
