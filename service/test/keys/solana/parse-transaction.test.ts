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
import type { SolanaMessage } from '../../../src/keys/solana/transaction.ts';
import { toRuns } from '../support.ts';
import { anyUnsigned } from './transactions.ts';
import { fromBase64, resolveInstructions, solanaCases } from './vectors.ts';

const key = (fill: number): Uint8Array => new Uint8Array(32).fill(fill);

const sound: SolanaMessage = {
  version: 0,
  header: { requiredSignatures: 1, readonlySigned: 0, readonlyUnsigned: 1 },
  accountKeys: [key(1), key(2), key(3)],
  recentBlockhash: key(9),
  instructions: [{ programIndex: 2, accountIndexes: [0, 1, 3], data: Uint8Array.of(7) }],
  addressTableLookups: [{ tableKey: key(8), writableIndexes: [5], readonlyIndexes: [6] }],
};

/** Writes a possibly malformed message in the wire format, with a place for each signature. */
function write(changes: Partial<SolanaMessage> = {}, signatureCount?: number): Uint8Array {
  const message = { ...sound, ...changes };
  const length = signatureCount ?? message.header.requiredSignatures;
  return serializeSolanaTransaction({
    message,
    signatures: Array.from({ length }, () => new Uint8Array(64)),
  });
}

describe('a Solana transaction', () => {
  for (const one of solanaCases) {
    it(`that is ${one.name} is read as web3.js reads it`, () => {
      const { message, signatures } = parseSolanaTransactionText(one.unsigned);
      assert.equal(message.version, one.version);
      assert.deepEqual(message.header, one.header);
      assert.deepEqual(
        message.accountKeys.map((bytes) => base58.encode(bytes)),
        one.accountKeys,
      );
      assert.equal(base58.encode(message.recentBlockhash), one.recentBlockhash);
      assert.deepEqual(
        message.instructions.map((item) => ({ ...item, data: Buffer.from(item.data).toString('hex') })),
        one.instructions,
      );
      assert.deepEqual(
        message.addressTableLookups.map((item) => ({ ...item, tableKey: base58.encode(item.tableKey) })),
        one.addressTableLookups,
      );
      assert.equal(signatures.length, one.header.requiredSignatures);
      assert.deepEqual(resolveInstructions(message, one.tables), one.resolved);
    });

    it(`that is ${one.name} is written as it was read`, () => {
      for (const text of [one.unsigned, one.partlySigned, one.signed]) {
        assert.deepEqual(serializeSolanaTransaction(parseSolanaTransactionText(text)), fromBase64(text));
      }
    });

    it(`that is ${one.name} is refused when it is cut anywhere, or longer`, () => {
      const bytes = fromBase64(one.unsigned);
      for (let length = 0; length < bytes.length; length += 1) {
        assert.throws(() => parseSolanaTransaction(bytes.subarray(0, length)), { name: 'InputError' });
      }
      assert.throws(() => parseSolanaTransaction(Uint8Array.of(...bytes, 0)), {
        message: /followed by 1 more/,
      });
    });
  }

  it('is read again as what was written', () => {
    fc.assert(
      fc.property(anyUnsigned, (transaction) => {
        assert.deepEqual(parseSolanaTransaction(serializeSolanaTransaction(transaction)), transaction);
      }),
      toRuns(300),
    );
  });

  it('does not change with the bytes it was read from', () => {
    const bytes = write();
    const transaction = parseSolanaTransaction(bytes);
    bytes.fill(0xff);
    assert.deepEqual(serializeSolanaTransaction(transaction), write());
  });

  it('of random or damaged bytes is a named fault, or is written as it was read', () => {
    const tryParse = (bytes: Uint8Array): void => {
      try {
        assert.deepEqual(serializeSolanaTransaction(parseSolanaTransaction(bytes)), Uint8Array.from(bytes));
      } catch (error) {
        assert.ok(error instanceof InputError, String(error));
      }
    };
    fc.assert(fc.property(fc.uint8Array({ maxLength: 1300 }), tryParse), toRuns(500));
    const change = fc.tuple(fc.nat(), fc.nat(255));
    const wire = fc.oneof(
      fc.constantFrom(...solanaCases.map(({ unsigned }) => fromBase64(unsigned))),
      anyUnsigned.map(serializeSolanaTransaction),
    );
    fc.assert(
      fc.property(wire, fc.array(change, { minLength: 1, maxLength: 4 }), (original, changes) => {
        const bytes = Uint8Array.from(original);
        for (const [place, value] of changes) bytes[place % bytes.length] = value;
        tryParse(bytes);
      }),
      toRuns(1500),
    );
  });

  for (const [what, bytes, message] of [
    ['without a signer', write({ header: { ...sound.header, requiredSignatures: 0 } }), /no signature/],
    [
      'with a read-only fee payer',
      write({ header: { requiredSignatures: 1, readonlySigned: 1, readonlyUnsigned: 0 } }),
      /read-only/,
    ],
    [
      'with more accounts in the header than there are',
      write({ header: { requiredSignatures: 2, readonlySigned: 0, readonlyUnsigned: 2 } }),
      /more accounts than/,
    ],
    ['without accounts', write({ accountKeys: [], instructions: [] }), /more accounts than/],
    ['with an account twice', write({ accountKeys: [key(1), key(2), key(1)] }), /account occurs twice/],
    [
      'with a lookup table twice',
      write({
        addressTableLookups: [
          { tableKey: key(8), writableIndexes: [5], readonlyIndexes: [] },
          { tableKey: key(8), writableIndexes: [6], readonlyIndexes: [] },
        ],
      }),
      /table occurs twice/,
    ],
    [
      'with an entry of a lookup table twice',
      write({ addressTableLookups: [{ tableKey: key(8), writableIndexes: [5], readonlyIndexes: [5] }] }),
      /entry of an address lookup table/,
    ],
    [
      'with a lookup table that gives nothing',
      write({ addressTableLookups: [{ tableKey: key(8), writableIndexes: [], readonlyIndexes: [] }] }),
      /not used/,
    ],
    [
      'with more than 256 accounts',
      write({
        instructions: [],
        addressTableLookups: [
          {
            tableKey: key(8),
            writableIndexes: Array.from({ length: 254 }, (_, index) => index),
            readonlyIndexes: [],
          },
        ],
      }),
      /more than 256/,
    ],
    [
      'with a fee payer that is called',
      write({ instructions: [{ programIndex: 0, accountIndexes: [], data: key(0) }] }),
      /Instruction 0 calls/,
    ],
    [
      'with a program from a lookup table',
      write({ instructions: [{ programIndex: 3, accountIndexes: [], data: key(0) }] }),
      /program of instruction 0/,
    ],
    [
      'with an account beyond the last',
      write({ instructions: [{ programIndex: 2, accountIndexes: [5], data: key(0) }] }),
      /Instruction 0 names an account/,
    ],
    ['with too few places for signatures', write({}, 0), /room for 0 signatures and needs 1/],
    ['with too many places for signatures', write({}, 2), /room for 2 signatures and needs 1/],
    ['of 1233 bytes', new Uint8Array(1233), /at most 1232 bytes, this one has 1233/],
    ['of version 1', Uint8Array.of(0, 0x81), /Version 1 .* not known/],
    ['of version 127', Uint8Array.of(0, 0xff), /Version 127 .* not known/],
    ['of no bytes', new Uint8Array(), /ends in the middle/],
  ] as const) {
    it(`${what} is refused`, () => {
      assert.throws(() => parseSolanaTransaction(bytes), { name: 'InputError', path: '', message });
    });
  }

  it('has lengths in their shortest form only', () => {
    const bytes = write({ instructions: [] });
    assert.ok(parseSolanaTransaction(bytes));
    for (const length of [
      [0x81, 0x00],
      [0x81, 0x80, 0x00],
      [0x81, 0x80, 0x80, 0x00],
      [0x80, 0x80, 0x04],
    ]) {
      const longer = Uint8Array.of(...length, ...bytes.subarray(1));
      assert.throws(() => parseSolanaTransaction(longer), { name: 'InputError', message: /shortest form/ });
    }
    assert.throws(() => parseSolanaTransaction(Uint8Array.of(0xff, 0xff, 0x03)), {
      message: /ends in the middle/,
    });
  });

  it('is base64 text with padding', () => {
    const text = Buffer.from(write()).toString('base64');
    assert.ok(parseSolanaTransactionText(text));
    for (const wrong of [
      '',
      '!',
      `${text}=`,
      text.slice(0, -1),
      `${text}\n`,
      text.replace(/[A-Z]/, '-'),
      '='.repeat(1700),
    ]) {
      assert.throws(() => parseSolanaTransactionText(wrong), { name: 'InputError' });
    }
  });
});
