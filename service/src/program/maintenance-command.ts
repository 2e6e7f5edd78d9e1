/** Names of what an operator can have done besides running the service. */
export const MAINTENANCE_NAMES = [
  'rotate-session-key',
  'rotate-webhook-key',
  'list-dead-webhooks',
  'retry-dead-webhooks',
  'rotate-log-key',
  'verify-log',
] as const;

/** A maintenance command of the operator. */
export type MaintenanceCommand =
  /** `isLeaked`: what the present key has signed is not to be believed any more. */
  | { readonly name: 'rotate-session-key'; readonly isLeaked: boolean }
  | { readonly name: 'rotate-webhook-key' }
  | { readonly name: 'list-dead-webhooks' }
  /** Without events: all dead letters. */
  | { readonly name: 'retry-dead-webhooks'; readonly eventIds: readonly string[] }
  | { readonly name: 'rotate-log-key' }
  /** The file has a checkpoint that was kept outside of the database. */
  | { readonly name: 'verify-log'; readonly checkpointFile: string | undefined };

/**
 * Reads the words of a command line and the file that `--checkpoint` names. `undefined` when there is no such command, or
 * it takes no such words.
 */
export function readMaintenanceCommand(
  words: readonly string[],
  checkpointFile?: string,
): MaintenanceCommand | undefined {
  const [word, ...rest] = words;
  const name = MAINTENANCE_NAMES.find((one) => one === word);
  if (name === 'verify-log' && rest.length === 0) return { name, checkpointFile };
  if (name === undefined || name === 'verify-log' || checkpointFile !== undefined) return undefined;
  if (name === 'retry-dead-webhooks') return { name, eventIds: rest };
  if (name === 'rotate-session-key') {
    const isLeaked = rest[0] === 'leaked';
    return rest.length > (isLeaked ? 1 : 0) ? undefined : { name, isLeaked };
  }
  return rest.length > 0 ? undefined : { name };
}
