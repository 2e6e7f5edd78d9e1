import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../../test/support/runner/list-files.ts';
import { CONTENT_TYPES } from '../../test/support/services/content-types.ts';

/** Path of the documentation on the demo's origin. */
export const DOCS_PATH = '/docs/';

/** Path of the service for the documentation, on its own origin, because its policy allows no other. */
export const DOCS_SERVICE_PATH = `${DOCS_PATH}service`;

/** The folder that `npm run docs:site` writes. */
const SITE = join(root, 'site', 'dist');

/** State of the site: not requested yet, being built, ready, or the reason of a failure. */
type Progress = 'none' | 'building' | 'ready' | { readonly failure: string };

/**
 * Serves the documentation site. It is built at the first request, in a process of its own, so that people who want the
 * demo do not wait for it. Until then a page shows the progress and reloads itself.
 */
export function docsSite(serviceUrl: string): Plugin {
  let progress: Progress = 'none';
  let end = Promise.resolve();

  function build(): void {
    progress = 'building';
    const child = spawn(process.execPath, [join(root, 'scripts/docs-site.js')], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    child.stdout.on('data', (text: Buffer) => (printed += text.toString()));
    child.stderr.on('data', (text: Buffer) => (printed += text.toString()));
    const stop = (): void => void child.kill();
    process.once('exit', stop);
    end = new Promise((resolve) => {
      child.once('error', (error) => {
        progress = { failure: error.message };
        resolve();
      });
      child.once('close', (code) => {
        process.removeListener('exit', stop);
        if (progress === 'building') progress = code === 0 ? 'ready' : { failure: printed };
        resolve();
      });
    });
  }

  function answer(response: ServerResponse, path: string): void {
    if (progress === 'ready') return sendFile(response, path, serviceUrl);
    const page = typeof progress === 'object' ? failurePage(progress.failure) : waitingPage();
    // After a failed build, a reload of the page starts it again.
    if (typeof progress === 'object') progress = 'none';
    response.writeHead(503, {
      'content-type': CONTENT_TYPES['.html'],
      'cache-control': 'no-store',
      'retry-after': '2',
    });
    response.end(page);
  }

  return {
    name: 'docs-site',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [path = ''] = (request.url ?? '').split('?');
        if (`${path}/` === DOCS_PATH) return void response.writeHead(301, { location: DOCS_PATH }).end();
        if (!path.startsWith(DOCS_PATH) || path.startsWith(`${DOCS_SERVICE_PATH}/`)) return next();
        if (progress === 'none') build();
        // A program waits for the finished page; a browser gets the progress page at once.
        const isPerson = request.headers.accept?.includes('text/html') === true;
        void (isPerson ? Promise.resolve() : end).then(() => answer(response, path));
      });
    },
  };
}

function sendFile(response: ServerResponse, path: string, serviceUrl: string): void {
  const name = decodeName(path.slice(DOCS_PATH.length));
  const file = normalize(join(SITE, name === '' || name.endsWith('/') ? `${name}index.html` : name));
  const isThere = file.startsWith(SITE) && existsSync(file) && statSync(file).isFile();
  const shown = isThere ? file : join(SITE, '404.html');
  const type = CONTENT_TYPES[extname(shown)] ?? 'application/octet-stream';
  // File names in assets/ contain a hash of the content. The element's own files and the pages may change.
  const isNamedByContent = /\/assets\//.test(path);
  response.writeHead(isThere ? 200 : 404, {
    'content-type': type,
    'cache-control': isNamedByContent ? 'max-age=31536000, immutable' : 'no-cache',
  });
  const content = readFileSync(shown);
  response.end(type.startsWith('text/html') ? nameService(content.toString(), serviceUrl) : content);
}

/**
 * Adds the service's address to a page. On a static host it is missing, and the live elements use a fixed
 * configuration.
 */
function nameService(html: string, serviceUrl: string): string {
  const meta = `<meta name="latchkey-service" content="${DOCS_SERVICE_PATH}" data-inbox="${serviceUrl}/dev/inbox">`;
  return html.replace('</head>', `${meta}</head>`);
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function waitingPage(): string {
  return page(
    'The documentation is being built',
    `<p role="status">This page shows it as soon as it is there. The first time the generator is installed as well, which
     can take a minute; a build takes about 15 seconds.</p>`,
    '<meta http-equiv="refresh" content="2">',
  );
}

function failurePage(printed: string): string {
  return page(
    'The documentation could not be built',
    `<p>Load this page again to try once more, or run <code>npm run docs:site</code>. The same pages are files in the
     folder <code>docs</code>.</p>
     <pre tabindex="0" aria-label="What the build said">${escapeHtml(printed.trim())}</pre>`,
  );
}

function page(title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />${head}
    <title>${title}</title>
    <link rel="icon" href="/icon.svg" />
    <link rel="stylesheet" href="/base.css" />
  </head>
  <body>
    <header><h1>${title}</h1></header>
    ${body}
    <p><a href="/">Back to the demo</a></p>
  </body>
</html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
