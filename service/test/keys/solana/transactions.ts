import fc from 'fast-check';
import { base58 } from '@scure/base';
import type { SolanaMessage, SolanaTransaction } from '../../../src/keys/solana/transaction.ts';

const key = fc.uint8Array({ minLength: 32, maxLength: 32 });
const distinctKeys = (maxLength: number) =>
  fc.uniqueArray(key, { maxLength, selector: (bytes) => base58.encode(bytes) });
const indexes = (maximum: number, maxLength: number) => fc.uniqueArray(fc.nat(maximum), { maxLength });

/** Random well-formed messages, small enough for a transaction. */
export const anyMessage: fc.Arbitrary<SolanaMessage> = fc
  .record({
    version: fc.constantFrom<'legacy' | 0>('legacy', 0),
    accountKeys: distinctKeys(8).filter((keys) => keys.length > 0),
    recentBlockhash: key,
    tables: distinctKeys(2),
    lookups: fc.array(fc.record({ writable: indexes(255, 3), readonly: indexes(255, 3) }), {
      minLength: 2,
      maxLength: 2,
    }),
    counts: fc.tuple(fc.nat(), fc.nat(), fc.nat()),
    calls: fc.array(
      fc.record({
        program: fc.nat(),
        accounts: fc.array(fc.nat(), { maxLength: 5 }),
        data: fc.uint8Array({ maxLength: 20 }),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ accountKeys, calls, counts, lookups, recentBlockhash, tables, version }) => {
    const requiredSignatures = 1 + (counts[0] % Math.min(accountKeys.length, 4));
    const header = {
      requiredSignatures,
      readonlySigned: counts[1] % requiredSignatures,
      readonlyUnsigned: counts[2] % (accountKeys.length - requiredSignatures + 1),
    };
    const addressTableLookups =
      version === 'legacy'
        ? []
        : tables.flatMap((tableKey, index) => {
            const { writable = [], readonly = [] } = lookups[index] ?? {};
            const readonlyIndexes = readonly.filter((one) => !writable.includes(one));
            return writable.length + readonlyIndexes.length === 0
              ? []
              : [{ tableKey, writableIndexes: writable, readonlyIndexes }];
          });
    const accountCount = addressTableLookups.reduce(
      (sum, one) => sum + one.readonlyIndexes.length + one.writableIndexes.length,
      accountKeys.length,
    );
    const instructions =
      accountKeys.length === 1
        ? []
        : calls.map(({ accounts, data, program }) => ({
            programIndex: 1 + (program % (accountKeys.length - 1)),
            accountIndexes: accounts.map((one) => one % accountCount),
            data,
          }));
    return { version, header, accountKeys, recentBlockhash, instructions, addressTableLookups };
  });

/** Random transactions without signatures. */
export const anyUnsigned: fc.Arbitrary<SolanaTransaction> = anyMessage.map((message) => ({
  message,
  signatures: Array.from({ length: message.header.requiredSignatures }, () => new Uint8Array(64)),
}));
