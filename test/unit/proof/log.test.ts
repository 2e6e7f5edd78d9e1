import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { describe, it } from 'node:test';
import {
  verifyActivityProof,
  verifyCheckpoint,
  verifyLogGrowth,
  type ActivityProofOptions,
} from '../../../src/proof/index.ts';
import { toActivityContent } from '../../../src/proof/activity-content.ts';
import { growthOf, pathOf, rootOf } from './trees.ts';

const NAME = 'latchkey-log/test';

interface Signer {
  readonly privateKey: KeyObject;
  readonly key: string;
  readonly id: Buffer;
}

/** A key of the log, with its text as C2SP signed-note asks for it. */
function createSigner(name = NAME): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const point = publicKey.export({ type: 'spki', format: 'der' }).subarray(-65);
  const bytes = Buffer.concat([Buffer.of(0xff), Buffer.from('ECDSA-P256-SHA256'), point]);
  const id = createHash('sha256').update(`${name}\n`).update(bytes).digest().subarray(0, 4);
  return { privateKey, id, key: `${name}+${id.toString('hex')}+${bytes.toString('base64')}` };
}

const signer = createSigner();

function note(size: number, root: Buffer, { id, privateKey }: Signer = signer, name = NAME): string {
  const text = `${name}\n${size}\n${root.toString('base64')}\n1700000000000\n`;
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${text}\n\u2014 ${name} ${Buffer.concat([id, signature]).toString('base64')}\n`;
}

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

  it('refuses whatever was changed', async () => {
    const good = prove();
    const { proof } = good;
    const other = createSigner();
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
      ['malformed_proof', { proof: null }],
      ['malformed_activity', { activity: {} }],
      ['malformed_activity', { activity: null }],
      ['wrong_evaluation', { evaluation: { ...evaluation, id: 'f' } }],
      ['unknown_key', { keys: [other.key] }],
      ['unknown_key', { keys: [] }],
      ['unknown_key', { keys: [`${NAME}+${signer.id.toString('hex')}+${other.key.split('+').at(-1)}`] }],
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
    const path = Buffer.concat(growthOf(13, leaves.slice(0, 40))).toString('base64url');
    const bent = leaves.slice(0, 40).toSpliced(7, 1, Buffer.from('another'));
    const bentPath = Buffer.concat(growthOf(13, bent)).toString('base64url');
    const elsewhere = createSigner('other');
    const cases: readonly [reason: string, held: string, later: string, path: string][] = [
      ['log_changed', notes[13]!, note(40, rootOf(bent)), bentPath],
      [
        'log_changed',
        notes[13]!,
        notes[39]!,
        Buffer.concat(growthOf(13, leaves.slice(0, 39)))
          .toString('base64url')
          .replace(/^./, '_'),
      ],
      ['log_shrank', notes[40]!, notes[13]!, path],
      ['malformed_proof', notes[13]!, notes[40]!, ''],
      ['malformed_proof', notes[13]!, notes[40]!, `${path}AA`],
      ['another_log', notes[13]!, note(40, rootOf(leaves.slice(0, 40)), elsewhere, 'other'), path],
    ];
    for (const [reason, held, later, given] of cases) {
      const verdict = await verifyLogGrowth({ held, later, path: given, keys: [signer.key, elsewhere.key] });
      assert.deepEqual(verdict, { ok: false, reason });
    }
    assert.equal((await verifyLogGrowth(null as never)).ok, false);
  });

  it('has checkpoints that further parties may sign', async () => {
    const witness = createSigner('witness.example');
    const checkpoint = `${note(70, rootOf(leaves))}\u2014 witness.example ${Buffer.concat([witness.id, Buffer.alloc(64)]).toString('base64')}\n`;
    assert.ok((await verifyCheckpoint({ checkpoint, keys: [signer.key] })).ok);
  });
});
