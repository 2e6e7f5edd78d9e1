import { readFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCertificate } from '../../../service/test/webhooks/certificate.ts';
import { root } from '../runner/list-files.ts';
import { startService } from './service-process.ts';

/** The relying party, a page on another domain that it lists, and one that it does not. */
export const hosts = { owner: 'a.test', listed: 'b.test', stranger: 'c.test' } as const;

const ORGANIZATION = 'related';

/** A site on three domains, over https, whose pages use the passkeys of the first. */
export interface RelatedSite {
  /** The arguments with which Chromium finds it under its names. */
  readonly chromiumArguments: readonly string[];
  /** Who asked for the list so far: the header `Sec-Fetch-Mode`, which is `cors` where a page asks. */
  readonly listRequests: readonly string[];
  stop(): Promise<void>;
}

/**
 * Starts it, with a service of its own behind it that asks for verified people: `/auth/` leads to the service, as does
 * the place where browsers look for related pages.
 */
export async function startRelatedSite(): Promise<RelatedSite> {
  const service = await startRelatedService();
  const listRequests: string[] = [];
  const server = createServer(createCertificate(), (request, response) => {
    const path = request.url ?? '';
    if (path === '/.well-known/webauthn') {
      listRequests.push(`${request.headers['sec-fetch-mode'] ?? ''}`);
      pass(service.info.baseUrl, path, request, response);
    } else if (path.startsWith('/auth/')) {
      pass(service.info.baseUrl, path.slice('/auth'.length), request, response);
    } else if (path === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
    } else if (/^\/dist\/[\w./-]+\.js$/.test(path) && !path.includes('..')) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(readFileSync(join(root, path)));
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  const rules = Object.values(hosts).map((host) => `MAP ${host} 127.0.0.1:${port}`);
  return {
    chromiumArguments: [`--host-resolver-rules=${rules.join(', ')}`, '--ignore-certificate-errors'],
    listRequests,
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await service.stop();
    },
  };
}

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Passkeys of another domain</title>
    <script type="module" src="/dist/latchkey.js"></script>
  </head>
  <body>
    <latchkey-login proxy-url="/auth" config-id="related" providers="passkey" signup="auto" rp-id="${hosts.owner}"></latchkey-login>
  </body>
</html>`;

async function startRelatedService(): ReturnType<typeof startService> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-related-'));
  const provision = join(folder, 'provision.json');
  const origins = [hosts.owner, hosts.listed].map((host) => `https://${host}`);
  const organization = {
    organizationId: ORGANIZATION,
    organizationName: 'Related',
    features: [{ name: 'FEATURE_NAME_WEBAUTHN_ORIGINS', value: origins.join(' ') }],
    authProxyConfigs: [
      {
        authProxyConfigId: 'related',
        enabledProviders: ['passkey'],
        allowedOrigins: ['*'],
        otpAlphanumeric: false,
        signupEnabled: true,
      },
    ],
  };
  try {
    writeFileSync(provision, JSON.stringify({ organizations: [organization] }));
    return await startService({
      provision,
      environment: {
        LATCHKEY_RELYING_PARTIES: `${hosts.owner}=${ORGANIZATION}`,
        LATCHKEY_REQUIRE_USER_VERIFICATION: '1',
      },
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Passes a request on, with its `Host`. */
function pass(baseUrl: string, path: string, request: IncomingMessage, response: ServerResponse): void {
  const { headers, method } = request;
  const passed = ask(new URL(path, baseUrl), { method, headers }, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(response);
  });
  passed.on('error', () => response.destroy());
  request.pipe(passed);
}
