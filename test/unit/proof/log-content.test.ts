/** The text that an entry of the log holds about an activity. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toActivityContent } from '../../../src/proof/activity-content.ts';
import { readLeafText, toLeafText } from '../../../src/proof/log-leaf.ts';
import {
  consistencyRanges,
  inclusionRanges,
  rootFromInclusion,
  rootsFromConsistency,
  splitOf,
} from '../../../src/proof/merkle.ts';

const vote = {
  id: 'vote-1',
  userId: 'user-1',
  activityId: 'activity-1',
  selection: 'VOTE_SELECTION_APPROVED',
  message: '{}',
  publicKey: '02ab',
  scheme: 'SIGNATURE_SCHEME_TK_API_P256',
  createdAt: { seconds: '1', nanos: '0' },
};

const content = {
  id: 'activity-1',
  organizationId: 'organization-1',
  status: 'ACTIVITY_STATUS_COMPLETED',
  type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
  intent: { signTransactionIntentV2: { signWith: 'address' } },
  result: { signTransactionResult: { signedTransaction: '0x00' } },
  votes: [vote],
  fingerprint: 'sha256:00',
  createdAt: { seconds: '1', nanos: '0' },
  updatedAt: { seconds: '2', nanos: '0' },
  failure: { code: 7, message: 'no', details: [] },
  mfaStep: { order: 1 },
  appProofs: [{ scheme: 'SIGNATURE_SCHEME_EPHEMERAL_KEY_P256' }],
};

const read = (text: string): object => JSON.parse(text) as object;

describe('the content of an entry', () => {
  it('is the activity as the API shows it', () => {
    assert.deepEqual(read(toActivityContent(content)), content);
  });

  it('leaves out what depends on who looks, and what the API may add', () => {
    const seen = {
      ...content,
      canApprove: true,
      canReject: true,
      later: 'another member',
      votes: [{ ...vote, signature: 'theirs', user: { userName: 'Ada' } }],
    };
    assert.deepEqual(read(toActivityContent(seen)), content);
  });

  it('leaves out what an activity does not have', () => {
    const { appProofs: _appProofs, failure: _failure, mfaStep: _mfaStep, ...rest } = content;
    assert.deepEqual(read(toActivityContent(rest)), rest);
  });

  it('has secrets of any result as empty texts, and no other text', () => {
    const result = {
      otpLoginResult: { session: 'secret', userId: 'user-1' },
      verifyOtpResult: { verificationToken: 'secret' },
      emptyResult: {},
    };
    assert.deepEqual((read(toActivityContent({ ...content, result })) as typeof content).result, {
      otpLoginResult: { session: '', userId: 'user-1' },
      verifyOtpResult: { verificationToken: '' },
      emptyResult: {},
    });
    assert.deepEqual((read(toActivityContent({ ...content, result: {} })) as typeof content).result, {});
  });

  for (const activity of [{}, { ...content, votes: undefined }, { ...content, votes: 'none' }]) {
    it(`is that of an activity alone, which has votes: ${JSON.stringify(activity).slice(0, 20)}`, () => {
      assert.throws(() => toActivityContent(activity), {
        name: 'TypeError',
        message: 'expected an activity with its votes',
      });
    });
  }
});

describe('the text of an entry', () => {
  const leaf = { activityId: 'a', salt: 's', shown: 'h', kept: 'k', decision: 'd' };
  const text = 'latchkey-log-1\na\ns\nh\nk\nd';

  it('has a line for each part, after that of its format', () => {
    assert.equal(toLeafText(leaf), text);
    assert.deepEqual(readLeafText(text), leaf);
  });

  for (const other of ['', text.slice(0, -2), `${text}\nmore`, text.replace('log-1', 'log-2')]) {
    it(`is read in this form alone: ${JSON.stringify(other)}`, () => {
      assert.throws(() => readLeafText(other), {
        name: 'TypeError',
        message: 'expected an entry of the log',
      });
    });
  }
});

describe('the trees of a proof', () => {
  const noHash = (): Promise<Uint8Array<ArrayBuffer>> =>
    Promise.reject(new Error('nothing was to be hashed'));
  const leaf = new Uint8Array(32);

  it('split at the largest power of two below their size', () => {
    assert.deepEqual([2, 3, 4, 5, 8, 9].map(splitOf), [1, 2, 2, 4, 4, 8]);
  });

  it('are none for a log of one entry, and for a log that has not grown', async () => {
    assert.deepEqual(inclusionRanges(0, 1), []);
    assert.deepEqual(consistencyRanges(0, 5), []);
    assert.deepEqual(consistencyRanges(5, 5), []);
    assert.deepEqual(await rootFromInclusion(noHash, leaf, 0, 1, []), leaf);
    assert.deepEqual(await rootsFromConsistency(noHash, 5, 5, leaf, []), { oldRoot: leaf, root: leaf });
  });

  it('are the ones beside the way to the root, the deepest first', () => {
    // The examples of RFC 9162 sections 2.1.3.2 and 2.1.4.3, in a tree of seven entries.
    assert.deepEqual(inclusionRanges(0, 7), [
      [1, 2],
      [2, 4],
      [4, 7],
    ]);
    assert.deepEqual(inclusionRanges(6, 7), [
      [4, 6],
      [0, 4],
    ]);
    assert.deepEqual(consistencyRanges(3, 7), [
      [2, 3],
      [3, 4],
      [0, 2],
      [4, 7],
    ]);
    assert.deepEqual(consistencyRanges(4, 7), [[4, 7]]);
    assert.deepEqual(consistencyRanges(6, 7), [
      [4, 6],
      [6, 7],
      [0, 4],
    ]);
  });

  it('are as many as the proof has hashes', async () => {
    const message = /^expected as many hashes as the (tree is deep|proof has trees)$/;
    for (const proof of [[], [leaf, leaf]]) {
      await assert.rejects(rootFromInclusion(noHash, leaf, 0, 2, proof), { name: 'TypeError', message });
      await assert.rejects(rootsFromConsistency(noHash, 1, 2, leaf, proof), { name: 'TypeError', message });
    }
  });
});
