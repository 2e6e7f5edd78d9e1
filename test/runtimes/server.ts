import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { p256 } from '@noble/curves/nist.js';
import { fromBase64Url, fromHex, fromUtf8, toUtf8 } from '../../src/base/encoding.ts';
import { createSender } from '../unit/webhook/sender.ts';

/** A server that the checks of {@link runSuite} ask. */
export interface RuntimeServer {
  readonly url: string;
  stop(): void;
}

/** Starts the server on a loopback port: a configuration, a query that verifies its stamp, a key set, redirects to all. */
export async function startRuntimeServer(): Promise<RuntimeServer> {
  const server = createServer((request, response) => {
    void (async () => {
      const { url: path = '', headers } = request;
      const body = await text(request);
      if (path.startsWith('/away')) {
        response.writeHead(307, { location: path.slice('/away'.length) }).end();
        return;
      }
      const reply = path.endsWith('/whoami')
        ? {
            organizationId: 'o',
            organizationName: 'O',
            userId: 'u',
            username: verify(headers['x-stamp'], body),
          }
        : path === '/keys'
          ? { keys: [createSender('key-1').jwk] }
          : { enabledProviders: ['email'], organizationId: 'organization', sessionExpirationSeconds: '900' };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function verify(header: string | string[] | undefined, body: string): string {
  if (typeof header !== 'string') return 'no stamp';
  const { publicKey, signature } = JSON.parse(fromUtf8(fromBase64Url(header))) as Record<string, string>;
  const isRight = p256.verify(fromHex(signature ?? ''), toUtf8(body), fromHex(publicKey ?? ''), {
    format: 'der',
  });
  return isRight ? 'verified' : 'a wrong stamp';
}
