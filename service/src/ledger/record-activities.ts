import { insertActivities, type NewActivity } from '../store/activities.ts';
import type { InsertAll } from '../store/shared-transactions.ts';
import type { EntryWriter } from './entries.ts';

/** A new activity, and the leaf that says what has become of it. */
export interface NewLoggedActivity extends NewActivity {
  readonly leaf: string;
}

/** Records activities with their leaves, which are sealed together. Throws what `insertActivities` throws. */
export function createRecorder({ seal }: Pick<EntryWriter, 'seal'>): InsertAll<NewLoggedActivity> {
  return (transaction, added) => insertActivities(transaction, added, seal(added.map(({ leaf }) => leaf)));
}
