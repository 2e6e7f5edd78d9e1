/** The parts of an entry of the log. Hashes are SHA-256 in base64url. */
export interface LogLeaf {
  readonly activityId: string;
  /** 16 random bytes, so that a leaf's hash tells nothing to who does not know the entry. */
  readonly salt: string;
  /** Of the activity as {@link toActivityContent} writes it; `-` when its content was deleted. */
  readonly shown: string;
  /** Of what the service keeps besides, as signatures and secret results. */
  readonly kept: string;
  /** Of the decision that this entry came with, as get_policy_evaluations shows it; `-` where nobody decided. */
  readonly decision: string;
}

const FORMAT = 'latchkey-log-1';

/** Writes an entry as the text that the tree has as its leaf. */
export function toLeafText({ activityId, decision, kept, salt, shown }: LogLeaf): string {
  return [FORMAT, activityId, salt, shown, kept, decision].join('\n');
}

/** Reads such a text. Throws a `TypeError` for any other. */
export function readLeafText(text: string): LogLeaf {
  const [format, activityId, salt, shown, kept, decision, ...rest] = text.split('\n');
  if (format !== FORMAT || decision === undefined || rest.length > 0) {
    throw new TypeError('expected an entry of the log');
  }
  return { activityId, salt, shown, kept, decision } as LogLeaf;
}
