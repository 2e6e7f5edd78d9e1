import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { p256 } from '@noble/curves/nist.js';
import { createClock } from '../../../src/client/clock.ts';
import { createSessionClient, type SessionClient } from '../../../src/client/session-client.ts';
import { fromHex, toUtf8 } from '../../../src/base/encoding.ts';
import { generateDeviceKey } from '../../../src/storage/device-key.ts';
import type { DeviceKey } from '../../../src/stamp/device-key.ts';
import { createSessionKeyStamper } from '../../../src/stamp/session-key.ts';
import { activity, payload, problem, readStamp } from './answers.ts';
import { json, startScriptedServer, text, type Answer, type ScriptedServer } from './scripted-server.ts';

let server: ScriptedServer | undefined;
let revoked: (string | undefined)[] = [];
afterEach(async () => {
  revoked = [];
  await server?.close();
});

async function start(key: DeviceKey, ...answers: [Answer, ...Answer[]]): Promise<SessionClient> {
  server = await startScriptedServer(...answers);
  return createSessionClient({
    organizationId: 'organization-1',
    stamper: createSessionKeyStamper(key),
    proxy: { baseUrl: `${server.url}/proxy`, fetch, clock: createClock() },
    configId: 'configuration-1',
    apiUrl: server.url,
    onRevoked: (publicKey) => revoked.push(publicKey),
  });
}

describe('the client of a session', () => {
  it('has the session key stamp an activity of the session’s organization', async () => {
    const key = await generateDeviceKey();
    const client = await start(key, activity('ACTIVITY_STATUS_COMPLETED'));
    const outcome = await client.signRawPayload(payload);
    assert.equal(outcome.status, 'completed');
    const [request] = server?.requests ?? [];
    assert.equal(
      (JSON.parse(request?.body ?? '') as { organizationId: string }).organizationId,
      'organization-1',
    );
    const stamp = readStamp(request?.headers['x-stamp']);
    assert.equal(stamp.publicKey, key.publicKey);
    const message = toUtf8(request?.body ?? '');
    assert.ok(p256.verify(fromHex(stamp.signature), message, fromHex(key.publicKey), { format: 'der' }));
    assert.deepEqual(revoked, []);
  });

  it('says that the service has ended the session when it no longer knows the key', async () => {
    const key = await generateDeviceKey();
    const client = await start(key, problem('UNAUTHENTICATED', 401));
    await assert.rejects(client.whoami(), { code: 'unauthenticated' });
    assert.deepEqual(revoked, [key.publicKey]);
    await assert.rejects(client.signRawPayload(payload), { code: 'unauthenticated' });
    assert.deepEqual(revoked, [key.publicKey, key.publicKey]);
  });

  it('says so as well where the service names the reason in its own way, or not at all', async () => {
    const key = await generateDeviceKey();
    const client = await start(key, problem('PUBLIC_KEY_NOT_FOUND', 401), json({ code: 16 }, 401));
    await assert.rejects(client.whoami(), { code: 'unauthenticated' });
    await assert.rejects(client.whoami(), { code: 'unauthenticated' });
    assert.deepEqual(revoked, [key.publicKey, key.publicKey]);
  });

  it('goes on after a page of something in between, which knows no key', async () => {
    const client = await start(await generateDeviceKey(), text('<h1>Sign in to the network</h1>', 401));
    await assert.rejects(client.whoami(), { code: 'unauthenticated' });
    assert.deepEqual(revoked, []);
  });

  it('goes on after a request that it may not make, or that fails', async () => {
    const key = await generateDeviceKey();
    const client = await start(key, problem('PERMISSION_DENIED', 403), problem('NOT_FOUND', 404));
    await assert.rejects(client.whoami(), { code: 'permission_denied' });
    await assert.rejects(client.whoami(), { code: 'not_found' });
    assert.deepEqual(revoked, []);
  });

  it('goes on after a reply of another status, whatever something in between has put into it', async () => {
    const client = await start(await generateDeviceKey(), problem('UNAUTHENTICATED', 403));
    await assert.rejects(client.whoami(), { code: 'unauthenticated' });
    assert.deepEqual(revoked, []);
  });

  it('goes on where a token in the request was refused, and not the key', async () => {
    const client = await start(await generateDeviceKey(), problem('VERIFICATION_TOKEN_INVALID', 401));
    await assert.rejects(client.whoami(), { code: 'verification_token_invalid' });
    assert.deepEqual(revoked, []);
  });

  it('takes nothing of the kind from the session proxy, which knows no key', async () => {
    const client = await start(await generateDeviceKey(), problem('UNAUTHENTICATED', 401));
    await assert.rejects(client.walletKitConfig(), { code: 'unauthenticated' });
    assert.equal(server?.requests[0]?.path, '/proxy/v1/wallet_kit_config');
    assert.equal(server.requests[0].headers['x-auth-proxy-config-id'], 'configuration-1');
    assert.deepEqual(revoked, []);
  });
});
