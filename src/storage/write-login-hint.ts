import { writeItem } from '../base/write-item.ts';
import { hintKeyOf, type LoginHint } from './login-hint.ts';

/** Leaves the mark, or removes it. */
export function writeLoginHint(scope: string, hint?: LoginHint): void {
  writeItem('localStorage', hintKeyOf(scope), hint);
}
