import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { base58 } from '@scure/base';
import fc from 'fast-check';
import { InputError } from '../../../src/keys/input-error.ts';
import {
  parseSolanaTransaction,
  parseSolanaTransactionText,
} from '../../../src/keys/solana/parse-transaction.ts';
import { serializeSolanaTransaction } from '../../../src/keys/solana/serialize-transaction.ts';
import { signSolanaTransaction, toMissingSolanaSigners } from '../../../src/keys/solana/signatures.ts';
import { toSponsored } from '../../../src/keys/solana/sponsor.ts';
import type { SolanaTransaction } from '../../../src/keys/solana/transaction.ts';
import { toRuns } from '../support.ts';
import { anyUnsigned } from './transactions.ts';
import { fromHex, resolveInstructions, solanaCases, sponsor } from './vectors.ts';

const sponsorKey = base58.decode(sponsor.address);

/** Answers the rights of each account of the message, by key. */
function toRights({ message }: SolanaTransaction): Map<string, string> {
  const everything = message.accountKeys.map((_, index) => index);
  const [resolved] = resolveInstructions({
    ...message,
    instructions: [{ programIndex: 0, accountIndexes: everything, data: new Uint8Array() }],
  });
  return new Map(resolved?.accounts.map(({ key, ...rights }) => [key, JSON.stringify(rights)]));
}

describe('a sponsored transaction', () => {
  for (const one of solanaCases) {
    it(`that was ${one.name} calls the same programs as if web3.js had built it with the sponsor`, () => {
      const sponsored = toSponsored(parseSolanaTransactionText(one.unsigned), sponsorKey);
      // The former fee payer stays writable, even where web3.js would make it read-only in a rebuilt message.
      const expected = one.resolvedSponsored.map((call) => ({
        ...call,
        accounts: call.accounts.map((account) =>
          account.key === one.accountKeys[0] ? { ...account, isWritable: true } : account,
        ),
      }));
      assert.deepEqual(resolveInstructions(sponsored.message, one.tables), expected);
      assert.deepEqual(sponsored.message.accountKeys[0], sponsorKey);
    });

    it(`that was ${one.name} is complete once the sponsor and the signers have signed`, () => {
      let transaction = toSponsored(parseSolanaTransactionText(one.unsigned), sponsorKey);
      assert.equal(toMissingSolanaSigners(transaction)[0], sponsor.address);
      for (const { secret } of [...one.signers, sponsor]) {
        transaction = signSolanaTransaction(transaction, fromHex(secret));
      }
      assert.deepEqual(toMissingSolanaSigners(transaction), []);
      assert.deepEqual(parseSolanaTransaction(serializeSolanaTransaction(transaction)), transaction);
    });

    it(`that was ${one.name} is not sponsored twice, nor after a signature`, () => {
      const sponsored = toSponsored(parseSolanaTransactionText(one.unsigned), sponsorKey);
      assert.equal(toSponsored(sponsored, sponsorKey), sponsored);
      assert.throws(() => toSponsored(parseSolanaTransactionText(one.signed), sponsorKey), {
        name: 'InputError',
        message: /signed already/,
      });
    });
  }

  it('keeps every other account’s rights, wherever the sponsor stood before', () => {
    let moved = 0;
    fc.assert(
      fc.property(anyUnsigned, fc.option(fc.nat(7)), (transaction, place) => {
        const { accountKeys, instructions } = transaction.message;
        const key = (place === null ? undefined : accountKeys[place % accountKeys.length]) ?? sponsorKey;
        const former = accountKeys.indexOf(key);
        const isNamed = instructions.some(
          (one) => one.programIndex === former || one.accountIndexes.includes(former),
        );
        let sponsored: SolanaTransaction;
        try {
          sponsored = toSponsored(transaction, key);
        } catch (error) {
          assert.ok(error instanceof InputError, String(error));
          assert.ok(isNamed || /bytes, more than/.test(error.message), error.message);
          return;
        }
        assert.ok(!isNamed);
        if (former > 0) moved += 1;
        assert.deepEqual(parseSolanaTransaction(serializeSolanaTransaction(sponsored)), sponsored);
        const before = toRights(transaction);
        const after = toRights(sponsored);
        const name = base58.encode(key);
        assert.equal([...after.keys()][0], name);
        assert.equal(after.get(name), '{"isSigner":true,"isWritable":true}');
        before.delete(name);
        after.delete(name);
        assert.deepEqual(after, before);
        assert.deepEqual(resolveInstructions(sponsored.message), resolveInstructions(transaction.message));
      }),
      toRuns(500),
    );
    assert.ok(moved > 10);
  });

  it('never lets an instruction dispose of the sponsor’s account', () => {
    const [{ unsigned }] = solanaCases as [(typeof solanaCases)[0]];
    const transaction = parseSolanaTransactionText(unsigned);
    // The accounts of a transfer: from, to and the program; each of them named by the instruction.
    for (const key of transaction.message.accountKeys) {
      assert.throws(() => toSponsored(transaction, key), {
        name: 'InputError',
        message: 'An instruction names the account of the sponsor, who only pays the fee.',
      });
    }
  });

  it('fits into 1232 bytes with the 96 bytes of the sponsor, or is refused', () => {
    const key = (fill: number) => new Uint8Array(32).fill(fill);
    const write = (length: number): SolanaTransaction => ({
      signatures: [new Uint8Array(64)],
      message: {
        version: 'legacy',
        header: { requiredSignatures: 1, readonlySigned: 0, readonlyUnsigned: 1 },
        accountKeys: [key(1), key(2)],
        recentBlockhash: key(9),
        instructions: [{ programIndex: 1, accountIndexes: [], data: new Uint8Array(length) }],
        addressTableLookups: [],
      },
    });
    const room = 1232 - 96 - serializeSolanaTransaction(write(200)).length + 200;
    assert.equal(serializeSolanaTransaction(toSponsored(write(room), sponsorKey)).length, 1232);
    assert.throws(() => toSponsored(write(room + 1), sponsorKey), {
      name: 'InputError',
      message: 'With the sponsor the transaction has 1233 bytes, more than 1232.',
    });
  });
});
