import { createHmac, createSecretKey, hash as hashOnce, randomFillSync, timingSafeEqual } from 'node:crypto';
import { toActivityContent, toCanonicalJson, toLeafText } from '../base/contract.ts';
import type { EvaluationRecord, StoredActivity } from '../store/activities.ts';
import { LEAF_SEPARATOR, type NewLogEntries } from '../store/log.ts';
import { showEvaluation } from './show-evaluation.ts';

/** An activity with what an entry says of it. */
export interface LoggedActivity extends StoredActivity {
  /** The activity as the API shows it, to whomever. */
  readonly shown: object;
}

/** In an entry: there is nothing of this kind. */
export const NOTHING = '-';

const SALT_BYTES = 16;
/** Salts that are drawn at once: to draw each by itself takes ten times as long. */
const SALTS = 256;

/** Hashes what an entry says of an activity as everybody in its organization sees it. */
export function hashShown({ shown }: LoggedActivity): string {
  return hash(toActivityContent(shown));
}

/**
 * Hashes what is kept of an activity besides. There is a signature in it, of the submission at least, so whoever is
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

/** Writes entries, and tells its own from those that somebody else has put into the database. */
export interface EntryWriter {
  /** The state of an activity, and the decision that led to it, if one did: a leaf of the tree. */
  write(logged: LoggedActivity, evaluation?: EvaluationRecord): string;
  /** The content of an activity was deleted: a leaf of the tree. */
  writeDeleted(activityId: string): string;
  /** Seals the leaves of a transaction: the database alone cannot add any. */
  seal(leaves: readonly string[]): NewLogEntries;
  isOwn(entries: NewLogEntries): boolean;
}

/** Reads the leaves of a transaction. */
export function readLeaves({ leaves }: NewLogEntries): readonly string[] {
  return leaves.split(LEAF_SEPARATOR);
}

/** Creates a writer with the key that entries are known by. */
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

/** Answers random salts in base64url, each of them once. */
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
