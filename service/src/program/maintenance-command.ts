/** Names of what an operator can have done besides running the service. */
export const MAINTENANCE_NAMES = ['rotate-webhook-key', 'list-dead-webhooks', 'retry-dead-webhooks'] as const;

/** A maintenance command of the operator. */
export type MaintenanceCommand =
  | { readonly name: 'rotate-webhook-key' }
  | { readonly name: 'list-dead-webhooks' }
  /** Without events: all dead letters. */
  | { readonly name: 'retry-dead-webhooks'; readonly eventIds: readonly string[] };

/** Reads the words of a command line. `undefined` when there is no such command, or it takes no such words. */
export function readMaintenanceCommand(words: readonly string[]): MaintenanceCommand | undefined {
  const [word, ...rest] = words;
  const name = MAINTENANCE_NAMES.find((one) => one === word);
  if (name === 'retry-dead-webhooks') return { name, eventIds: rest };
  return name === undefined || rest.length > 0 ? undefined : { name };
}
