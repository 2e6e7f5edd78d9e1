import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../../test/support/runner/list-files.ts';
import { fillPage } from './parts.ts';
import { strictPolicyFor } from './strict-policy.ts';

/** The page that Vite must not change: its policy would refuse Vite's script. */
const STRICT = '/strict.html';

/**
 * Serves what the demo's pages need: their shared parts, the strict page with its policy and unchanged by Vite, and the
 * callback page of social logins, from source.
 */
export function demoPages(serviceUrl: string): Plugin {
  const files = new Map([
    [STRICT, join(root, 'demo', STRICT)],
    ['/oauth-callback.html', join(root, 'src/oauth-callback.html')],
  ]);
  return {
    name: 'demo-pages',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { filename }) => fillPage(html, basename(filename), serviceUrl),
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [path = '', query] = (request.url ?? '').split('?');
        const file = files.get(path);
        if (file !== undefined) {
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.setHeader('cache-control', 'no-store');
          if (path === STRICT) response.setHeader('content-security-policy', strictPolicyFor(serviceUrl));
          response.end(fillPage(readFileSync(file, 'utf8'), basename(file), serviceUrl));
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
