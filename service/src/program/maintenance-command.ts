/** Names of the maintenance commands, which an operator runs besides the service. */
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
  /** `isLeaked`: nothing that the present key has signed may be accepted any more. */
  | { readonly name: 'rotate-session-key'; readonly isLeaked: boolean }
  | { readonly name: 'rotate-webhook-key' }
  | { readonly name: 'list-dead-webhooks' }
  /** Without events, all dead letters are retried. */
  | { readonly name: 'retry-dead-webhooks'; readonly eventIds: readonly string[] }
  | { readonly name: 'rotate-log-key' }
  /** The file holds a checkpoint that was kept outside of the database. */
  | { readonly name: 'verify-log'; readonly checkpointFile: string | undefined };

/**
 * Reads a maintenance command from the words of the command line and the file that `--checkpoint` names. `undefined`
 * when there is no such command, or it does not take these words.
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
