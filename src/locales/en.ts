import { messages as codes } from './en-codes.ts';
import { messages as interactive } from './en-interactive.ts';
import type { Messages } from './messages.ts';

/** English. Written by the authors. */
export const messages: Messages = { ...codes, ...interactive };
