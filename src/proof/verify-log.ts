import { fromBase64Url, toBase64Url, toUtf8, type Bytes } from '../base/encoding.ts';
import { toCanonicalJson } from '../base/canonical-json.ts';
import { toActivityContent } from './activity-content.ts';
import { verifyCheckpoint, type Checkpoint, type CheckpointOptions } from './checkpoint.ts';
import type { ActivityProofFailure, LogGrowthFailure } from './failure.ts';
import { toLeafText } from './log-leaf.ts';
import { HASH_BYTES, rootFromInclusion, rootsFromConsistency, toLeafInput, type Sha256 } from './merkle.ts';
import type { ProofPlatform } from './platform.ts';

/** The proof that an activity is in the log, as get_log_proof returns it. */
export interface LogProof {
  /** Index of the entry in the log. */
  readonly index: number;
  /** Size of the log whose root the path leads to. */
  readonly size: number;
  readonly salt: string;
  readonly kept: string;
  readonly decision: string;
  /** The sibling hashes on the way to the root, the deepest first: 32 bytes each, base64url. */
  readonly path: string;
}

/** Options of {@link verifyActivityProof}. */
export interface ActivityProofOptions extends CheckpointOptions {
  /** The activity as the API returns it to any caller. */
  readonly activity: object;
  readonly proof: LogProof;
  /**
   * The policy decision that the entry came with, as get_policy_evaluations returns it. Default: the decision is not
   * compared.
   */
  readonly evaluation?: object | undefined;
}

/** The verdict on an activity's place in the log. */
export type ActivityProofResult =
  | { readonly ok: true; readonly index: number; readonly checkpoint: Checkpoint }
  | { readonly ok: false; readonly reason: ActivityProofFailure };

/**
 * Verifies that the log contains an activity exactly as it is shown: with its status, result, failure and votes. It
 * needs no network. Never throws and never rejects: every problem is a result with a reason.
 */
export async function verifyActivityProof(options: ActivityProofOptions): Promise<ActivityProofResult> {
  let failureIfThrown: ActivityProofFailure = 'malformed_proof';
  try {
    const verdict = await verifyCheckpoint(options);
    if (!verdict.ok) return verdict;
    const { ok: _ok, ...checkpoint } = verdict;
    const { decision, index, kept, path, salt, size } = options.proof;
    const isWithin = Number.isSafeInteger(index) && index >= 0 && index < size && size === checkpoint.size;
    const parts = [salt, kept, decision].every((part) => /^(?:[\w-]{22}|[\w-]{43}|-)$/.test(part));
    if (!isWithin || !parts) return { ok: false, reason: 'malformed_proof' };
    const hashes = toHashes(path);
    const sha256 = toSha256(options.subtle);

    failureIfThrown = 'malformed_activity';
    const { activity, evaluation } = options;
    const hashText = async (text: string): Promise<string> => toBase64Url(await sha256(toUtf8(text)));
    if (evaluation !== undefined && (await hashText(toCanonicalJson(evaluation))) !== decision) {
      return { ok: false, reason: 'wrong_evaluation' };
    }
    const { id: activityId } = activity as { readonly id: string };
    const shown = await hashText(toActivityContent(activity));
    const text = toLeafText({ activityId, salt, shown, kept, decision });

    failureIfThrown = 'malformed_proof';
    const leaf = await sha256(toLeafInput(toUtf8(text)));
    const root = await rootFromInclusion(sha256, leaf, index, size, hashes);
    if (!isSame(root, checkpoint.root)) return { ok: false, reason: 'not_in_log' };
    return { ok: true, index, checkpoint };
  } catch {
    return { ok: false, reason: failureIfThrown };
  }
}

/** Options of {@link verifyLogGrowth}. */
export interface LogGrowthOptions extends Omit<CheckpointOptions, 'checkpoint'> {
  /** The earlier checkpoint, which you have kept. */
  readonly held: string;
  /** A later checkpoint. */
  readonly later: string;
  /** The reply of `GET /log/consistency?from=…&to=…` for the sizes of the two: hashes of 32 bytes, base64url. */
  readonly path: string;
}

/** The verdict on how a log has grown. */
export type LogGrowthResult =
  | { readonly ok: true; readonly held: Checkpoint; readonly later: Checkpoint }
  | { readonly ok: false; readonly reason: LogGrowthFailure };

/**
 * Verifies that a log has only grown between two checkpoints: all earlier entries are still there, in the same order.
 * Never throws and never rejects: every problem is a result with a reason.
 */
export async function verifyLogGrowth(options: LogGrowthOptions): Promise<LogGrowthResult> {
  try {
    const { keys, path, subtle } = options;
    const first = await verifyCheckpoint({ checkpoint: options.held, keys, subtle });
    if (!first.ok) return first;
    const second = await verifyCheckpoint({ checkpoint: options.later, keys, subtle });
    if (!second.ok) return second;
    const { ok: _first, ...held } = first;
    const { ok: _second, ...grown } = second;
    if (held.origin !== grown.origin) return { ok: false, reason: 'another_log' };
    if (held.size > grown.size) return { ok: false, reason: 'log_shrank' };
    const sizes = [held.size, grown.size] as const;
    const roots = await rootsFromConsistency(toSha256(subtle), ...sizes, copy(held.root), toHashes(path));
    // Every tree has grown out of the empty one.
    const isGrown = held.size === 0 || (isSame(roots.oldRoot, held.root) && isSame(roots.root, grown.root));
    return isGrown ? { ok: true, held, later: grown } : { ok: false, reason: 'log_changed' };
  } catch {
    return { ok: false, reason: 'malformed_proof' };
  }
}

function toSha256(subtle: ProofPlatform = crypto.subtle): Sha256 {
  return async (bytes) => new Uint8Array(await subtle.digest('SHA-256', bytes));
}

function toHashes(path: string): readonly Bytes[] {
  const bytes = fromBase64Url(path);
  if (bytes.length % HASH_BYTES !== 0 || toBase64Url(bytes) !== path) throw new TypeError('expected hashes');
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, index) =>
    bytes.slice(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  );
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

function copy(bytes: Uint8Array): Bytes {
  return Uint8Array.from(bytes);
}
