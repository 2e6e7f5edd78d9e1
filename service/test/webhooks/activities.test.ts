import assert from 'node:assert/strict';
import { after, afterEach, before, it } from 'node:test';
import { createKeySource, verifyWebhook, type FetchedKeySource } from '../../../src/webhook/index.ts';
import { createBody, createOrganization, post, provisioningOf, submit } from '../support/activities.ts';
import { createDeviceKey, type Reply } from '../support/client.ts';
import { createLastingDatabase, describeOnOneDatabase } from '../support/databases.ts';
import { withFolder } from '../support/program.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { answering, startReceiver, type Arrival, type Receiver } from './receiver.ts';
import { waitUntil } from './wait-until.ts';

const SWIFT = { limits: { pollIntervalMs: 20 } };

/** The activity in a delivery. */
type Told = Record<string, unknown> & { readonly id: string; readonly status: string };

/** A policy that lets two users together rename the organization. */
const nameByTwo = () => ({
  policyId: crypto.randomUUID(),
  policyName: 'two for a name',
  effect: 'EFFECT_ALLOW',
  condition: "activity.type == 'ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME'",
  consensus: 'approvers.size() >= 2',
});

describeOnOneDatabase('webhooks of activities', (database) => {
  let service: TestService;
  let receiver: Receiver;
  let keys: FetchedKeySource;
  const one = createOrganization(['root', 'ada', 'ben'], {
    parts: () => ({ policies: [nameByTwo()] }),
  });
  const other = createOrganization(['root']);
  const below = createOrganization(['root', 'ada'], {
    parts: () => ({
      parentOrganizationId: one.organizationId,
      features: [{ name: 'FEATURE_NAME_WEBHOOK', value: 'http://receiver.invalid/' }],
      policies: [nameByTwo()],
    }),
  });
  const { ada, ben, root } = one.members;

  before(async () => {
    receiver = await startReceiver();
    service = await startTestService(database, {
      provisioning: provisioningOf(one, other, below),
      program: { allowsPrivateReceivers: true },
      parts: { webhooks: SWIFT },
    });
    const now = () => service.clock.now();
    keys = createKeySource(`${service.ready.baseUrl}/public/v1/discovery/webhooks/jwks`, { now });
    await setReceiver(`${receiver.url}?token=1`);
  });
  afterEach(() => {
    receiver.answer = answering(200);
    (receiver.arrivals as Arrival[]).splice(0);
  });
  after(async () => {
    await service.close();
    await receiver.close();
  });

  const act = (
    organization: { readonly organizationId: string },
    member: typeof root,
    segment: string,
    parameters: object,
  ): Promise<Reply> => submit(service, organization.organizationId, member, segment, parameters);
  const setReceiver = async (value: string, of: typeof below | typeof one = one): Promise<void> => {
    const feature = { name: 'FEATURE_NAME_WEBHOOK', value };
    const reply = await act(of, of.members.root, 'set_organization_feature', feature);
    assert.equal(reply.status, 200, reply.text);
  };
  const rename = (member: typeof root): Promise<Reply> =>
    act(one, member, 'update_organization_name', { organizationName: `Name ${Math.random()}` });
  /** Waits for this many deliveries, verifies them as a receiver does, and answers their activities. */
  const told = async (
    count: number,
    { organizationId }: Pick<typeof one, 'organizationId'> = one,
  ): Promise<Told[]> => {
    const arrivals = await receiver.received(count);
    return Promise.all(
      arrivals.map(async ({ body, rawHeaders }) => {
        const verdict = await verifyWebhook({
          headers: rawHeaders,
          body,
          keys,
          now: () => service.clock.now(),
        });
        assert.ok(verdict.ok, JSON.stringify(verdict));
        assert.equal(verdict.eventType, 'ACTIVITY_UPDATES');
        assert.equal(verdict.organizationId, organizationId);
        return JSON.parse(Buffer.from(verdict.body).toString()) as Told;
      }),
    );
  };

  it('tell of those that end because their submitter is deleted', async () => {
    const eve = { userId: '', key: createDeviceKey() };
    const user = {
      userName: 'eve',
      userTags: [],
      authenticators: [],
      oauthProviders: [],
      apiKeys: [{ apiKeyName: 'k', publicKey: eve.key.publicKey, curveType: 'API_KEY_CURVE_P256' }],
    };
    const created = await act(one, root, 'create_users', { users: [user] });
    const [userId] = created.body.activity.result.createUsersResult.userIds as [string];
    const awaiting = [(await rename(eve)).body.activity, (await rename(eve)).body.activity];
    await act(one, root, 'delete_users', { userIds: [userId] });
    const ended = (await told(6)).filter(({ id }) => awaiting.some((activity) => activity.id === id));
    for (const { id } of awaiting) {
      assert.deepEqual(
        ended.filter((activity) => activity.id === id).map(({ status }) => status),
        ['ACTIVITY_STATUS_CONSENSUS_NEEDED', 'ACTIVITY_STATUS_REJECTED'],
      );
    }
  });

  it('tell of those that end because their organization is deleted', async () => {
    await setReceiver(receiver.url, below);
    const name = { organizationName: 'Kept waiting' };
    const { activity } = (await act(below, below.members.ada, 'update_organization_name', name)).body;
    const deletion = await act(below, below.members.root, 'delete_sub_organization', {
      deleteWithoutExport: true,
    });
    const updates = (await told(3, below)).map(({ id, status }) => `${id} ${status}`);
    assert.deepEqual(
      updates.sort(),
      [
        `${activity.id} ACTIVITY_STATUS_CONSENSUS_NEEDED`,
        `${activity.id} ACTIVITY_STATUS_REJECTED`,
        `${deletion.body.activity.id} ACTIVITY_STATUS_COMPLETED`,
      ].sort(),
    );
  });

  it('tell of one that is done what its submitter is answered, without the signature', async () => {
    const { body } = await rename(root);
    const [vote] = body.activity.votes;
    assert.notEqual(vote.signature, '');
    assert.deepEqual(await told(1), [{ ...body.activity, votes: [{ ...vote, signature: '' }] }]);
  });

  it('tell of every change of status, in order, and of nothing that changes none', async () => {
    const { body } = await rename(ada);
    assert.equal(body.activity.status, 'ACTIVITY_STATUS_CONSENSUS_NEEDED');
    const ballot = createBody(service, one.organizationId, 'approve_activity', {
      fingerprint: body.activity.fingerprint,
    });
    for (let again = 0; again < 2; again += 1) {
      const reply = await post(service, '/public/v1/submit/approve_activity', ben.key, ballot);
      assert.equal(reply.body.activity.status, 'ACTIVITY_STATUS_COMPLETED', reply.text);
    }
    const id: string = body.activity.id;
    const updates = await told(2);
    assert.deepEqual(
      updates.map((update) => [update.id, update.status]),
      [
        [id, 'ACTIVITY_STATUS_CONSENSUS_NEEDED'],
        [id, 'ACTIVITY_STATUS_COMPLETED'],
      ],
    );
    assert.notEqual(
      receiver.arrivals[0]?.headers['x-service-event-id'],
      receiver.arrivals[1]?.headers['x-service-event-id'],
    );
    await rename(root);
    assert.equal((await told(3)).length, 3);
  });

  it('tell once of one that is submitted twice', async () => {
    const body = createBody(service, one.organizationId, 'update_organization_name', {
      organizationName: 'Twice',
    });
    const path = '/public/v1/submit/update_organization_name';
    const replies = await Promise.all([1, 2, 3].map(() => post(service, path, root.key, body)));
    assert.equal(new Set(replies.map((reply) => reply.body.activity.id)).size, 1);
    await rename(root);
    const ids = (await told(2)).map(({ id }) => id);
    assert.equal(new Set(ids).size, 2);
  });

  it('tell of those that fail and those that are refused', async () => {
    const failed = await act(one, root, 'update_user_tag', {
      userTagId: crypto.randomUUID(),
      addUserIds: [],
      removeUserIds: [],
    });
    assert.equal(failed.body.activity.status, 'ACTIVITY_STATUS_FAILED', failed.text);
    const denied = await act(one, ada, 'create_user_tag', { userTagName: 'x', userIds: [] });
    assert.equal(denied.status, 403, denied.text);
    assert.deepEqual(
      new Set((await told(2)).map(({ status }) => status)),
      new Set(['ACTIVITY_STATUS_FAILED', 'ACTIVITY_STATUS_REJECTED']),
    );
  });

  it('do not carry what only the submitter may hold', async () => {
    const { body } = await act(one, root, 'create_read_only_session', {});
    const { session } = body.activity.result.createReadOnlySessionResult as { session: string };
    assert.ok(session);
    const [update] = await told(1);
    const { createReadOnlySessionResult } = update?.['result'] as Record<string, Record<string, string>>;
    assert.equal(createReadOnlySessionResult?.['session'], '');
    assert.ok(!receiver.arrivals[0]?.body.toString().includes(session));
    assert.ok(!service.log().includes(session));
  });

  it('go where the feature says at the time, and nowhere when its value is empty', async () => {
    const newer = await startReceiver();
    await setReceiver(newer.url);
    // The change itself is delivered to the receiver from before it.
    await told(1);
    await rename(root);
    await newer.received(1);
    await setReceiver('');
    await newer.received(2);
    await rename(root);
    await setReceiver(receiver.url);
    await rename(root);
    await told(2);
    assert.equal(newer.arrivals.length, 2);
    await newer.close();
  });

  it('follow the organization to another address when they have not arrived at the one before', async () => {
    const newer = await startReceiver();
    receiver.answer = answering(500);
    const { activity } = (await rename(root)).body;
    await told(1);
    await setReceiver(newer.url);
    // The change itself is delivered to the receiver from before it first. When that fails, it goes to the new one.
    await told(2);
    const change = (JSON.parse(String(receiver.arrivals[1]?.body)) as Told).id;
    const arrived = () => new Set(newer.arrivals.map(({ body }) => (JSON.parse(String(body)) as Told).id));
    await waitUntil(() => {
      service.clock.offsetMs += 1_000;
      return arrived().size === 2;
    });
    assert.deepEqual(arrived(), new Set([activity.id, change]));
    assert.equal(receiver.arrivals.length, 2);
    await setReceiver(receiver.url);
    await newer.close();
  });

  it('are not sent for an organization without the feature', async () => {
    const reply = await act(other, other.members.root, 'update_organization_name', {
      organizationName: 'Quiet',
    });
    assert.equal(reply.status, 200, reply.text);
    await rename(root);
    assert.equal((await told(1)).length, 1);
  });

  it('do not keep an activity waiting for its receiver', async () => {
    receiver.answer = () => undefined;
    for (let index = 0; index < 5; index += 1) assert.equal((await rename(root)).status, 200);
    await receiver.received(1);
    await setReceiver(receiver.url);
    await waitUntil(() => receiver.arrivals.length > 0);
  });
});

describeOnOneDatabase('webhooks where private receivers are not allowed', (database) => {
  it('go to no http address and to no name that leads to a private one', async () => {
    const receiver = await startReceiver();
    const organizations = [receiver.url, `https://receiver.example:${receiver.port}/?token=1`].map((value) =>
      createOrganization(['root'], {
        parts: () => ({ features: [{ name: 'FEATURE_NAME_WEBHOOK', value }] }),
      }),
    );
    await withFolder(async (folder) => {
      const location = await createLastingDatabase(database, folder);
      // An earlier start for development has stored an address that the service does not accept now.
      const before = await startTestService(database, {
        provisioning: provisioningOf(...organizations),
        program: { allowsPrivateReceivers: true },
        location,
      });
      await before.close();
      const service = await startTestService(database, {
        provisioning: null,
        location,
        parts: { webhooks: { ...SWIFT, resolve: () => Promise.resolve(['127.0.0.1']) } },
      });
      for (const { members, organizationId } of organizations) {
        const name = { organizationName: 'Demo' };
        await submit(service, organizationId, members.root, 'update_organization_name', name);
      }
      const faults = () =>
        [...service.log().matchAll(/"fault":"(\w+)"[^\n]*dead letter/g)].map(([, fault]) => fault);
      await waitUntil(() => faults().length === 2);
      assert.deepEqual(new Set(faults()), new Set(['insecure_url', 'private_address']));
      assert.equal(receiver.connections, 0);
      await service.close();
    });
    await receiver.close();
  });
});
