import { writeItem } from '../base/write-item.ts';
import { keyOf, type PreferenceName } from './preferences.ts';

/** Remembers a preference. Where that fails, the next login asks what it would have known. */
export function writePreference(name: PreferenceName, scope: string, value: string): void {
  writeItem('localStorage', keyOf(name, scope), value);
}
