import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../../test/support/runner/list-files.ts';

/** The page that must not be touched: no script of Vite's in it, and a policy that would refuse one. */
const STRICT = '/strict.html';

/** The policy of the strict page. The page asks its own origin for the inbox; a site needs the service alone. */
export function strictPolicyFor(serviceUrl: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    `connect-src 'self' ${serviceUrl}`,
    "require-trusted-types-for 'script'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Serves what the demo's pages need: the strict page with its policy, the page that providers answer to, from
 * source, and in every other page first of all the script that notes what goes wrong.
 */
export function demoPages(serviceUrl: string): Plugin {
  const files = new Map([
    [STRICT, join(root, 'demo', STRICT)],
    ['/oauth-callback.html', join(root, 'src/oauth-callback.html')],
  ]);
  return {
    name: 'demo-pages',
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: '/trouble.ts' }, injectTo: 'head-prepend' }],
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [path = '', query] = (request.url ?? '').split('?');
        const file = files.get(path);
        if (file !== undefined) {
          const html = readFileSync(file, 'utf8').replaceAll('%VITE_SERVICE_URL%', serviceUrl);
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.setHeader('cache-control', 'no-store');
          if (path === STRICT) response.setHeader('content-security-policy', strictPolicyFor(serviceUrl));
          response.end(html);
          return;
        }
        if (path === '/oauth-callback.js') {
          const source = `/@fs/${join(root, 'src/oauth-callback.ts').replaceAll('\\', '/').replace(/^\//, '')}`;
          request.url = query === undefined ? source : `${source}?${query}`;
        }
        next();
      });
    },
  };
}
