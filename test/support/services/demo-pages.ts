import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../runner/list-files.ts';

/** The first thing that a person can use on each page; a page that is not named here has the email field. */
const usable: Readonly<Record<string, string>> = {
  'configure.html': 'button[data-method=google]',
  'headless.html': '#login input',
  'themes.html': '[part~=check]',
};

/** Every page of the demo that there is: a new one is opened the day it is added. */
export const demoPages = readdirSync(join(root, 'demo')).filter((name) => name.endsWith('.html'));

/** The selector of what comes last on a page, on the page itself or in a login of it. */
export function usableOn(page: string): string {
  return usable[page] ?? 'input[type=email]';
}

/** Reads the errors of a page (`demo/trouble.ts`), from its first byte on. */
export const readTrouble = `return [document.documentElement.dataset.trouble ?? ''];`;
