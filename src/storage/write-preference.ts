import { writeItem } from '../base/write-item.ts';
import { preferenceKeyOf, type PreferenceName } from './preferences.ts';

/** Stores a preference when `memory` is given. If that fails, the next login only lacks the preference. */
export function writePreference(name: PreferenceName, memory: string | undefined, value: string): void {
  if (memory) writeItem('localStorage', preferenceKeyOf(name, memory), value);
}
