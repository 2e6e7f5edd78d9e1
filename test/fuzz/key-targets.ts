import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { p256 } from '@noble/curves/nist.js';
import { toUtf8 } from '../../src/base/encoding.ts';
import { openClientSecret } from '../../service/src/keys/client-secret.ts';
import { parseEthereumTransaction } from '../../service/src/keys/ethereum/sign-transaction.ts';
import { openHpkeBundle, sealHpke, toHpkeTexts } from '../../service/src/keys/hpke.ts';
import { InputError } from '../../service/src/keys/input-error.ts';
import { parseSolanaTransaction } from '../../service/src/keys/solana/parse-transaction.ts';
import { serializeSolanaTransaction } from '../../service/src/keys/solana/serialize-transaction.ts';
import { hashTypedData } from '../../service/src/keys/typed-data/hash-typed-data.ts';
import { encryptClientSecret } from '../../service/test/support/client-secret.ts';
import type { FuzzTarget } from './fuzz.ts';
import { assertSameBytes, outcomeOf } from './outcome.ts';

function readCases(name: string): readonly Readonly<Record<string, unknown>>[] {
  const file = new URL(`../../service/test/vectors/${name}.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { cases: Record<string, unknown>[] }).cases;
}

/** The parsers of payloads that are signed, and of bundles that are encrypted to the service. */
export async function createKeyTargets(): Promise<readonly FuzzTarget[]> {
  const secret = new Uint8Array(32).fill(0x46);
  const target = p256.getPublicKey(secret, false);
  const plaintext = toUtf8('{"otp_code":"123456"}');
  const bundle = JSON.stringify(toHpkeTexts(await sealHpke(target, plaintext)));
  const clientSecret = encryptClientSecret('secret', Buffer.from(target).toString('hex'));
  const transactions = readCases('solana-transactions').flatMap(({ signed, unsigned }) => [signed, unsigned]);
  return [
    {
      name: 'solana',
      seeds: transactions.flatMap((one) => (typeof one === 'string' ? [Buffer.from(one, 'base64')] : [])),
      words: ['\x80', '\x01', '\x80\x01', '\xff\xff\x03', '\x00'],
      run: (input) =>
        outcomeOf(
          () => parseSolanaTransaction(Uint8Array.from(input)),
          [InputError],
          (transaction) => {
            assertSameBytes(serializeSolanaTransaction(transaction), input, 'the transaction');
            return `${transaction.signatures.length} ${transaction.message.accountKeys.length}`;
          },
        ),
    },
    {
      name: 'ethereum',
      seeds: [
        `02ef0180843b9aca00850ba43b740082520894${'11'.repeat(20)}8203e880c0`,
        `e580843b9aca0082520894${'22'.repeat(20)}8203e880018080`,
      ].map((text) => Buffer.from(text, 'hex')),
      words: ['\xc0', '\x80', '\xf8', '\x02', '\x01', '\xb8'],
      run: (input) =>
        outcomeOf(
          () => parseEthereumTransaction(Uint8Array.from(input)),
          [InputError],
          () => '',
        ),
    },
    {
      name: 'eip-712',
      seeds: readCases('typed-data')
        .slice(0, 12)
        .flatMap(({ typedData }) => (typeof typedData === 'string' ? [Buffer.from(typedData)] : [])),
      words: [
        '"',
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        'uint256',
        'bytes32',
        '[][]',
        '[3]',
        'EIP712Domain',
        '__proto__',
        '"0x"',
        '-1',
        '1e3',
      ],
      run: (input) =>
        outcomeOf(
          () => hashTypedData(input.toString('utf8')),
          [InputError],
          (digest) => {
            assert.equal(digest.length, 32);
            return '';
          },
        ),
    },
    {
      name: 'bundle',
      seeds: [Buffer.from(bundle)],
      words: ['"', '{', '}', ',', ':', 'encappedPublic', 'ciphertext', '00', '04', 'AB'],
      async run(input) {
        const opened = await openHpkeBundle(secret, input.toString('utf8'));
        if (opened === undefined) return 'refused';
        assertSameBytes(opened, plaintext, 'what was encrypted');
        return 'accepted';
      },
    },
    {
      name: 'client-secret',
      seeds: [Buffer.from(clientSecret)],
      words: ['00', 'ff', '04', 'g', 'AB', '00000000'],
      run: (input) =>
        outcomeOf(
          () => openClientSecret(input.toString('utf8'), secret),
          [InputError],
          (opened) => {
            assert.equal(opened, 'secret');
            return '';
          },
        ),
    },
  ];
}
