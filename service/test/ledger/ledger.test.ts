import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { verifyActivityProof, verifyCheckpoint, verifyLogGrowth } from '../../src/base/contract.ts';
import { maintain } from '../../src/program/maintain.ts';
import { readCommand } from '../../src/program/read-command.ts';
import { createOrganization, provisioningOf, query, submit, type Member } from '../support/activities.ts';
import { createDeviceKey } from '../support/client.ts';
import { createLastingDatabase, describeOnOneDatabase } from '../support/databases.ts';
import { createRunFolder, runFolder } from '../support/run-folder.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { waitUntil } from '../webhooks/wait-until.ts';

const DAY_MS = 86_400_000;

describeOnOneDatabase('the log of activities (issue 19)', (database) => {
  const folder = join(runFolder, `log-${randomUUID()}`);
  const other = createOrganization(['eve']);
  const organization = createOrganization(['ada', 'ben', 'cy'], {
    rootQuorum: { threshold: 2, members: ['ada', 'ben'] },
    parts: () => ({
      policies: [
        {
          ...{ policyId: randomUUID(), policyName: 'no', effect: 'EFFECT_DENY' },
          condition: "activity.type == 'ACTIVITY_TYPE_CREATE_API_KEYS_V2'",
        },
      ],
    }),
  });
  const { organizationId } = organization;
  const { ada, ben, cy } = organization.members;
  let service: TestService;
  const start = (location = service.location): Promise<TestService> =>
    startTestService(database, {
      ...{ location, provisioning: provisioningOf(organization, other) },
      program: { dataFolder: folder, activityRetention: { days: 1, folder: join(folder, 'export') } },
      // The test waits for one sweep. A shorter interval would slow the test, because a sweep costs more than most requests.
      parts: { housekeepingIntervalMs: 200 },
    });
  before(async () => {
    createRunFolder();
    await mkdir(folder);
    service = await start(await createLastingDatabase(database, folder));
  });
  after(() => service.close());

  const get = async (path: string): Promise<Response> => fetch(`${service.ready.baseUrl}${path}`);
  const readCheckpoint = async (): Promise<string> => (await get('/log/checkpoint')).text();
  const readKeys = async (): Promise<string[]> => {
    const { keys } = (await (await get('/log/keys')).json()) as { keys: { key: string }[] };
    return keys.map(({ key }) => key);
  };
  const tag = { userTagName: 'x', userIds: [] };
  /** Verifies the proof of an activity offline, as a client does that knows the keys. */
  async function verify(member: Member, activityId: string, changes: object = {}) {
    const shown = await query(service, organizationId, member, 'get_activity', { activityId });
    const proved = await query(service, organizationId, member, 'get_log_proof', { activityId });
    assert.equal(proved.status, 200, proved.text);
    const { checkpoint, proof } = proved.body;
    assert.ok(JSON.stringify(proof).length <= 1024);
    const { policyEvaluations } = (
      await query(service, organizationId, member, 'get_policy_evaluations', { activityId })
    ).body as { policyEvaluations: object[] };
    const hasDecision = proof.decision !== '-';
    return verifyActivityProof({
      ...{ activity: { ...shown.body.activity, ...changes }, proof, checkpoint, keys: await readKeys() },
      evaluation: hasDecision ? policyEvaluations.at(-1) : undefined,
    });
  }

  it('proves what became of an activity to every member, and to nobody else', async () => {
    const { activity } = (await submit(service, organizationId, cy, 'create_user_tag', tag)).body;
    assert.equal(activity, undefined, 'no policy allows it');
    const login = await submit(service, organizationId, ada, 'stamp_login', {
      publicKey: createDeviceKey().publicKey,
    });
    const waiting = await submit(service, organizationId, ada, 'create_user_tag', tag);
    const denied = await submit(service, organizationId, ada, 'create_api_keys', {
      userId: ada.userId,
      apiKeys: [{ apiKeyName: 'x', publicKey: ben.key.publicKey, curveType: 'API_KEY_CURVE_P256' }],
    });
    const { id, fingerprint } = waiting.body.activity;
    assert.equal(waiting.body.activity.status, 'ACTIVITY_STATUS_CONSENSUS_NEEDED');
    const { activities } = (await query(service, organizationId, ada, 'list_activities')).body as {
      activities: { id: string; status: string }[];
    };
    assert.equal(activities.length, 4, denied.text);
    for (const one of activities) {
      for (const member of [ada, ben]) assert.ok((await verify(member, one.id)).ok, one.status);
      const status = 'ACTIVITY_STATUS_CREATED';
      assert.deepEqual(await verify(ben, one.id, { status }), { ok: false, reason: 'not_in_log' });
    }
    assert.equal(login.body.activity.status, 'ACTIVITY_STATUS_COMPLETED', login.text);

    const held = await readCheckpoint();
    const approved = await submit(service, organizationId, ben, 'approve_activity', { fingerprint });
    assert.equal(approved.body.activity.status, 'ACTIVITY_STATUS_COMPLETED');
    assert.ok((await verify(cy, id)).ok);
    const later = await readCheckpoint();
    const keys = await readKeys();
    const sizes = await Promise.all(
      [held, later].map((checkpoint) => verifyCheckpoint({ checkpoint, keys })),
    );
    const [from, to] = sizes.map((one) => (one.ok ? one.size : -1));
    assert.deepEqual([from, to], [4, 5]);
    const { path } = (await (await get(`/log/consistency?from=${from}&to=${to}`)).json()) as { path: string };
    assert.ok((await verifyLogGrowth({ held, later, path, keys })).ok);
    for (const wrong of ['', '?from=5&to=4', '?from=1&to=6', '?from=01&to=4', '?from=1&to=-2']) {
      assert.equal((await get(`/log/consistency${wrong}`)).status, 400, wrong);
    }

    const { eve } = other.members;
    const foreign = await query(service, other.organizationId, eve, 'get_log_proof', { activityId: id });
    assert.equal(foreign.body.errorCode, 'NOT_FOUND');
    const unstamped = await fetch(`${service.ready.baseUrl}/public/v1/query/get_log_proof`, {
      method: 'POST',
      body: JSON.stringify({ organizationId, activityId: id }),
    });
    assert.equal(unstamped.status, 401);
  });

  it('has what ended with its submitter, and goes on when content is deleted and keys are changed', async () => {
    const waiting = await submit(service, organizationId, ben, 'create_user_tag', tag);
    const { id } = waiting.body.activity;
    const quorum = { threshold: 1, userIds: [ada.userId] };
    const change = await submit(service, organizationId, ada, 'update_root_quorum', quorum);
    const { fingerprint } = change.body.activity;
    await submit(service, organizationId, ben, 'approve_activity', { fingerprint });
    const gone = await submit(service, organizationId, ada, 'delete_users', { userIds: [ben.userId] });
    assert.equal(gone.body.activity?.status, 'ACTIVITY_STATUS_COMPLETED', gone.text);
    const found = await query(service, organizationId, ada, 'get_activity', { activityId: id });
    assert.equal(found.body.activity.failure.message, 'The user who submitted the activity was deleted.');
    assert.ok((await verify(ada, id)).ok);

    const held = join(folder, 'checkpoint.txt');
    const checkpoint = await readCheckpoint();
    await writeFile(held, checkpoint);
    const [oldKey] = await readKeys();
    service.clock.offsetMs += 2 * DAY_MS;
    await waitUntil(async () => {
      const { body } = await query(service, organizationId, ada, 'get_activity', { activityId: id });
      return body.errorCode === 'NOT_FOUND';
    });
    await service.close();

    const run = async (...words: string[]): Promise<Record<string, unknown>> => {
      const { location } = service;
      const environment = {
        LATCHKEY_MASTER_KEY: '11'.repeat(32),
        ...(location.kind === 'server' ? { DATABASE_URL: location.url } : {}),
      };
      const command = readCommand([...words, '--data', folder], environment);
      assert.ok(command.kind === 'maintain');
      const [line] = await maintain(command.maintenance, command.options);
      return line as Record<string, unknown>;
    };
    assert.equal((await run('rotate-log-key'))['rotated'], true);
    const verified = await run('verify-log', '--checkpoint', held);
    assert.deepEqual([verified['faults'], verified['activities']], [[], 0]);
    assert.ok(Number(verified['deleted']) >= 7, JSON.stringify(verified));
    await assert.rejects(run('verify-log', '--checkpoint', join(folder, 'none')), {
      name: 'StartError',
    });
    assert.throws(() => readCommand(['--checkpoint', held], {}), /belongs to the command verify-log/);

    service = await start();
    const done = await submit(service, organizationId, ada, 'create_user_tag', tag);
    assert.ok((await verify(ada, done.body.activity.id)).ok);
    const keys = await readKeys();
    assert.equal(keys.length, 2);
    const later = await readCheckpoint();
    assert.ok((await verifyCheckpoint({ checkpoint, keys })).ok);
    assert.deepEqual(await verifyCheckpoint({ checkpoint: later, keys: [oldKey ?? ''] }), {
      ok: false,
      reason: 'unknown_key',
    });
  });
});
