import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { verifyActivityProof, verifyLogGrowth, type ActivityProofOptions } from '../../../src/proof/index.ts';
import { toActivityContent } from '../../../src/proof/activity-content.ts';
import { createSigner, NAME, writeNote } from './log-writer.ts';
import { growthOf, pathOf, rootOf } from './trees.ts';

const signer = createSigner();
const note = (size: number, root: Buffer, by = signer, name = NAME): string =>
  writeNote({ size, root, by, name });

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

const activity = {
  id: 'activity-1',
  organizationId: 'o',
  status: 'ACTIVITY_STATUS_COMPLETED',
  type: 'ACTIVITY_TYPE_STAMP_LOGIN',
  intent: { stampLoginIntent: { publicKey: '02' } },
  result: { stampLoginResult: { session: 'secret' } },
  votes: [{ id: 'v', userId: 'u', signature: 'mine', message: 'm' }],
  fingerprint: 'sha256:00',
  canApprove: false,
  canReject: true,
  createdAt: '2023-01-01T00:00:00.000Z',
  updatedAt: '2023-01-01T00:00:00.000Z',
};

const evaluation = { id: 'e', voteId: 'v', policyEvaluations: [{ outcome: 'OUTCOME_ALLOW' }] };
const salt = 'A'.repeat(22);
const kept = hash('kept');
const decision = hash('{"id":"e","policyEvaluations":[{"outcome":"OUTCOME_ALLOW"}],"voteId":"v"}');
const leaf = Buffer.from(
  ['latchkey-log-1', activity.id, salt, hash(toActivityContent(activity)), kept, decision].join('\n'),
);
const leaves = Array.from({ length: 70 }, (_, index) => (index === 13 ? leaf : Buffer.from(`leaf ${index}`)));

function prove(size = 70): ActivityProofOptions {
  const path = Buffer.concat(pathOf(13, leaves.slice(0, size))).toString('base64url');
  return {
    activity,
    proof: { index: 13, size, salt, kept, decision, path },
    checkpoint: note(size, rootOf(leaves.slice(0, size))),
    keys: [signer.key],
  };
}

describe('the log of activities', () => {
  it('has the tree of certificate transparency', () => {
    // The test vectors of RFC 6962's reference implementation.
    const inputs = [
      '',
      '00',
      '10',
      '2021',
      '3031',
      '40414243',
      '5051525354555657',
      '606162636465666768696a6b6c6d6e6f',
    ];
    const vectors = inputs.map((hex) => Buffer.from(hex, 'hex'));
    assert.equal(
      rootOf(vectors).toString('hex'),
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    );
    assert.equal(rootOf([]).toString('hex').slice(0, 8), 'e3b0c442');
  });

  it('proves an activity in a log of any size, whoever looks at it', async () => {
    for (let size = 14; size <= 70; size += 1) {
      const verdict = await verifyActivityProof(prove(size));
      assert.ok(verdict.ok, `${size}`);
      assert.deepEqual([verdict.index, verdict.checkpoint.size], [13, size]);
    }
    const asStranger = {
      ...activity,
      canApprove: true,
      result: { stampLoginResult: { session: '' } },
      votes: [{ ...activity.votes[0], signature: '' }],
    };
    assert.ok((await verifyActivityProof({ ...prove(), activity: asStranger, evaluation })).ok);
    assert.ok(JSON.stringify(prove().proof).length <= 1024);
  });

  it('proves the first activity of a log', async () => {
    const first = [leaf, ...leaves.slice(0, 5)];
    const path = Buffer.concat(pathOf(0, first)).toString('base64url');
    const proof = { index: 0, size: 6, salt, kept, decision, path };
    const verdict = await verifyActivityProof({ ...prove(), proof, checkpoint: note(6, rootOf(first)) });
    assert.ok(verdict.ok);
    assert.equal(verdict.index, 0);
  });

  it('refuses whatever was changed', async () => {
    const good = prove();
    const { proof } = good;
    const other = createSigner();
    const keyAt = `${NAME}+00000000+`.length;
    const flipped = proof.path.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    const cases: readonly [reason: string, changed: object][] = [
      ['not_in_log', { activity: { ...activity, status: 'ACTIVITY_STATUS_REJECTED' } }],
      ['not_in_log', { activity: { ...activity, votes: [] } }],
      ['not_in_log', { activity: { ...activity, failure: { code: 7 } } }],
      ['not_in_log', { proof: { ...proof, path: flipped } }],
      ['not_in_log', { proof: { ...proof, index: 12 } }],
      ['not_in_log', { proof: { ...proof, kept: hash('other') } }],
      ['malformed_proof', { proof: { ...proof, index: 70 } }],
      ['malformed_proof', { proof: { ...proof, index: -1 } }],
      ['malformed_proof', { proof: { ...proof, size: 69 } }],
      ['malformed_proof', { proof: { ...proof, path: proof.path.slice(43) } }],
      ['malformed_proof', { proof: { ...proof, salt: `x\n${salt}` } }],
      ['malformed_proof', { proof: { ...proof, salt: `${salt}\nx` } }],
      ['malformed_proof', { proof: { ...proof, index: 1.5 } }],
      ['malformed_proof', { proof: null }],
      ['malformed_activity', { activity: {} }],
      ['malformed_activity', { activity: null }],
      ['wrong_evaluation', { evaluation: { ...evaluation, id: 'f' } }],
      ['unknown_key', { keys: [other.key] }],
      ['unknown_key', { keys: [] }],
      ['unknown_key', { keys: [signer.key.slice(0, keyAt) + other.key.slice(keyAt)] }],
      ['invalid_signature', { checkpoint: good.checkpoint.replace('1700000000000', '1700000000001') }],
      ['invalid_signature', { checkpoint: note(70, rootOf(leaves), { ...other, id: signer.id }) }],
      ['malformed_checkpoint', { checkpoint: good.checkpoint.replace('\n70\n', '\n070\n') }],
      ['malformed_checkpoint', { checkpoint: `${good.checkpoint}\n` }],
      ['malformed_checkpoint', { checkpoint: undefined }],
      [
        'unsupported_platform',
        { subtle: { ...crypto.subtle, digest: crypto.subtle.digest.bind(crypto.subtle) } },
      ],
    ];
    for (const [reason, changed] of cases) {
      const verdict = await verifyActivityProof({ ...good, ...changed });
      assert.deepEqual(verdict, { ok: false, reason }, JSON.stringify(changed));
    }
    assert.equal((await verifyActivityProof(undefined as never)).ok, false);
  });

  it('shows that it has only grown, between any two sizes', async () => {
    const keys = [signer.key];
    const notes = Array.from({ length: 41 }, (_, size) => note(size, rootOf(leaves.slice(0, size))));
    for (let to = 0; to <= 40; to += 1) {
      for (let from = 0; from <= to; from += 1) {
        const hashes = from === 0 ? [] : growthOf(from, leaves.slice(0, to));
        const path = Buffer.concat(hashes).toString('base64url');
        const verdict = await verifyLogGrowth({
          held: notes[from] ?? '',
          later: notes[to] ?? '',
          path,
          keys,
        });
        assert.ok(verdict.ok, `${from} to ${to}`);
      }
    }
    const growthPath = (from: number, to: number): string =>
      Buffer.concat(growthOf(from, leaves.slice(0, to))).toString('base64url');
    const path = growthPath(13, 40);
    const pathBytes = Buffer.from(path, 'base64url');
    // The forger's lines have the identifier of the log's key.
    const forger = { ...createSigner(), id: signer.id };
    const bent = leaves.slice(0, 40).toSpliced(7, 1, Buffer.from('another'));
    const bentPath = Buffer.concat(growthOf(13, bent)).toString('base64url');
    const elsewhere = createSigner('other');
    const cases: readonly [reason: string, held: string, later: string, path: string][] = [
      ['log_changed', notes[13]!, note(40, rootOf(bent)), bentPath],
      ['log_changed', notes[13]!, notes[39]!, growthPath(13, 39).replace(/^./, '_')],
      ['log_shrank', notes[40]!, notes[13]!, path],
      ['malformed_proof', notes[13]!, notes[40]!, ''],
      ['malformed_proof', notes[13]!, notes[40]!, `${path}AA`],
      // A length that is no multiple of a hash, and spare bits that are not zero.
      [
        'malformed_proof',
        notes[13]!,
        notes[40]!,
        Buffer.concat([pathBytes, Buffer.of(1)]).toString('base64url'),
      ],
      ['malformed_proof', notes[4]!, notes[8]!, withSpareBits(growthPath(4, 8))],
      ['invalid_signature', note(13, rootOf(leaves.slice(0, 13)), forger), notes[40]!, path],
      ['invalid_signature', notes[13]!, note(40, rootOf(leaves.slice(0, 40)), forger), path],
      ['malformed_checkpoint', '', notes[40]!, path],
      ['malformed_checkpoint', notes[13]!, '', path],
      ['another_log', notes[13]!, note(40, rootOf(leaves.slice(0, 40)), elsewhere, 'other'), path],
    ];
    for (const [reason, held, later, given] of cases) {
      const verdict = await verifyLogGrowth({ held, later, path: given, keys: [signer.key, elsewhere.key] });
      assert.deepEqual(verdict, { ok: false, reason });
    }
    assert.equal((await verifyLogGrowth(null as never)).ok, false);
  });
});

/** The same bytes, with a last character whose spare bits are not zero. */
function withSpareBits(text: string): string {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const changed = text.slice(0, -1) + digits[digits.indexOf(text.at(-1) ?? '') + 1];
  assert.deepEqual(Buffer.from(changed, 'base64url'), Buffer.from(text, 'base64url'));
  return changed;
}
