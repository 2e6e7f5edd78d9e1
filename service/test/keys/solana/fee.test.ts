import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { base58 } from '@scure/base';
import { estimateSolanaFee } from '../../../src/keys/solana/fee.ts';
import type { SolanaMessage } from '../../../src/keys/solana/transaction.ts';

const budget = 'ComputeBudget111111111111111111111111111111';
const memo = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWqCfDgB8jFaDk';
const ed25519 = 'Ed25519SigVerify111111111111111111111111111';

/** Makes a message of two signers with these instructions; their data is in hexadecimal. */
function write(...calls: readonly (readonly [program: string, data: string])[]): SolanaMessage {
  return {
    version: 'legacy',
    header: { requiredSignatures: 2, readonlySigned: 0, readonlyUnsigned: 0 },
    accountKeys: [
      new Uint8Array(32),
      new Uint8Array(32).fill(1),
      ...calls.map(([program]) => base58.decode(program)),
    ],
    recentBlockhash: new Uint8Array(32),
    instructions: calls.map(([, data], index) => ({
      programIndex: index + 2,
      accountIndexes: [],
      data: Uint8Array.from(Buffer.from(data, 'hex')),
    })),
    addressTableLookups: [],
  };
}

const price = (microlamports: bigint): [string, string] => {
  const bytes = Buffer.alloc(9, 3);
  bytes.writeBigUInt64LE(microlamports, 1);
  return [budget, bytes.toString('hex')];
};
const limit = (units: number): [string, string] => {
  const bytes = Buffer.alloc(5, 2);
  bytes.writeUInt32LE(units, 1);
  return [budget, bytes.toString('hex')];
};

describe('the fee of a Solana transaction', () => {
  it('is 5000 lamports for each signature', () => {
    assert.equal(estimateSolanaFee(write()), 10_000n);
    assert.equal(estimateSolanaFee(write([memo, 'c0ffee'])), 10_000n);
    assert.equal(estimateSolanaFee(write([ed25519, '03'])), 25_000n);
  });

  it('has a priority part of price and limit, rounded up', () => {
    assert.equal(estimateSolanaFee(write([memo, ''], price(1n))), 10_001n);
    assert.equal(estimateSolanaFee(write([memo, ''], [memo, ''], price(1_000_000n))), 410_000n);
    assert.equal(estimateSolanaFee(write([memo, ''], price(1_000_000n), limit(5))), 10_005n);
    assert.equal(estimateSolanaFee(write(limit(2 ** 32 - 1), price(1_000_000n))), 1_410_000n);
    assert.equal(
      estimateSolanaFee(write(limit(1_400_000), price(2n ** 64n - 1n))),
      25_825_441_703_193_382_261n,
    );
  });

  it('does not stumble over malformed compute budget instructions', () => {
    for (const data of ['', '02', '0201', '03', '03ffffffffffffff', 'ff']) {
      assert.equal(estimateSolanaFee(write([budget, data])), 10_000n);
    }
  });
});
