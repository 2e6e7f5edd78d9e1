import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { createClient } from '../../../src/client/index.ts';
import type { LatchkeyError } from '../../../src/base/errors.ts';
import type { Stamper } from '../../../src/stamp/stamper.ts';
import { activity, countingStamper, payload, problem, signature, toActivity } from './answers.ts';
import { cut, json, startScriptedServer, text, type Answer, type ScriptedServer } from './scripted-server.ts';

let server: ScriptedServer | undefined;
afterEach(async () => server?.close());

async function clientFor(answers: readonly [Answer, ...Answer[]], stamper: Stamper = countingStamper()) {
  server = await startScriptedServer(...answers);
  return createClient({ baseUrl: server.url, organizationId: 'organization-1', stamper });
}

const sent = (index = 0): Record<string, unknown> =>
  JSON.parse(server?.requests[index]?.body ?? '') as Record<string, unknown>;

describe('an activity on a bad network', () => {
  for (const [title, answer] of [
    ['a cut connection', cut()],
    ['a reply cut in the middle', cut('{"activity":{')],
    ['an error of the service', problem('INTERNAL', 500)],
    ['HTML instead of JSON', text('<h1>Welcome to the hotel</h1>')],
    ['a page of a broken gateway', text('<h1>Bad gateway</h1>', 502)],
    ['a limit', problem('RATE_LIMITED', 429)],
  ] as const) {
    it(`is sent again after ${title}: the same body, the same stamp`, async () => {
      const stamper = countingStamper();
      const client = await clientFor([answer, answer, activity('ACTIVITY_STATUS_COMPLETED')], stamper);
      assert.equal((await client.signRawPayload(payload)).status, 'completed');
      const requests = server?.requests ?? [];
      assert.equal(requests.length, 3);
      assert.equal(new Set(requests.map(({ body }) => body)).size, 1);
      assert.equal(new Set(requests.map(({ headers }) => headers['x-stamp'])).size, 1);
      assert.equal(stamper.bodies.length, 1);
    });
  }

  it('waits out a limit, in seconds and as a date', async () => {
    for (const header of [() => '1', () => new Date(Date.now() + 2000).toUTCString()]) {
      // Taken before the header is made: its date has whole seconds, and a busy machine starts a server slowly.
      const before = performance.now();
      const client = await clientFor([
        problem('RATE_LIMITED', 429, {}, { 'Retry-After': header() }),
        activity('ACTIVITY_STATUS_COMPLETED'),
      ]);
      await client.signRawPayload(payload);
      assert.ok(performance.now() - before >= 900, 'it did not wait');
      await server?.close();
    }
  });

  it('tells a limit that lasts longer than a call may', async () => {
    for (const header of ['130', new Date(Date.now() + 130_000).toUTCString()]) {
      const client = await clientFor([problem('RATE_LIMITED', 429, {}, { 'Retry-After': header })]);
      await assert.rejects(client.signRawPayload(payload), (error: LatchkeyError) => {
        assert.equal(error.code, 'rate_limited');
        assert.ok(Math.abs((error.retryAfterMs ?? 0) - 130_000) < 3000);
        return true;
      });
      assert.equal(server?.requests.length, 1);
      await server?.close();
    }
  });

  it('gives up after five attempts', async () => {
    const client = await clientFor([problem('INTERNAL', 500)]);
    await assert.rejects(client.signRawPayload(payload), { code: 'internal', status: 500 });
    assert.equal(server?.requests.length, 5);
  });

  for (const [code, status] of [
    ['INVALID_REQUEST', 400],
    ['UNAUTHENTICATED', 401],
    ['PERMISSION_DENIED', 403],
    ['NOT_FOUND', 404],
    ['ALREADY_EXISTS', 409],
  ] as const) {
    it(`is not sent again after ${code}`, async () => {
      const client = await clientFor([problem(code, status)]);
      await assert.rejects(client.signRawPayload(payload), { code: code.toLowerCase(), status });
      assert.equal(server?.requests.length, 1);
    });
  }

  it('ends with the reason of the signal, also while it waits to try again', async (test) => {
    const client = await clientFor([problem('RATE_LIMITED', 429, {}, { 'Retry-After': '9' })]);
    const controller = new AbortController();
    const reason = new Error('left');
    const { setTimeout } = globalThis;
    test.mock.method(globalThis, 'setTimeout', (work: () => void, ms = 0) => {
      // The client begins to wait: no other timer has exactly this duration.
      if (ms === 9_000) queueMicrotask(() => controller.abort(reason));
      return setTimeout(work, ms);
    });
    await assert.rejects(client.signRawPayload(payload, { signal: controller.signal }), reason);
    // The client has not waited for the nine seconds, after which it would have tried again.
    assert.equal(server?.requests.length, 1);
  });

  it('reads large replies', async () => {
    const result = { signRawPayloadResult: { ...signature, r: 'a'.repeat(1_500_000) } };
    const client = await clientFor([json({ activity: toActivity('ACTIVITY_STATUS_COMPLETED', { result }) })]);
    const outcome = await client.signRawPayload(payload);
    assert.ok(outcome.status === 'completed' && outcome.result.r.length === 1_500_000);
  });

  it('reads a page of large activities, each as large as one may be', async () => {
    const result = { signRawPayloadResult: { ...signature, r: 'a'.repeat(1_500_000) } };
    const one = toActivity('ACTIVITY_STATUS_COMPLETED', { result });
    const client = await clientFor([json({ activities: [one, one, one] })]);
    assert.equal((await client.listActivities()).activities.length, 3);
  });

  it('reads no more than 4 MB of an activity', async () => {
    const result = { signRawPayloadResult: { ...signature, r: 'a'.repeat(5_000_000) } };
    const client = await clientFor([json({ activity: toActivity('ACTIVITY_STATUS_COMPLETED', { result }) })]);
    await assert.rejects(client.signRawPayload(payload), { code: 'malformed_reply' });
  });
});

describe('an activity on a device whose clock is wrong', () => {
  const ahead = 600_000;
  const early =
    (answer: Answer): Answer =>
    (response, request) => {
      response.setHeader('Date', new Date(Date.now() + ahead).toUTCString());
      answer(response, request);
    };
  const stale = early(problem('REQUEST_STALE', 400));
  const completed = early(activity('ACTIVITY_STATUS_COMPLETED'));

  it('is sent once more with the time of the service: another body, another stamp', async () => {
    const stamper = countingStamper();
    const client = await clientFor([stale, completed], stamper);
    assert.equal((await client.signRawPayload(payload)).status, 'completed');
    const [first, second] = [sent(0), sent(1)].map(({ timestampMs }) => Number(timestampMs)) as [
      number,
      number,
    ];
    assert.ok(Math.abs(second - first - ahead) < 3000, `${second - first}`);
    assert.match(String(sent(1)['timestampMs']), /^\d{13}$/);
    assert.deepEqual({ ...sent(1), timestampMs: '' }, { ...sent(0), timestampMs: '' });
    assert.equal(stamper.bodies.length, 2);
    assert.equal(server?.requests.length, 2);
  });

  it('remembers the time of the service', async () => {
    const client = await clientFor([stale, completed]);
    await client.signRawPayload(payload);
    await client.signRawPayload(payload);
    assert.ok(Math.abs(Number(sent(2)['timestampMs']) - Date.now() - ahead) < 3000);
    assert.equal(server?.requests.length, 3);
  });

  it('is not sent a third time', async () => {
    const client = await clientFor([stale]);
    await assert.rejects(client.signRawPayload(payload), { code: 'request_stale' });
    assert.equal(server?.requests.length, 2);
  });
});
