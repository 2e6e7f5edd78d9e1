import { readItem } from '../../base/web-storage.ts';
import { writeItem } from '../../base/write-item.ts';

/** The beginning of the names of all items of a sign-in with a provider. */
export const PREFIX = 'latchkey oauth ';

/** Which attempt this tab is on its way with, for each scope. A tab of its own: no other one may finish it. */
export const inThisTab = {
  read: (scope: string): string | undefined => readItem('sessionStorage', PREFIX + scope),
  /** False where storage is blocked or full. */
  write: (scope: string, state: string): boolean => writeItem('sessionStorage', PREFIX + scope, state),
  remove: (scope: string): boolean => writeItem('sessionStorage', PREFIX + scope),
  /** Forgets the attempt itself as well. */
  drop(scope: string): void {
    writeItem('localStorage', PREFIX + inThisTab.read(scope));
    inThisTab.remove(scope);
  },
};
