import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../runner/list-files.ts';
import { startStaticServer, type StaticPage, type StaticServer } from './static-server.ts';

/** The configuration of every page: it asks nothing of a service before a press. */
const config = {
  enabledProviders: ['email', 'sms', 'google', 'passkey'],
  organizationId: 'organization',
  sessionExpirationSeconds: '900',
  oauthClientIds: { google: 'client' },
  oauthRedirectUrl: 'https://example.com/callback',
};

/** Counts what a policy has refused. */
const VIOLATIONS = `
  addEventListener('securitypolicyviolation', (event) => {
    const { dataset } = document.documentElement;
    dataset.violations = (dataset.violations ?? '') + event.violatedDirective + ' ' + event.blockedURI + ';';
  });`;

/** Loads the element after the page: the load of a page whose script is held back would not end for a driver. */
const START = `addEventListener('load', () => setTimeout(() => import('/dist/latchkey.js')));`;

/** The policy of a page; sources of its style and its script beside files of its own. */
const policyOf = (style: string, script: string): string =>
  [
    `default-src 'none'`,
    `script-src 'self' ${script}`,
    `style-src ${style}`,
    `connect-src 'self'`,
    `img-src data:`,
    `form-action 'self'`,
    `require-trusted-types-for 'script'`,
  ].join('; ');

/** The ways in which a strict policy allows a served first screen, each a page. */
export const strictPages = ['/hashes', '/nonce', '/files'] as const;

/**
 * Starts a site whose server writes the first screen with the built package. Pages:
 *
 * - `/hashes`, `/nonce`, `/files`: under a strict policy that names hashes, a nonce, or files of the site alone;
 * - `/action`: with a form that is posted to `/posted`, which answers as a server does that holds the contact;
 * - `/streamed`: with a script that does not wait for the page, whose end comes when the gate lets it go;
 * - `/plain`: without a login.
 */
export async function startServedSite(): Promise<StaticServer> {
  const built = pathToFileURL(join(root, 'dist/esm/ssr/index.js')).href;
  const { loginPolicy, loginScript, loginStyles, renderLogin } = (await import(
    built
  )) as typeof import('../../../src/ssr/index.ts');
  const pages: Record<string, StaticPage> = {};
  const site = await startStaticServer(pages);
  const page = (policy: string, options: Parameters<typeof renderLogin>[0] = {}): StaticPage => {
    const attributes = { 'proxy-url': site.origin, 'config-id': 'config' };
    const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Login</title>
    <link rel="icon" href="data:,">
    <script src="/violations.js"></script>
    <script type="module" src="/start.js"></script>
  </head>
  <body>${renderLogin({ attributes, config, ...options })}<p>What stands below.</p></body>
</html>`;
    return { html, headers: { 'content-security-policy': policy } };
  };
  /** Ends its first part within the form. */
  const streamed = (): StaticPage => {
    const { html } = page('');
    const [start = '', rest = ''] = html
      .replace('/start.js"', '/dist/latchkey.js" async')
      .split(/(?=<input)/);
    return { html: start, rest };
  };
  const hashes = policyOf(loginPolicy['style-src'], loginPolicy['script-src']);
  const script = (html: string): StaticPage => ({ html, headers: { 'content-type': 'text/javascript' } });
  Object.assign(pages, {
    '/hashes': page(hashes),
    '/nonce': page(policyOf(`'nonce-n0nce'`, `'nonce-n0nce'`), { nonce: 'n0nce' }),
    '/files': page(policyOf(`'self'`, ''), { styleSheet: '/login.css', script: '/login.js' }),
    '/action': page(hashes, { action: '/posted' }),
    '/posted': page(hashes, { action: '/posted', contact: 'ada@example.com', isSubmitted: true }),
    '/streamed': streamed(),
    '/plain': { html: '<!doctype html><title>Plain</title>' },
    '/violations.js': script(VIOLATIONS),
    '/start.js': script(START),
    '/login.js': script(loginScript),
    '/login.css': { html: loginStyles, headers: { 'content-type': 'text/css' } },
    '/v1/wallet_kit_config': {
      html: JSON.stringify(config),
      headers: { 'content-type': 'application/json' },
    },
  });
  return site;
}
