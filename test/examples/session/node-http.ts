/**
 * Receives a form with a login, with nothing but Node: verifies who has signed in, and sets a cookie of the site's own.
 */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { verifySession, type SessionKeySet } from 'latchkey/session';

const maxBodyBytes = 64 * 1024;
const keySetLifeMs = 3_600_000;

/** `keySetUrl` is `/.well-known/session-jwks.json` of the service. */
export function createSite(keySetUrl: string): Server {
  /** Who is signed in, by cookie. A real site keeps this in its database. */
  const visitors = new Map<string, { readonly userId: string; readonly endsAt: number }>();

  let keySet: { readonly keys: SessionKeySet; readonly fetchedAt: number } | undefined;

  /** The keys are replaced from time to time; a new one is published two hours before it signs. */
  async function readKeys(): Promise<SessionKeySet> {
    if (keySet !== undefined && Date.now() - keySet.fetchedAt < keySetLifeMs) return keySet.keys;
    const reply = await fetch(keySetUrl, { signal: AbortSignal.timeout(10_000) });
    if (!reply.ok) throw new Error(`${keySetUrl} answered ${reply.status}.`);
    const keys = (await reply.json()) as SessionKeySet;
    keySet = { keys, fetchedAt: Date.now() };
    return keys;
  }

  async function receive(request: IncomingMessage): Promise<[status: number, text: string, cookie?: string]> {
    // A token can be copied, so other sites must not be able to post one.
    if (request.headers['sec-fetch-site'] === 'cross-site') return [403, 'from another site'];
    const body = await readBody(request);
    if (body === undefined) return [413, 'too large'];
    const form = new URLSearchParams(body);
    const signerKey = await readKeys().catch(() => keySet?.keys);
    if (signerKey === undefined) return [503, 'no keys yet'];
    const verified = await verifySession({ token: form.get('session'), signerKey }).catch(() => undefined);
    if (verified === undefined) {
      // It throws if the set has no P-256 key, whatever the token is. The next form then fetches the set again.
      keySet = undefined;
      return [503, 'no keys that can be used'];
    }
    if (!verified.ok) return [401, verified.reason];
    const { expiresAt, userId } = verified.session;
    const visitor = randomBytes(32).toString('base64url');
    visitors.set(visitor, { userId, endsAt: expiresAt });
    return [200, `welcome ${userId}`, `visitor=${visitor}; HttpOnly; Secure; SameSite=Lax; Path=/`];
  }

  return createServer((request, response) => {
    receive(request).then(
      ([status, text, cookie]) =>
        response.writeHead(status, cookie === undefined ? {} : { 'Set-Cookie': cookie }).end(text),
      // The sender hung up in the middle of its body.
      () => response.destroy(),
    );
  });
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
