import { writeItem } from '../base/write-item.ts';
import { keyOf, type LoginHint } from './login-hint.ts';

/** Leaves the mark, or removes it. */
export function writeLoginHint(scope: string, hint?: LoginHint): void {
  writeItem('localStorage', keyOf(scope), hint);
}
