import { insertActivities, type NewLoggedActivity } from '../store/activities.ts';
import type { InsertAll } from '../store/shared-transactions.ts';
import type { EntryWriter } from './entries.ts';

/** Records activities with their leaves, which are sealed together. Throws what `insertActivities` throws. */
export function createRecorder({ seal }: Pick<EntryWriter, 'seal'>): InsertAll<NewLoggedActivity> {
  return (transaction, added) => insertActivities(transaction, added, seal(added.map(({ leaf }) => leaf)));
}
