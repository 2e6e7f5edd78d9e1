/**
 * Serves what the bench measures: each subject's page, its files as a site would send them, and stand-ins for the two
 * services.
 */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from '../../test/support/runner/list-files.ts';
import { hankoReply } from './hanko.ts';

/** The ways to sign in on the measured page, a common selection. */
export const METHODS = ['email', 'sms', 'google', 'passkey', 'wallet'] as const;

/** The running site, with its pages and services. */
export interface BenchSite {
  readonly origin: string;
  stop(): Promise<void>;
}

/** The pages of the site, and the scripts that it serves besides `dist/`, by path. */
export interface BenchFiles {
  readonly pages: (proxy: {
    readonly own: string;
    readonly other: string;
  }) => Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
}

/** The session proxy's reply to the request for the configuration. */
export const configuration = (origin: string): object => ({
  enabledProviders: METHODS,
  organizationId: '7c5d2f9e-0000-4000-8000-000000000001',
  sessionExpirationSeconds: '900',
  otpLength: '6',
  otpAlphanumeric: false,
  oauthClientIds: { google: 'bench.apps.example.com' },
  oauthRedirectUrl: `${origin}/dist/oauth-callback.html`,
});

/** Starts the site, and the services on another origin. */
export async function startBenchSite({ pages, scripts }: BenchFiles): Promise<BenchSite> {
  let origin = '';
  const services = await listen((request, response) => answerService(request, response, origin));
  const compressed = new Map<string, Buffer>();
  const site = await listen((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/proxy/')) return answerService(request, response, origin);
    const page = pages({ own: `${origin}/proxy`, other: originOf(services) })[pathname];
    if (page !== undefined) {
      return send(response, 'text/html; charset=utf-8', Buffer.from(page), 'no-cache');
    }
    try {
      const body =
        compressed.get(pathname) ??
        brotliCompressSync(scripts[pathname] ?? readFileSync(join(root, decodeURI(pathname))));
      compressed.set(pathname, body);
      response.setHeader('content-encoding', 'br');
      send(response, 'text/javascript', body, 'max-age=3600');
    } catch {
      response.writeHead(404).end();
    }
  });
  origin = originOf(site);
  return {
    origin,
    stop: async () => {
      for (const server of [site, services]) server.closeAllConnections();
      await Promise.all([site, services].map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

/** Answers like a session proxy or the peer's service, for any origin, with a preflight that browsers may cache. */
function answerService(request: IncomingMessage, response: ServerResponse, origin: string): void {
  response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
  response.setHeader('access-control-allow-credentials', 'true');
  if (request.method === 'OPTIONS') {
    const allowed = request.headers['access-control-request-headers'] ?? '*';
    response.setHeader('access-control-allow-headers', allowed);
    response.setHeader('access-control-max-age', '7200');
    response.writeHead(204).end();
    return;
  }
  const isOurs = request.url?.endsWith('/v1/wallet_kit_config') === true;
  const reply = isOurs ? configuration(origin) : hankoReply(METHODS);
  send(response, 'application/json', Buffer.from(JSON.stringify(reply)), 'no-store');
}

function send(response: ServerResponse, type: string, body: Buffer, caching: string): void {
  response.setHeader('timing-allow-origin', '*');
  response.writeHead(200, {
    'content-type': type,
    'content-length': body.length,
    'cache-control': caching,
  });
  response.end(body);
}

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<Server> {
  const server = createServer((request, response) => {
    // The body is read although it is not used: a connection with an unread body cannot be reused.
    request.resume();
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return server;
}

/** `localhost` instead of an IP address, because passkeys and secure contexts accept it. */
function originOf(server: Server): string {
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}
