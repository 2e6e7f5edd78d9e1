import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import type { Client, LaterPart } from '../../../src/client/methods.ts';
import { createMethods } from '../../../src/client/methods.ts';
import * as later from '../../../src/client/later.ts';
import { operations } from '../../../src/contract/operations/index.ts';
import { activity, countingStamper, payload, problem } from './answers.ts';
import { cut, json, startScriptedServer, type Answer, type ScriptedServer } from './scripted-server.ts';

let server: ScriptedServer | undefined;
afterEach(async () => server?.close());

type AnyClient = Client<typeof operations>;

const never = new Promise<LaterPart>(() => undefined);

async function clientFor(load: () => Promise<LaterPart>, ...answers: readonly [Answer, ...Answer[]]) {
  server = await startScriptedServer(...answers);
  const options = { baseUrl: server.url, organizationId: 'organization-1', stamper: countingStamper() };
  return createMethods(options, operations, load);
}

describe('the part of a client that is loaded beside a request', () => {
  it('is not waited for by a query or an activity that succeeds', async () => {
    const client = await clientFor(
      () => never,
      json({ username: 'ada' }),
      activity('ACTIVITY_STATUS_COMPLETED'),
    );
    assert.equal((await client.whoami()).username, 'ada');
    assert.equal((await client.signRawPayload(payload)).status, 'completed');
  });

  for (const [title, ask] of [
    ['a query', (client: AnyClient) => client.whoami()],
    ['an operation of the session proxy', (client: AnyClient) => client.walletKitConfig()],
    ['a public document', (client: AnyClient) => client.webhooksJwks()],
  ] as const) {
    it(`is asked for once by ${title}, and calls go on after it came`, async () => {
      let loads = 0;
      const client = await clientFor(() => {
        loads++;
        return Promise.resolve(later);
      }, json({}));
      await ask(client);
      assert.equal(loads, 1);
      assert.equal(server?.requests.length, 1);
    });
  }

  it('takes over the clock of the first replies: what they said of the time is not forgotten', async () => {
    const aheadMs = 600_000;
    const early =
      (answer: Answer): Answer =>
      (response, request) => {
        response.setHeader('Date', new Date(Date.now() + aheadMs).toUTCString());
        answer(response, request);
      };
    const client = await clientFor(
      () => Promise.resolve(later),
      early(json({ username: 'ada' })),
      cut(),
      (response, request) => {
        response.sendDate = false;
        activity('ACTIVITY_STATUS_COMPLETED')(response, request);
      },
    );
    await client.whoami();
    await client.signRawPayload(payload);
    await client.signRawPayload(payload);
    const { timestampMs } = JSON.parse(server?.requests[3]?.body ?? '') as { timestampMs: string };
    assert.ok(Math.abs(Number(timestampMs) - Date.now() - aheadMs) < 3000, timestampMs);
  });

  it('ends a call when it does not come, nothing having been sent', async () => {
    const controller = new AbortController();
    const client = await clientFor(() => never, json({}));
    const reason = new Error('left');
    const calling = client.walletKitConfig({}, { signal: controller.signal });
    controller.abort(reason);
    await assert.rejects(calling, reason);
    assert.equal(server?.requests.length, 0);
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
        assert.ok(error instanceof Error && 'code' in error);
        assert.equal(error.name, 'LatchkeyError');
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
