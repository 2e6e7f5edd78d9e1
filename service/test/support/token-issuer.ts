/** An issuer of ID tokens with a real key set, served over real HTTP, which can also issue dishonest tokens. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before } from 'node:test';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose';

/** The parts of a token to issue. */
export interface TokenOptions {
  readonly claims?: JWTPayload;
  readonly header?: Readonly<Record<string, unknown>>;
  /** The key that signs the token; default: the issuer's key. */
  readonly key?: CryptoKey;
}

/** A running issuer. */
export interface TokenIssuer {
  readonly url: string;
  /** The path of each request that the issuer has received. */
  readonly requests: string[];
  /** The key set that the issuer publishes. A string is sent unchanged; any other value is sent as JSON. */
  keySet: unknown;
  readonly key: CryptoKey;
  sign(options: TokenOptions): Promise<string>;
}

/** Starts an issuer before the tests of a suite and stops it after them. */
export function useTokenIssuer(): () => TokenIssuer {
  let issuer: TokenIssuer | undefined;
  const requests: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    requests.push(url);
    const keySet = issuer?.keySet;
    const documents: Readonly<Record<string, unknown>> = {
      '/jwks': keySet,
      '/.well-known/openid-configuration': { issuer: issuer?.url, jwks_uri: `${issuer?.url}/jwks` },
    };
    const body = documents[url];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
  });
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    issuer = {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      requests,
      keySet: { keys: [await toJwk(publicKey, 'one', 'RS256')] },
      key: privateKey,
      sign: async ({ claims = {}, header = {}, key = privateKey }) =>
        new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one', ...header }).sign(key),
    };
  });
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  return () => {
    if (issuer === undefined) throw new Error('the issuer of this suite has not started');
    return issuer;
  };
}

/** A public key in the form of a key set (JWK). */
export async function toJwk(key: CryptoKey, kid: string, alg: string): Promise<JWK> {
  return { ...(await exportJWK(key)), kid, alg, use: 'sig' };
}
