import { insertActivities, type NewLoggedActivity } from '../store/activities.ts';
import type { InsertAll } from '../store/shared-transactions.ts';
import type { EntryWriter } from './entries.ts';

/**
 * Creates the function that records activities with their leaves, which are sealed together. It throws what
 * `insertActivities` throws.
 */
export function createRecorder({ seal }: Pick<EntryWriter, 'seal'>): InsertAll<NewLoggedActivity> {
  return (transaction, added) => insertActivities(transaction, added, seal(added.map(({ leaf }) => leaf)));
}
