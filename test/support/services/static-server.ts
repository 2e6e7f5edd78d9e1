import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { CONTENT_TYPES } from './content-types.ts';
import { root } from '../runner/list-files.ts';

/** A site that uses the built files, on an origin of its own. */
export interface StaticServer {
  readonly origin: string;
  readonly gate: Gate;
  /** The paths that were requested so far, with their queries. */
  readonly requests: readonly string[];
  stop(): Promise<void>;
}

/** Delays files, as a slow network does. */
export interface Gate {
  /** Delays every file whose path matches, from now on. */
  hold(path: RegExp): void;
  /** How many requests are delayed at present. */
  readonly count: number;
  /** Answers the delayed requests, and delays no others. */
  release(): void;
  /** Breaks the connections of what was held back, and of every further try, until all is released. */
  fail(): void;
}

/** A page of the site. */
export interface StaticPage {
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The end of the page, which is delayed until the gate releases it. */
  readonly rest?: string;
}

/**
 * Serves pages by path; besides, the files of dist/ under /dist/, or the files of another folder under `base`.
 */
export async function startStaticServer(
  pages: Readonly<Record<string, StaticPage>>,
  folder?: string,
  base = '/',
): Promise<StaticServer> {
  const held: { readonly answer: () => void; readonly fail: () => void }[] = [];
  let heldPath: RegExp | undefined;
  let isBroken = false;
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    const answer = (): void => serve(request, response);
    const fail = (): void => void response.destroy();
    if (!heldPath?.test(request.url ?? '')) answer();
    else if (isBroken) fail();
    else held.push({ answer, fail });
  });
  function serve(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const page = pages[pathname];
    const path = folder !== undefined && pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    const type = CONTENT_TYPES[extname(path)];
    if (page !== undefined) {
      const { html, headers, rest } = page;
      response.writeHead(200, { 'content-type': CONTENT_TYPES['.html'], ...headers });
      if (rest === undefined) return void response.end(html);
      response.write(html);
      held.push({ answer: () => response.end(rest), fail: () => response.destroy() });
    } else if (path.startsWith(folder === undefined ? '/dist/' : base) && type !== undefined) {
      try {
        const content = readFileSync(
          join(folder ?? root, decodeURI(folder ? path.slice(base.length - 1) : path)),
        );
        // A file of a built site that says its content in its name need not be read, nor compiled, for each page anew.
        const stays = folder !== undefined && path.startsWith(`${base}assets/`);
        const caching = stays ? { 'cache-control': 'max-age=31536000, immutable' } : {};
        response.writeHead(200, { 'content-type': type, ...caching }).end(content);
      } catch {
        response.writeHead(404).end();
      }
    } else {
      response.writeHead(404).end();
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  return {
    // The name localhost, not an IP address, because passkeys need a host name.
    origin: `http://localhost:${port}`,
    requests,
    gate: {
      hold: (path) => void (heldPath = path),
      get count() {
        return held.length;
      },
      release() {
        heldPath = undefined;
        isBroken = false;
        for (const { answer } of held.splice(0)) answer();
      },
      fail() {
        isBroken = true;
        for (const { fail } of held.splice(0)) fail();
      },
    },
    stop: async () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
