import { writeItem } from '../base/write-item.ts';
import { hintKeyOf, type LoginHint } from './login-hint.ts';

/** Sets the mark, or removes it when `hint` is undefined. */
export function writeLoginHint(scope: string, hint?: LoginHint): void {
  writeItem('localStorage', hintKeyOf(scope), hint);
}
