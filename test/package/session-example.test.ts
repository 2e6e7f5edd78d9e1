import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { createSite } from '../examples/session/node-http.ts';
import { logInFromNode } from '../support/services/log-in-from-node.ts';
import { startService, type ServiceProcess } from '../support/services/service-process.ts';
import { provisionFile, testPeople } from '../support/services/test-people.ts';

describe('the example for a form with a login in it', () => {
  let service: ServiceProcess;
  let site: Server;
  let keySet: Server;
  let isAway = false;
  let isEmpty = false;
  let token: string;
  const [person] = testPeople();
  before(async () => {
    service = await startService({ provision: provisionFile });
    keySet = createServer(async (_request, response) => {
      const reply = await fetch(`${service.info.baseUrl}/.well-known/session-jwks.json`);
      const keys = await reply.text();
      response.writeHead(isAway ? 503 : 200).end(isAway ? '' : isEmpty ? '{"keys":[]}' : keys);
    }).listen(0, '127.0.0.1');
    await once(keySet, 'listening');
    site = createSite(`http://127.0.0.1:${(keySet.address() as AddressInfo).port}/`).listen(0, '127.0.0.1');
    await once(site, 'listening');
    token = await logInFromNode(service.info, person?.email ?? '');
  });
  after(async () => {
    site.close();
    keySet.close();
    await service.stop();
  });

  const post = (form: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers,
    });

  it('lets nobody in before it has the keys of the service', async () => {
    isAway = true;
    assert.equal((await post({ session: token })).status, 503);
    isAway = false;
  });

  it('answers 503 to a key set without a key, and asks for another one with the next form', async () => {
    isEmpty = true;
    assert.equal((await post({ session: token })).status, 503);
    isEmpty = false;
    assert.equal((await post({ session: token })).status, 200);
  });

  it('goes on with the keys that it has when the service is away, and asks for others an hour later', async (t) => {
    assert.equal((await post({ session: token })).status, 200);
    isAway = true;
    assert.equal((await post({ session: token })).status, 200);
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 3_600_000 });
    // The session has expired by then. The cached key is enough to tell it, so the service may be away.
    assert.equal(await (await post({ session: token })).text(), 'expired');
    isAway = false;
  });

  it('knows who has signed in, and says so with a cookie of its own', async () => {
    const reply = await post({ comment: 'é', session: token });
    assert.equal(await reply.text(), `welcome ${person?.userId}`);
    assert.match(reply.headers.get('set-cookie') ?? '', /^visitor=[\w-]{43}; HttpOnly; Secure; SameSite=Lax/);
  });

  for (const [title, session, reason] of [
    ['nothing', undefined, 'malformed'],
    ['a token that somebody made up', () => 'e30.e30.' + 'A'.repeat(86), 'malformed'],
    ['a token that somebody has changed', () => token.replace(/.{86}$/, 'A'.repeat(86)), 'invalid_signature'],
  ] as const) {
    it(`lets nobody in with ${title}`, async () => {
      const reply = await post(session ? { session: session() } : {});
      assert.deepEqual([reply.status, await reply.text()], [401, reason]);
      assert.equal(reply.headers.get('set-cookie'), null);
    });
  }

  it('takes no form from another site', async () => {
    assert.equal((await post({ session: token }, { 'Sec-Fetch-Site': 'cross-site' })).status, 403);
  });
});
