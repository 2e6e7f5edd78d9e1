import type { SvelteHTMLElements } from 'svelte/elements';
import type {} from 'latchkey/types/svelte';

type Props = SvelteHTMLElements['latchkey-login'];

/** The tag as the compiler of components sees it. */
export const login: Props = {
  'proxy-url': 'https://auth.example.com',
  'config-id': 'config',
  theme: 'dark',
  'auto-refresh': true,
  id: 'login',
  'onlatchkey-login': ({ detail }) => detail.session.userId.trim(),
};

// @ts-expect-error -- a slip in the name of an attribute
export const slip: Props = { 'proxy-url': '/', 'config-id': 'config', 'auto-refesh': true };

// @ts-expect-error -- no value of it
export const value: Props = { 'proxy-url': '/', 'config-id': 'config', theme: 'darkest' };
