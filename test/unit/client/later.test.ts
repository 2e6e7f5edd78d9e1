import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import type { LaterPart } from '../../../src/client/methods.ts';
import { createMethods } from '../../../src/client/methods.ts';
import * as later from '../../../src/client/later.ts';
import { operations } from '../../../src/contract/operations/index.ts';
import { LatchkeyError } from '../../../src/errors.ts';
import { activity, countingStamper, payload, problem } from './answers.ts';
import { cut, json, startScriptedServer, type Answer, type ScriptedServer } from './scripted-server.ts';

let server: ScriptedServer | undefined;
afterEach(async () => server?.close());

const never = new Promise<LaterPart>(() => undefined);

async function clientFor(load: () => Promise<LaterPart>, ...answers: readonly [Answer, ...Answer[]]) {
  server = await startScriptedServer(...answers);
  const options = { baseUrl: server.url, organizationId: 'organization-1', stamper: countingStamper() };
  return createMethods(options, operations, load);
}

describe('the part of a client that is loaded beside a request', () => {
  it('is not waited for by a query, an activity, a proxy operation or a document that succeeds', async () => {
    const client = await clientFor(
      () => never,
      json({ username: 'ada' }),
      activity('ACTIVITY_STATUS_COMPLETED'),
      json({ organizationId: 'organization-1' }),
      json({ keys: [] }),
    );
    assert.equal((await client.whoami()).username, 'ada');
    assert.equal((await client.signRawPayload(payload)).status, 'completed');
    assert.equal((await client.walletKitConfig()).organizationId, 'organization-1');
    assert.deepEqual((await client.webhooksJwks()).keys, []);
  });

  it('is asked for before the first request leaves, and not by the creation of the client', async () => {
    const order: string[] = [];
    const client = await clientFor(
      () => {
        order.push('load');
        return Promise.resolve(later);
      },
      (response, request) => {
        order.push('request');
        json({ username: 'ada' })(response, request);
      },
    );
    assert.deepEqual(order, []);
    await client.whoami();
    assert.deepEqual(order, ['load', 'request']);
  });

  it('decides about a failure when it comes after it', async () => {
    let arrive: (part: LaterPart) => void = () => undefined;
    const loading = new Promise<LaterPart>((resolve) => (arrive = resolve));
    const client = await clientFor(
      () => loading,
      (response, request) => {
        problem('NOT_FOUND', 404)(response, request);
        response.on('close', () => arrive(later));
      },
    );
    await assert.rejects(client.whoami(), { code: 'not_found', status: 404 });
  });

  for (const [title, answer] of [
    ['a refusal', problem('NOT_FOUND', 404)],
    ['a lost reply', cut()],
    ['an activity that awaits approval', activity('ACTIVITY_STATUS_CONSENSUS_NEEDED')],
  ] as const) {
    it(`that cannot be loaded makes ${title} a load_failed, and is asked for again by the next call`, async () => {
      const cause = new TypeError('Failed to fetch dynamically imported module');
      let isReachable = false;
      const client = await clientFor(
        () => (isReachable ? Promise.resolve(later) : Promise.reject(cause)),
        answer,
        problem('NOT_FOUND', 404),
      );
      await assert.rejects(client.signRawPayload(payload), (error) => {
        assert.ok(error instanceof LatchkeyError);
        assert.equal(error.code, 'load_failed');
        assert.equal(error.cause, cause);
        return true;
      });
      assert.equal(server?.requests.length, 1);
      isReachable = true;
      await assert.rejects(client.signRawPayload(payload), { code: 'not_found' });
    });
  }

  it('that cannot be loaded is of no interest to a request that succeeds', async () => {
    const client = await clientFor(() => Promise.reject(new TypeError('no')), json({ username: 'ada' }));
    assert.equal((await client.whoami()).username, 'ada');
  });

  it('that never comes is waited for until the signal says otherwise', async () => {
    const controller = new AbortController();
    const reason = new Error('left');
    const client = await clientFor(
      () => never,
      (response, request) => {
        problem('NOT_FOUND', 404)(response, request);
        response.on('close', () => controller.abort(reason));
      },
    );
    await assert.rejects(client.whoami({}, { signal: controller.signal }), reason);
  });
});
