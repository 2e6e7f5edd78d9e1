import { readItem } from '../../base/web-storage.ts';
import { writeItem } from '../../base/write-item.ts';

/** Prefix of the names of all stored items of social logins. */
export const PREFIX = 'latchkey oauth ';

/**
 * The attempt that this tab has started, for each scope. It is stored for this tab only, so that no other tab can
 * finish it.
 */
export const inThisTab = {
  read: (scope: string): string | undefined => readItem('sessionStorage', PREFIX + scope),
  /** False when storage is blocked or full. */
  write: (scope: string, state: string): boolean => writeItem('sessionStorage', PREFIX + scope, state),
  remove: (scope: string): boolean => writeItem('sessionStorage', PREFIX + scope),
  /** Deletes the attempt's record as well. */
  drop(scope: string): void {
    writeItem('localStorage', PREFIX + inThisTab.read(scope));
    inThisTab.remove(scope);
  },
};
