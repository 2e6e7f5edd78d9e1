/** Names of what an operator can have done besides running the service. */
export const MAINTENANCE_NAMES = [
  'rotate-webhook-key',
  'list-dead-webhooks',
  'retry-dead-webhooks',
  'rotate-log-key',
  'verify-log',
] as const;

/** A maintenance command about webhooks. */
export type WebhookCommand =
  | { readonly name: 'rotate-webhook-key' }
  | { readonly name: 'list-dead-webhooks' }
  /** Without events: all dead letters. */
  | { readonly name: 'retry-dead-webhooks'; readonly eventIds: readonly string[] };

/** A maintenance command about the log of activities. */
export type LogCommand =
  | { readonly name: 'rotate-log-key' }
  /** The file has a checkpoint that was kept outside of the database. */
  | { readonly name: 'verify-log'; readonly checkpointFile: string | undefined };

/** A maintenance command of the operator. */
export type MaintenanceCommand = WebhookCommand | LogCommand;

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
  return rest.length > 0 ? undefined : { name };
}
