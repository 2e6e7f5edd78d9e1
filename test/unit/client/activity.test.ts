import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { afterEach, describe, it } from 'node:test';
import { p256 } from '@noble/curves/nist.js';
import { ActivityError } from '../../../src/client/activity-error.ts';
import { createClient } from '../../../src/client/index.ts';
import { fromHex } from '../../../src/base/encoding.ts';
import { LatchkeyError } from '../../../src/base/errors.ts';
import type { Stamper } from '../../../src/stamp/stamper.ts';
import { activity, countingStamper, payload, problem, readStamp, signature, toActivity } from './answers.ts';
import { cut, json, startScriptedServer, type Answer, type ScriptedServer } from './scripted-server.ts';

let server: ScriptedServer | undefined;
afterEach(async () => server?.close());

async function clientFor(answers: readonly [Answer, ...Answer[]], stamper: Stamper = countingStamper()) {
  server = await startScriptedServer(...answers);
  return createClient({ baseUrl: server.url, organizationId: 'organization-1', stamper });
}

const sent = (index = 0): Record<string, unknown> =>
  JSON.parse(server?.requests[index]?.body ?? '') as Record<string, unknown>;

describe('an activity', () => {
  it('is posted as one body in the order of the contract, stamped as it is', async () => {
    const client = await clientFor([activity('ACTIVITY_STATUS_COMPLETED')]);
    const before = Date.now();
    await client.signRawPayload(payload, { generateAppProofs: true });
    const [request] = server?.requests ?? [];
    assert.equal(request?.method, 'POST');
    assert.equal(request.path, '/public/v1/submit/sign_raw_payload');
    assert.deepEqual(Object.keys(sent()), [
      'type',
      'timestampMs',
      'organizationId',
      'parameters',
      'generateAppProofs',
    ]);
    const { timestampMs, ...rest } = sent();
    assert.match(String(timestampMs), /^[1-9]\d{12}$/);
    assert.ok(Number(timestampMs) >= before && Number(timestampMs) <= Date.now());
    assert.deepEqual(rest, {
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      organizationId: 'organization-1',
      parameters: payload,
      generateAppProofs: true,
    });
    const stamp = readStamp(request.headers['x-stamp']);
    const digest = createHash('sha256').update(request.body).digest();
    const publicKey = fromHex(stamp.publicKey);
    assert.ok(p256.verify(fromHex(stamp.signature), digest, publicKey, { format: 'der', prehash: false }));
  });

  it('carries no member that was not asked for, and the organization of the call', async () => {
    const client = await clientFor([activity('ACTIVITY_STATUS_COMPLETED')]);
    await client.createReadOnlySession(undefined, { organizationId: 'organization-2' });
    assert.deepEqual(
      { ...sent(), timestampMs: '' },
      {
        type: 'ACTIVITY_TYPE_CREATE_READ_ONLY_SESSION',
        timestampMs: '',
        organizationId: 'organization-2',
        parameters: {},
      },
    );
  });

  it('resolves to its result when it is completed', async () => {
    const client = await clientFor([activity('ACTIVITY_STATUS_COMPLETED')]);
    const outcome = await client.signRawPayload(payload);
    assert.ok(outcome.status === 'completed');
    assert.deepEqual({ ...outcome.result }, signature);
    assert.equal(outcome.activity.id, 'activity-1');
    assert.ok(!('wait' in outcome));
  });

  it('resolves to its result where the reply has it in a copy of the activity, as the sample of api.md', async () => {
    const copy = toActivity('ACTIVITY_STATUS_COMPLETED');
    const sample = { timestampMs: '1746736509954', result: { activity: copy } };
    const client = await clientFor([activity('ACTIVITY_STATUS_COMPLETED', sample)]);
    const outcome = await client.signRawPayload(payload);
    assert.ok(outcome.status === 'completed');
    assert.deepEqual({ ...outcome.result }, signature);
  });

  it('resolves to all of the result where neither it nor a copy has the one that is named', async () => {
    const result = { activity: { id: 'without a result' } };
    const client = await clientFor([activity('ACTIVITY_STATUS_COMPLETED', { result })]);
    const outcome = await client.signRawPayload(payload);
    assert.ok(outcome.status === 'completed');
    assert.equal(JSON.stringify(outcome.result), JSON.stringify(result));
  });

  for (const [status, expected] of [
    ['ACTIVITY_STATUS_CONSENSUS_NEEDED', 'consensus-needed'],
    ['ACTIVITY_STATUS_AUTHENTICATORS_NEEDED', 'authenticators-needed'],
    ['ACTIVITY_STATUS_PENDING', 'pending'],
    ['ACTIVITY_STATUS_CREATED', 'pending'],
  ] as const) {
    it(`that is ${status} resolves to ${expected}, and can be waited for`, async () => {
      const stamper = countingStamper();
      const client = await clientFor(
        [activity(status), activity(status), activity('ACTIVITY_STATUS_COMPLETED')],
        stamper,
      );
      const outcome = await client.signRawPayload(payload);
      assert.ok(outcome.status !== 'completed');
      assert.equal(outcome.status, expected);
      assert.equal(outcome.activity.status, status);
      const done = await outcome.wait();
      assert.equal(done.status, 'completed');
      assert.deepEqual({ ...done.result }, signature);
      const [, first, second] = server?.requests ?? [];
      assert.equal(first?.path, '/public/v1/query/get_activity');
      assert.equal(first.body, '{"organizationId":"organization-1","activityId":"activity-1"}');
      // A person with a passkey confirms once to submit and once to wait, however often the client polls.
      assert.equal(stamper.bodies.length, 2);
      assert.equal(second?.headers['x-stamp'], first.headers['x-stamp']);
    });
  }

  it('is waited for at growing distances, from half a second on', async (test) => {
    const pending = activity('ACTIVITY_STATUS_PENDING');
    const client = await clientFor([pending, pending, pending, activity('ACTIVITY_STATUS_COMPLETED')]);
    // This request comes before the timers are mocked, because a process's first request starts a timer of the platform.
    const outcome = await client.signRawPayload(payload);
    assert.ok(outcome.status !== 'completed');
    const pauses: number[] = [];
    const { setTimeout } = globalThis;
    // Timers of two seconds or more are timeouts of whole requests.
    test.mock.method(globalThis, 'setTimeout', (work: () => void, ms = 0) => {
      if (ms >= 2_000) return setTimeout(work, ms);
      pauses.push(ms);
      return setTimeout(work);
    });
    await outcome.wait();
    assert.deepEqual(pauses, [500, 750, 1125]);
  });

  for (const [status, code] of [
    ['ACTIVITY_STATUS_FAILED', 'activity_failed'],
    ['ACTIVITY_STATUS_REJECTED', 'activity_rejected'],
  ] as const) {
    const failure = {
      code: 9,
      message: 'the network said no',
      details: [{ errorCode: 'PRECONDITION_FAILED' }],
    };
    const check = (error: unknown): true => {
      assert.ok(error instanceof ActivityError && error instanceof LatchkeyError);
      assert.equal(error.code, code);
      assert.equal(error.name, 'ActivityError');
      assert.match(error.message, /the network said no/);
      assert.equal(error.details?.[0]?.['errorCode'], 'PRECONDITION_FAILED');
      assert.equal(error.activity.id, 'activity-1');
      assert.doesNotMatch(JSON.stringify(error), /intent|signWith/, 'a log would repeat the request');
      return true;
    };

    it(`throws ${code} when it comes back as ${status}`, async () => {
      const client = await clientFor([activity(status, { failure })]);
      await assert.rejects(client.signRawPayload(payload), check);
    });

    it(`says that it is ${status}, where the service gives no reason`, async () => {
      const client = await clientFor([activity(status)]);
      const message = `The activity was ${code === 'activity_failed' ? 'not carried out' : 'rejected'}.`;
      await assert.rejects(client.signRawPayload(payload), { code, message });
    });

    it(`throws ${code} when it becomes ${status} while it is waited for`, async () => {
      const client = await clientFor([
        activity('ACTIVITY_STATUS_CONSENSUS_NEEDED'),
        activity(status, { failure }),
      ]);
      const outcome = await client.signRawPayload(payload);
      assert.ok(outcome.status === 'consensus-needed');
      await assert.rejects(outcome.wait(), check);
    });
  }

  it('that policies deny throws activity_denied, which leads to the record of the decision', async () => {
    const client = await clientFor([problem('ACTIVITY_DENIED', 403, { activityId: 'activity-9' })]);
    await assert.rejects(client.signRawPayload(payload), (error: LatchkeyError) => {
      assert.equal(error.code, 'activity_denied');
      assert.equal(error.status, 403);
      assert.equal(error.details?.[0]?.['activityId'], 'activity-9');
      return true;
    });
  });

  for (const reply of [
    {},
    { activity: null },
    { activity: { status: 'ACTIVITY_STATUS_COMPLETED' } },
    { activity: { status: 5, result: {} } },
  ]) {
    it(`calls ${JSON.stringify(reply)} a malformed reply`, async () => {
      const client = await clientFor([json(reply)]);
      await assert.rejects(client.signRawPayload(payload), { code: 'malformed_reply', member: 'activity' });
    });
  }
});

describe('waiting for an activity', () => {
  it('ends with the reason of the signal, at once', async () => {
    const client = await clientFor([activity('ACTIVITY_STATUS_CONSENSUS_NEEDED')]);
    const outcome = await client.signRawPayload(payload);
    assert.ok('wait' in outcome);
    const controller = new AbortController();
    const waiting = outcome.wait(controller);
    const reason = new Error('left');
    controller.abort(reason);
    await assert.rejects(waiting, reason);
    // The wait ends at once, not at the next poll.
    assert.equal(server?.requests.length, 1);
  });

  it('ends with the reason of the signal, whatever that is', async () => {
    const client = await clientFor([activity('ACTIVITY_STATUS_CONSENSUS_NEEDED')]);
    const outcome = await client.signRawPayload(payload);
    assert.ok('wait' in outcome);
    for (const reason of [null, 'left', 0]) {
      const controller = new AbortController();
      const ends: unknown[] = [];
      const calls: Promise<unknown>[] = [
        client.signRawPayload(payload, controller),
        outcome.wait(controller),
      ];
      controller.abort(reason);
      for (const call of calls) await call.catch((thrown: unknown) => ends.push(thrown));
      assert.deepEqual(ends, [reason, reason]);
    }
  });

  it('ends with the reason of the signal when its time is over', async () => {
    const pending = activity('ACTIVITY_STATUS_PENDING');
    const time = new AbortController();
    const client = await clientFor([
      pending,
      (...exchange) => {
        pending(...exchange);
        // Aborts as `AbortSignal.timeout` does, without depending on the clock of a busy machine.
        time.abort(new DOMException('The time is over.', 'TimeoutError'));
      },
    ]);
    const outcome = await client.signRawPayload(payload);
    assert.ok('wait' in outcome);
    await assert.rejects(outcome.wait(time), { name: 'TimeoutError' });
    assert.equal(server?.requests.length, 2);
  });

  it('survives a lost reply, and can be called again after an error', async () => {
    const client = await clientFor([
      activity('ACTIVITY_STATUS_PENDING'),
      problem('PERMISSION_DENIED', 403),
      cut(),
      activity('ACTIVITY_STATUS_COMPLETED'),
    ]);
    const outcome = await client.signRawPayload(payload);
    assert.ok('wait' in outcome);
    await assert.rejects(outcome.wait(), { code: 'permission_denied' });
    assert.equal((await outcome.wait()).status, 'completed');
  });
});

describe('a service that asks queries for their time', () => {
  const untimed = problem('INVALID_REQUEST', 400, { path: 'timestampMs' });

  it('is told it, while an activity is waited for as well, with one stamp until it is stale', async () => {
    const stamper = countingStamper();
    const pending = activity('ACTIVITY_STATUS_PENDING');
    const stale = problem('REQUEST_STALE', 400, { path: 'timestampMs' });
    const client = await clientFor(
      [pending, untimed, pending, pending, stale, pending, activity('ACTIVITY_STATUS_COMPLETED')],
      stamper,
    );
    const outcome = await client.signRawPayload(payload);
    assert.ok('wait' in outcome);
    const before = Date.now();
    assert.equal((await outcome.wait()).status, 'completed');
    assert.equal(stamper.bodies.length, 4);
    assert.deepEqual(Object.keys(sent(2)), ['organizationId', 'activityId', 'timestampMs']);
    assert.match(String(sent(2)['timestampMs']), /^[1-9]\d{12}$/);
    assert.ok(Number(sent(2)['timestampMs']) >= before);
    assert.deepEqual(sent(3), sent(2));
    assert.ok(Number(sent(5)['timestampMs']) >= Number(sent(4)['timestampMs']));
    assert.equal(sent(6)['timestampMs'], sent(5)['timestampMs']);
  });

  it('is not asked again where it refuses the time itself', async () => {
    const client = await clientFor([activity('ACTIVITY_STATUS_PENDING'), untimed]);
    const outcome = await client.signRawPayload(payload);
    assert.ok('wait' in outcome);
    await assert.rejects(outcome.wait(), { code: 'invalid_request', member: 'timestampMs' });
    assert.equal(server?.requests.length, 3);
  });
});

describe('waiting for a secret', () => {
  const made = (session: string): Answer =>
    activity('ACTIVITY_STATUS_COMPLETED', {
      type: 'ACTIVITY_TYPE_CREATE_READ_ONLY_SESSION',
      result: { createReadOnlySessionResult: { session, username: 'Ada' } },
    });

  it('asks once more, with the time, where a question without a time is answered without it', async () => {
    const stamper = countingStamper();
    const pending = activity('ACTIVITY_STATUS_CONSENSUS_NEEDED');
    const client = await clientFor([pending, pending, made(''), made('secret')], stamper);
    const outcome = await client.createReadOnlySession();
    assert.ok('wait' in outcome);
    const before = Date.now();
    assert.equal((await outcome.wait()).result.session, 'secret');
    assert.equal(stamper.bodies.length, 3);
    assert.equal(sent(2)['timestampMs'], undefined);
    assert.ok(Number(sent(3)['timestampMs']) >= before);
  });

  it('ends where it is not told at all, as to a new key of the same person', async () => {
    const client = await clientFor([activity('ACTIVITY_STATUS_CONSENSUS_NEEDED'), made('')]);
    const outcome = await client.createReadOnlySession();
    assert.ok('wait' in outcome);
    assert.equal((await outcome.wait()).result.session, '');
    assert.equal(server?.requests.length, 3);
  });

  it('ends where a service knows no time of a query: the empty text was no secret', async () => {
    const untimed = problem('INVALID_REQUEST', 400, { path: 'timestampMs' });
    const client = await clientFor([activity('ACTIVITY_STATUS_CONSENSUS_NEEDED'), made(''), untimed]);
    const outcome = await client.createReadOnlySession();
    assert.ok('wait' in outcome);
    assert.equal((await outcome.wait()).result.session, '');
  });
});

describe('waiting with a stamp that is taken once, as that of a security key that counts', () => {
  it('stamps again', async () => {
    const stamper = countingStamper();
    const refusal = problem('UNAUTHENTICATED', 401);
    const pending = activity('ACTIVITY_STATUS_PENDING');
    const client = await clientFor(
      [pending, pending, refusal, pending, refusal, activity('ACTIVITY_STATUS_COMPLETED')],
      stamper,
    );
    const outcome = await client.signRawPayload(payload);
    assert.ok('wait' in outcome);
    assert.equal((await outcome.wait()).status, 'completed');
    assert.equal(stamper.bodies.length, 4);
  });

  it('ends when the key is not known any more', async () => {
    const refusal = problem('UNAUTHENTICATED', 401);
    const pending = activity('ACTIVITY_STATUS_PENDING');
    for (const [answers, requests] of [
      [[pending, refusal], 2],
      [[pending, pending, refusal], 4],
    ] as const) {
      const client = await clientFor(answers);
      const outcome = await client.signRawPayload(payload);
      assert.ok('wait' in outcome);
      await assert.rejects(outcome.wait(), { code: 'unauthenticated' });
      assert.equal(server?.requests.length, requests);
      await server.close();
    }
  });
});

describe('a vote', () => {
  const fingerprint = `sha256:${'0'.repeat(64)}`;

  it('resolves to the whole result of the activity that it completed', async () => {
    const client = await clientFor([activity('ACTIVITY_STATUS_COMPLETED')]);
    const outcome = await client.approveActivity({ fingerprint });
    assert.ok(outcome.status === 'completed');
    assert.deepEqual(JSON.parse(JSON.stringify(outcome.result)), { signRawPayloadResult: signature });
  });

  it('has done what it was for when the activity is rejected or fails: no error', async () => {
    const client = await clientFor([
      activity('ACTIVITY_STATUS_REJECTED'),
      activity('ACTIVITY_STATUS_FAILED', { failure: { code: 13, message: 'no', details: [] } }),
    ]);
    const rejected = await client.rejectActivity({ fingerprint });
    assert.equal(rejected.status, 'rejected');
    const failed = await client.approveActivity({ fingerprint });
    assert.equal(failed.status, 'failed');
    assert.equal(failed.activity.failure?.message, 'no');
  });

  it('can wait for the other votes', async () => {
    const client = await clientFor([
      activity('ACTIVITY_STATUS_CONSENSUS_NEEDED'),
      activity('ACTIVITY_STATUS_REJECTED'),
    ]);
    const outcome = await client.approveActivity({ fingerprint });
    assert.ok(outcome.status === 'consensus-needed');
    assert.equal((await outcome.wait()).status, 'rejected');
  });
});
