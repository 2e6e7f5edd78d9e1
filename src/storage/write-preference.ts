import { writeItem } from '../base/write-item.ts';
import { preferenceKeyOf, type PreferenceName } from './preferences.ts';

/** Remembers a preference, where anything is remembered. Where that fails, the next login asks what it would have known. */
export function writePreference(name: PreferenceName, memory: string | undefined, value: string): void {
  if (memory) writeItem('localStorage', preferenceKeyOf(name, memory), value);
}
