import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The request that a browser sends after the person has chosen an account (FedCM, "id assertion endpoint"). */
export interface AssertionRequest {
  readonly clientId: string;
  readonly nonce: string;
  readonly accountId: string;
}

/** A FedCM provider that replaces Google in tests. */
export interface FedCMProvider {
  /** The arguments with which Chromium finds it under Google's names. */
  readonly chromiumArguments: readonly string[];
  /** The paths of the requests so far. */
  readonly requests: readonly string[];
  stop(): Promise<void>;
}

/** Why the provider cannot run on this machine; undefined when it can. */
export const missingOpenssl: string | undefined =
  spawnSync('openssl', ['version']).status === 0
    ? undefined
    : 'OpenSSL is not installed (Debian: apt-get install openssl)';

const HOST = 'accounts.google.com';

/**
 * Starts it on this machine. `assert` gives the ID token of an account; undefined refuses it.
 *
 * It says just what the specification asks of a provider: the well-known file at the domain, the configuration, the
 * accounts, the client's papers and the assertion.
 */
export async function startFedCMProvider(
  assert: (request: AssertionRequest) => Promise<string | undefined>,
): Promise<FedCMProvider> {
  const requests: string[] = [];
  const papers: Readonly<Record<string, object>> = {
    '/.well-known/web-identity': { provider_urls: [`https://${HOST}/gsi/fedcm.json`] },
    '/gsi/fedcm.json': {
      accounts_endpoint: '/gsi/accounts',
      client_metadata_endpoint: '/gsi/client',
      id_assertion_endpoint: '/gsi/assertion',
      login_url: '/gsi/login',
    },
    '/gsi/accounts': {
      accounts: [
        { id: 'ada', name: 'Ada', email: 'ada@example.com', approved_clients: ['google-client'] },
        { id: 'grace', name: 'Grace', email: 'grace@example.com', approved_clients: ['google-client'] },
      ],
    },
    '/gsi/client': {},
  };
  const server = createServer(createCertificate(), (request, response) => {
    const { pathname } = new URL(request.url ?? '', `https://${HOST}`);
    requests.push(pathname);
    const { origin } = request.headers;
    const reply = (status: number, body: object): void => {
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(origin && { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }),
      });
      response.end(JSON.stringify(body));
    };
    const paper = papers[pathname];
    // No page can ask for the accounts: browsers alone say this of themselves.
    if (request.headers['sec-fetch-dest'] !== 'webidentity') return reply(403, {});
    if (paper !== undefined) return reply(200, paper);
    if (pathname !== '/gsi/assertion') return reply(404, {});
    void readForm(request).then(async (form) => {
      const read = (name: string): string => form.get(name) ?? '';
      const token = await assert({
        clientId: read('client_id'),
        nonce: read('nonce') || nonceOf(read('params')),
        accountId: read('account_id'),
      });
      if (token === undefined) reply(403, { error: { code: 'access_denied' } });
      else reply(200, { token });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  const here = `127.0.0.1:${port}`;
  return {
    chromiumArguments: [
      `--host-resolver-rules=MAP ${HOST} ${here}, MAP google.com ${here}`,
      '--ignore-certificate-errors',
    ],
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function nonceOf(parameters: string): string {
  return parameters === '' ? '' : (JSON.parse(parameters) as { readonly nonce: string }).nonce;
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

/** A certificate for Google's names that signs itself. */
function createCertificate(): { readonly key: string; readonly cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    const names = `subjectAltName=DNS:${HOST},DNS:google.com`;
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
        ...['-subj', `/CN=${HOST}`, '-addext', names, '-keyout', key, '-out', cert],
      ],
      { stdio: 'pipe' },
    );
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
