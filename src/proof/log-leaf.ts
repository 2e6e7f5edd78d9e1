/** The parts of an entry of the log. Hashes are SHA-256 in base64url. */
export interface LogLeaf {
  readonly activityId: string;
  /** 16 random bytes, so that a leaf's hash reveals nothing to somebody who does not know the entry. */
  readonly salt: string;
  /** Hash of the activity as {@link toActivityContent} writes it; `-` when its content was deleted. */
  readonly shown: string;
  /** Hash of what else the service stores, such as signatures and secret results. */
  readonly kept: string;
  /**
   * Hash of the policy decision that this entry came with, as get_policy_evaluations returns it; `-` when there was no
   * decision.
   */
  readonly decision: string;
}

const FORMAT = 'latchkey-log-1';

/** Writes an entry as the text of its leaf in the tree. */
export function toLeafText({ activityId, decision, kept, salt, shown }: LogLeaf): string {
  return [FORMAT, activityId, salt, shown, kept, decision].join('\n');
}

/** Reads the text of a leaf. Throws a `TypeError` for any other text. */
export function readLeafText(text: string): LogLeaf {
  const [format, activityId, salt, shown, kept, decision, ...rest] = text.split('\n');
  if (format !== FORMAT || decision === undefined || rest.length > 0) {
    throw new TypeError('expected an entry of the log');
  }
  return { activityId, salt, shown, kept, decision } as LogLeaf;
}
