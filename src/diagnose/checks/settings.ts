import type { Check } from '../check.ts';
import { toFinding } from '../findings.ts';

/** Whether the page says what a login needs. */
export const checkSettings: Check = ({ connection, wrongSetting: member }) =>
  connection ? toFinding('settings_ok') : toFinding('settings_invalid', { member });
