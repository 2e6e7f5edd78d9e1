import type { GlobalComponents } from 'vue';
import type {} from 'latchkey/types/vue';

type Props = InstanceType<GlobalComponents['latchkey-login']>['$props'];

/** The tag as the compiler of templates sees it. */
export const login: Props = {
  'proxy-url': 'https://auth.example.com',
  'config-id': 'config',
  theme: 'dark',
  'auto-refresh': 'false',
  id: 'login',
  onLatchkeyLogin: ({ detail }) => detail.session.userId.trim(),
};

// @ts-expect-error -- a slip in the name of an attribute
export const slip: Props = { 'proxy-url': '/', 'config-id': 'config', 'auto-refesh': true };

// @ts-expect-error -- no value of it
export const value: Props = { 'proxy-url': '/', 'config-id': 'config', theme: 'darkest' };
