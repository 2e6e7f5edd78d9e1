import { randomUUID } from 'node:crypto';
import { showActivity } from '../../src/activities/show.ts';
import { createClock } from '../../src/base/clock.ts';
import { createLog } from '../../src/base/log.ts';
import { createEntryWriter } from '../../src/ledger/entries.ts';
import { createCheckpointSigner, ensureLogKey } from '../../src/ledger/log-keys.ts';
import { createSequencer, type SequenceStep } from '../../src/ledger/sequence.ts';
import { verifyLedger, type LogVerification } from '../../src/ledger/verify-ledger.ts';
import { openServiceKeys } from '../../src/secrets/service-keys.ts';
import { createRecorder } from '../../src/ledger/record-activities.ts';
import type { ActivityRecord, NewLoggedActivity, VoteRecord } from '../../src/store/activities.ts';
import type { Database } from '../../src/store/database.ts';
import { beginLog } from '../../src/store/log.ts';
import { organizations } from '../../src/store/tables.ts';

/** Members that replace those of the default activity and its vote. */
export interface ActivityChanges {
  readonly activity?: Partial<ActivityRecord>;
  readonly vote?: Partial<VoteRecord>;
}

/** A proof log whose activities are written directly, without HTTP. */
export interface TestLog {
  /** Writes activities with their votes, decisions and entries. Answers their ids. */
  addActivities(count: number, changes?: ActivityChanges): Promise<readonly string[]>;
  /** Gives every pending entry its position in the log. */
  sequence(): Promise<void>;
  step(): Promise<SequenceStep>;
  verify(held?: string, inside?: Database): Promise<LogVerification>;
}

/** Opens the log of a database with the keys of test services. `failsOnce` makes the first signature fail. */
export async function openTestLog(
  database: Database,
  { failsOnce = false, lines = [] }: { readonly failsOnce?: boolean; readonly lines?: string[] } = {},
): Promise<TestLog> {
  const clock = createClock();
  const keys = await openServiceKeys(database, Buffer.from('11'.repeat(32), 'hex'), clock);
  await beginLog(database, `latchkey-log/${randomUUID()}`);
  await ensureLogKey(database, keys, clock.now());
  const entries = createEntryWriter(keys.logEntryKey);
  const record = createRecorder(entries);
  const signer = createCheckpointSigner(keys);
  let fails = failsOnce;
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const sequence = createSequencer({
    ...{ clock, database, entries, log },
    sign(key, checkpoint) {
      if (!fails) return signer(key, checkpoint);
      fails = false;
      throw new Error('the process ends here');
    },
  });
  const organizationId = randomUUID();
  await database.insert(organizations).values({
    id: organizationId,
    name: 'Test',
    rootQuorumThreshold: 1,
    createdAt: clock.now(),
    updatedAt: clock.now(),
  });

  function createActivity(index: number, changes: ActivityChanges): NewLoggedActivity {
    const [id, voteId, userId] = [randomUUID(), randomUUID(), randomUUID()];
    const now = clock.now();
    const activity = {
      ...{ id, organizationId, type: 'ACTIVITY_TYPE_CREATE_USER_TAG', fingerprint: `sha256:${id}` },
      ...{ status: 'ACTIVITY_STATUS_COMPLETED' as const, userId, isProved: false, failure: null },
      parameters: { userTagName: `tag ${index}`, userIds: [] },
      result: { userTagId: randomUUID(), userIds: [] },
      ...{ mfaStep: null, appProofs: null, createdAt: now, updatedAt: now },
      ...changes.activity,
    };
    const vote = {
      ...{ id: voteId, activityId: id, userId, selection: 'VOTE_SELECTION_APPROVED' as const },
      ...{ message: '{}', publicKey: '02', signature: '30', scheme: 'SIGNATURE_SCHEME_TK_API_P256' },
      ...{ authentications: [], createdAt: now },
      ...changes.vote,
    };
    const evaluation = {
      ...{ id: randomUUID(), activityId: id, organizationId, voteId, createdAt: now },
      evaluations: [{ outcome: 'OUTCOME_ALLOW' as const }],
    };
    const stored = { activity, votes: [vote] };
    const leaf = entries.write({ ...stored, shown: showActivity(stored) }, evaluation);
    const rules = { organizationId, rulesVersion: 0, isChange: false };
    return { activity, vote, evaluation, leaf, rules };
  }

  return {
    async addActivities(count, changes = {}) {
      const ids: string[] = [];
      for (let done = 0; done < count; done += 500) {
        const added = Array.from({ length: Math.min(500, count - done) }, (_, index) =>
          createActivity(done + index, changes),
        );
        await record(database, added);
        ids.push(...added.map(({ activity }) => activity.id));
      }
      return ids;
    },
    async sequence() {
      while ((await sequence(true)) === 'more');
    },
    step: () => sequence(),
    verify: (held, inside = database) =>
      verifyLedger(inside, { held, entries, show: (stored) => showActivity(stored) }),
  };
}
