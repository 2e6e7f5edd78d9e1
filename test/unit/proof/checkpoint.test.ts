import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readCheckpoint, verifyCheckpoint } from '../../../src/proof/checkpoint.ts';
import type { ProofPlatform } from '../../../src/proof/platform.ts';
import { createSigner, NAME, SCHEME, signLine, writeKey, writeNote, type Signer } from './log-writer.ts';
import { rootOf } from './trees.ts';

const signer = createSigner();
const root = rootOf([]);
const good = writeNote({ size: 7, root, by: signer });
const [text = '', line = ''] = good.split(/(?<=\n)\n/);

async function reasonFor(checkpoint: string, keys: readonly string[] = [signer.key]): Promise<string> {
  const verdict = await verifyCheckpoint({ checkpoint, keys });
  return verdict.ok ? 'ok' : verdict.reason;
}

/** Makes a key from changed bytes, with the identifier that belongs to these bytes. */
function keyOf(change: (bytes: Buffer) => Uint8Array, name = NAME): Pick<Signer, 'id' | 'key'> {
  const encoded = signer.key.slice(`${NAME}+00000000+`.length);
  return writeKey(name, change(Buffer.from(encoded, 'base64')));
}

describe('a checkpoint', () => {
  it('says how large the log was, and when', async () => {
    const expected = { origin: NAME, size: 7, root: Uint8Array.from(root), timestampMs: 1_700_000_000_000 };
    assert.deepEqual(readCheckpoint(good), expected);
    assert.deepEqual(await verifyCheckpoint({ checkpoint: good, keys: [signer.key] }), {
      ok: true,
      ...expected,
    });
  });

  for (const [title, other] of [
    ['without a signature', `${text}\n`],
    ['with something in front', ` ${good}`],
    ['with something after it', `${good}x`],
    ['with a size that no number holds', writeNote({ size: '9007199254740992', root, by: signer })],
    ['with a size with a zero in front', writeNote({ size: '07', root, by: signer })],
    ['with a root of another length', writeNote({ size: 7, root: root.subarray(1), by: signer })],
    [
      'with a root whose text has spare bits',
      good.replace(/(.)=\n/, (_all, last: string) => `${next(last)}=\n`),
    ],
    ['with a plus sign in its name', writeNote({ size: 7, root, by: signer, name: 'a+b' })],
  ] as const) {
    it(`is not one ${title}`, async () => {
      assert.throws(() => readCheckpoint(other), TypeError);
      assert.equal(await reasonFor(other), 'malformed_checkpoint');
    });
  }

  it('is told apart by what it says when it cannot be read', () => {
    assert.throws(() => readCheckpoint(''), { message: 'expected a signed checkpoint' });
  });

  it('may be signed by further parties, who cannot take the place of the log', async () => {
    const witness = createSigner('witness.example');
    const line = signLine(text, witness, 'witness.example');
    assert.equal(await reasonFor(`${good}${line}`), 'ok');
    assert.equal(await reasonFor(`${good}${line}`, [signer.key, witness.key]), 'ok');
    assert.equal(await reasonFor(`${good}${line}`, [witness.key]), 'unknown_key');
    assert.equal(await reasonFor(`${text}\n${line}`, [signer.key, witness.key]), 'unknown_key');
    // Signatures of unknown keys are ignored, even invalid ones.
    const wrong = signLine(text, { ...createSigner(), id: witness.id }, 'witness.example');
    assert.equal(await reasonFor(`${good}${wrong}`), 'ok');
  });

  it('is not signed by a line that names another', async () => {
    const other = 'other.example';
    assert.equal(await reasonFor(`${text}\n${signLine(text, signer, other)}`), 'unknown_key');
    // The same key under another name has another identifier, and the line may have that one.
    const renamed = { ...signer, ...keyOf((bytes) => bytes, other) };
    assert.equal(await reasonFor(`${text}\n${signLine(text, renamed, NAME)}`, [renamed.key]), 'unknown_key');
    assert.equal(await reasonFor(`${text}\n${signLine(text, renamed, other)}`, [renamed.key]), 'unknown_key');
  });

  it('has to be right by each of the keys that are known', async () => {
    const later = createSigner();
    const keys = [signer.key, later.key];
    assert.equal(await reasonFor(`${good}${signLine(text, later)}`, keys), 'ok');
    assert.equal(await reasonFor(`${good}${signLine(`${text}.`, later)}`, keys), 'invalid_signature');
    assert.equal(
      await reasonFor(`${text}\n${signLine(`${text}.`, signer)}${signLine(text, later)}`, keys),
      'invalid_signature',
    );
  });

  it('is signed by 64 bytes', async () => {
    const bytes = Buffer.from(line.split(' ')[2] ?? '', 'base64');
    for (const other of [bytes.subarray(0, -1), Buffer.concat([bytes, Buffer.of(0)])]) {
      assert.equal(
        await reasonFor(`${text}\n\u2014 ${NAME} ${other.toString('base64')}\n`),
        'invalid_signature',
      );
    }
  });

  for (const [title, key] of [
    ['something in front', `x ${signer.key}`],
    ['something after it', `${signer.key} x`],
    ['another identifier', signer.key.replace(/\+[0-9a-f]{8}\+/, '+00000000+')],
    [
      'the bytes of another key',
      `${NAME}+${signer.id.toString('hex')}${createSigner().key.slice(`${NAME}+00000000`.length)}`,
    ],
    [
      'another scheme',
      keyOf((bytes) => Buffer.concat([Buffer.of(0xff), Buffer.from('ECDSA-P384-SHA384'), bytes.subarray(18)]))
        .key,
    ],
    ['a number for its scheme', keyOf((bytes) => Buffer.concat([Buffer.of(0x01), bytes.subarray(1)])).key],
    ['a byte more', keyOf((bytes) => Buffer.concat([bytes, Buffer.of(0)])).key],
    ['a byte less', keyOf((bytes) => bytes.subarray(0, -1)).key],
    ['its scheme alone', writeKey(NAME, SCHEME).key],
    ['nothing', ''],
  ] as const) {
    it(`is not judged by a key with ${title}`, async () => {
      // The line has the identifier of that key, so that only the key itself is wrong.
      const id = Buffer.from(/\+([0-9a-f]{8})\+/.exec(key)?.[1] ?? '00000000', 'hex');
      assert.equal(await reasonFor(`${text}\n${signLine(text, { ...signer, id })}`, [key]), 'unknown_key');
    });
  }

  it('needs cryptography, and says when there is none', async () => {
    for (const subtle of [{}, { digest: crypto.subtle.digest.bind(crypto.subtle) }]) {
      const verdict = await verifyCheckpoint({
        checkpoint: good,
        keys: [signer.key],
        subtle: subtle as ProofPlatform,
      });
      assert.deepEqual(verdict, { ok: false, reason: 'unsupported_platform' });
    }
  });
});

/** The digit of base64 after this one. */
function next(digit: string): string {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  return digits[digits.indexOf(digit) + 1] ?? '';
}
