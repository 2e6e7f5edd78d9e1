import { sha256 } from '@noble/hashes/sha2.js';
import { earlyPress } from './early-press.ts';
import { loginSheets } from './first-screen.ts';

/**
 * The hashes that a Content-Security-Policy must allow for a server-rendered first screen when it forbids inline code.
 */
export const loginPolicy: { readonly 'style-src': string; readonly 'script-src': string } = {
  'style-src': loginSheets.map(hashOf).join(' '),
  'script-src': hashOf(earlyPress),
};

function hashOf(text: string): string {
  const bytes = sha256(new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...bytes))}'`;
}
