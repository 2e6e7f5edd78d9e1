import { createHmac, createSecretKey, hash as hashOnce, randomFillSync, timingSafeEqual } from 'node:crypto';
import { toActivityContent, toCanonicalJson, toLeafText } from '../base/contract.ts';
import type { EvaluationRecord, StoredActivity } from '../store/activities.ts';
import { LEAF_SEPARATOR, type NewLogEntries } from '../store/log.ts';
import { showEvaluation } from './show-evaluation.ts';

/** An activity with what an entry records about it. */
export interface LoggedActivity extends StoredActivity {
  /** The activity as the API shows it without a viewer. */
  readonly shown: object;
}

/** Stands in an entry where it has no hash of this kind. */
export const NOTHING = '-';

const SALT_BYTES = 16;
/** Number of salts drawn at once: drawing each by itself takes ten times as long. */
const SALTS = 256;

/** Hashes the part of an activity that everybody in its organization sees. */
export function hashShown({ shown }: LoggedActivity): string {
  return hash(toActivityContent(shown));
}

/**
 * Hashes what else is stored about an activity. That contains a signature, at least the submission's, so whoever is
 * shown the hash cannot guess the content.
 */
export function hashKept({ activity, votes }: StoredActivity): string {
  const { isProved, mfaStep, result, userId } = activity;
  return hash(
    toCanonicalJson({
      isProved,
      mfaStep,
      result: result ?? null,
      userId,
      votes: votes.map(({ authentications, id, signature }) => ({ id, signature, authentications })),
    }),
  );
}

/** Hashes a decision as get_policy_evaluations shows it. */
export function hashDecision(evaluation: EvaluationRecord): string {
  return hash(toCanonicalJson(showEvaluation(evaluation)));
}

/** Writes entries, and tells entries of the service from those that somebody else has put into the database. */
export interface EntryWriter {
  /** Builds the leaf that records the state of an activity, and the decision that led to it, if one did. */
  write(logged: LoggedActivity, evaluation?: EvaluationRecord): string;
  /** Builds the leaf that records that the content of an activity was deleted. */
  writeDeleted(activityId: string): string;
  /** Seals the leaves of a transaction with a MAC: access to the database alone is not enough to add any. */
  seal(leaves: readonly string[]): NewLogEntries;
  isOwn(entries: NewLogEntries): boolean;
}

/** Splits the entries of a transaction into leaves. */
export function readLeaves({ leaves }: NewLogEntries): readonly string[] {
  return leaves.split(LEAF_SEPARATOR);
}

/** Creates a writer with the key of the MAC. */
export function createEntryWriter(key: Uint8Array): EntryWriter {
  const secret = createSecretKey(key);
  const drawSalt = createSaltSource();
  const toMac = (leaves: string): Buffer => createHmac('sha256', secret).update(leaves).digest();
  const toLeaf = (activityId: string, shown: string, kept: string, decision: string): string =>
    toLeafText({ activityId, salt: drawSalt(), shown, kept, decision });
  return {
    write: (logged, evaluation) =>
      toLeaf(
        logged.activity.id,
        hashShown(logged),
        hashKept(logged),
        evaluation === undefined ? NOTHING : hashDecision(evaluation),
      ),
    writeDeleted: (activityId) => toLeaf(activityId, NOTHING, NOTHING, NOTHING),
    seal(all) {
      const leaves = all.join(LEAF_SEPARATOR);
      return { leaves, mac: toMac(leaves).toString('base64url') };
    },
    isOwn({ leaves, mac }) {
      const [given, right] = [Buffer.from(mac, 'base64url'), toMac(leaves)];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}

/** Creates a source of random salts in base64url; each is returned once. */
function createSaltSource(): () => string {
  const drawn = Buffer.alloc(SALTS * SALT_BYTES);
  let used = drawn.length;
  return () => {
    if (used === drawn.length) {
      randomFillSync(drawn);
      used = 0;
    }
    used += SALT_BYTES;
    return drawn.toString('base64url', used - SALT_BYTES, used);
  };
}

function hash(text: string): string {
  return hashOnce('sha256', text, 'base64url');
}
