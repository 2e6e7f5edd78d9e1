import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  createBody,
  createOrganization,
  post,
  provisioningOf,
  query,
  submit,
  type Member,
} from '../support/activities.ts';
import { call, createDeviceKey, stamp, type Reply } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { createPasskey, passkeyStamp } from '../support/stamps.ts';
import { useTestService } from '../support/test-service.ts';

const READ_ONLY = '/public/v1/submit/create_read_only_session';

interface ShownVote {
  readonly userId: string;
  readonly publicKey: string;
  readonly signature: string;
  readonly scheme: string;
  readonly message: string;
}

describeOnOneDatabase('what others have signed (issue 19)', (database) => {
  const passkey = createPasskey();
  const secondKey = createDeviceKey();
  const one = createOrganization(['root', 'ada', 'ben'], {
    parts: () => ({
      policies: [
        {
          policyId: crypto.randomUUID(),
          policyName: 'two people',
          effect: 'EFFECT_ALLOW',
          condition: "activity.type == 'ACTIVITY_TYPE_CREATE_USER_TAG'",
          consensus: 'approvers.size() >= 2',
        },
      ],
    }),
    users: {
      ada: {
        authenticators: [
          { credentialId: passkey.credentialId, publicKey: passkey.publicKey, rpId: passkey.rpId },
        ],
      },
    },
  });
  const users = one.file['users'] as { userName: string; apiKeys: object[] }[];
  users
    .find(({ userName }) => userName === 'ada')
    ?.apiKeys.push({ publicKey: secondKey.publicKey, curveType: 'API_KEY_CURVE_P256' });
  const { organizationId, members } = one;
  const { ada, ben, root } = members;
  const second: Member = { userId: ada.userId, key: secondKey };
  const service = useTestService(database, { provisioning: provisioningOf(one) });

  const votesOf = ({ body }: Reply): readonly ShownVote[] => body.activity.votes as ShownVote[];
  const now = (): string => String(service().clock.now());
  const read = (member: Member, activityId: string, timestampMs: string | undefined = now()) =>
    query(service(), organizationId, member, 'get_activity', { activityId, timestampMs });
  const sessionOf = ({ body, text }: Reply): string => {
    assert.equal(body.activity?.status, 'ACTIVITY_STATUS_COMPLETED', text);
    return body.activity.result.createReadOnlySessionResult.session as string;
  };
  const createReadOnlyBody = (): string =>
    createBody(service(), organizationId, 'create_read_only_session', {});

  it('is shown with the signature to the credential that made it, and to nobody else', async () => {
    const parameters = { userTagName: 'signed', userIds: [] };
    const proposed = await submit(service(), organizationId, ada, 'create_user_tag', parameters);
    const { fingerprint, id } = proposed.body.activity;
    assert.match(votesOf(proposed)[0]?.signature ?? '', /^30[0-9a-f]+$/, 'its own');
    const approved = await submit(service(), organizationId, ben, 'approve_activity', { fingerprint });
    const isShown = (reply: Reply): readonly boolean[] =>
      votesOf(reply).map(({ signature }) => signature !== '');
    assert.deepEqual(isShown(approved), [false, true]);
    assert.deepEqual(isShown(await read(ada, id)), [true, false]);
    assert.deepEqual(isShown(await read(ben, id)), [false, true]);
    assert.deepEqual(isShown(await read(root, id)), [false, false]);
    assert.deepEqual(isShown(await read(second, id)), [false, false], 'another key of the same person');
    const listed = await query(service(), organizationId, root, 'list_activities');
    assert.ok(listed.body.activities.every((activity: Reply['body']) => activity.votes[0].signature === ''));
    const session = sessionOf(await submit(service(), organizationId, ada, 'create_read_only_session', {}));
    const readOnly = await call(
      service(),
      '/public/v1/query/get_activity',
      JSON.stringify({ organizationId, activityId: id }),
      { configId: null, headers: { 'x-session': session } },
    );
    assert.deepEqual(isShown(readOnly), [false, false], 'whoever may only read');
    const [vote] = votesOf(readOnly);
    assert.deepEqual([vote?.userId, vote?.publicKey], [ada.userId, ada.key.publicKey]);
    assert.match(vote?.message ?? '', /"userTagName":"signed"/);
  });

  it('tells its secret to the credential that asked for it, and to no other of the same person', async () => {
    const body = createReadOnlyBody();
    const first = await post(service(), READ_ONLY, ada.key, body);
    const session = sessionOf(first);
    assert.notEqual(session, '');
    const { id } = first.body.activity;
    assert.equal(sessionOf(await read(ada, id)), session);
    assert.equal(sessionOf(await read(second, id)), '');
    assert.equal(sessionOf(await post(service(), READ_ONLY, secondKey, body)), '');
    const byPasskey = await call(service(), READ_ONLY, body, {
      configId: null,
      headers: passkeyStamp(passkey, body),
    });
    assert.equal(sessionOf(byPasskey), '');
    const readOnly = await call(
      service(),
      '/public/v1/query/get_activity',
      JSON.stringify({ organizationId, activityId: id }),
      { configId: null, headers: { 'x-session': session } },
    );
    assert.equal(sessionOf(readOnly), '');
  });

  it('tells its secret again to a repeat in time, because replies get lost, and not to an old copy', async () => {
    const body = createReadOnlyBody();
    const headers = { 'x-stamp': stamp(ada.key, body) };
    const send = (): Promise<Reply> => call(service(), READ_ONLY, body, { configId: null, headers });
    const first = await send();
    const again = await send();
    assert.equal(again.text, first.text);
    service().clock.offsetMs += 300_000;
    assert.equal(sessionOf(await send()), sessionOf(first));
    service().clock.offsetMs += 1;
    const late = await send();
    assert.equal(late.status, 200);
    assert.equal(
      late.body.activity.id,
      first.body.activity.id,
      'the same activity, without a further effect',
    );
    assert.equal(sessionOf(late), '');
    assert.equal(
      sessionOf(await read(ada, first.body.activity.id)),
      sessionOf(first),
      'whoever holds the key',
    );
    service().clock.offsetMs = 0;
  });

  it('tells its secret to a question of now, and not to a copy of one that was asked before', async () => {
    const copy = JSON.stringify({ organizationId });
    const headers = { 'x-stamp': stamp(ada.key, copy) };
    const list = async (body: string, stamped = headers): Promise<readonly Reply['body'][]> => {
      const path = '/public/v1/query/list_activities';
      return (await call(service(), path, body, { configId: null, headers: stamped })).body.activities;
    };
    await list(copy);
    const made = (await submit(service(), organizationId, ada, 'create_read_only_session', {})).body.activity;
    const { session } = made.result.createReadOnlySessionResult;
    assert.notEqual(session, '');
    const told = (activities: readonly Reply['body'][]): string =>
      activities.find(({ id }) => id === made.id).result.createReadOnlySessionResult.session;
    assert.equal(told(await list(copy)), '', 'a query that says no time never goes stale');
    const timed = JSON.stringify({ organizationId, timestampMs: now() });
    const stamped = { 'x-stamp': stamp(ada.key, timed) };
    assert.equal(told(await list(timed, stamped)), session);
    const untimed = await query(service(), organizationId, ada, 'get_activity', { activityId: made.id });
    assert.equal(sessionOf(untimed), '');
    const before = String(service().clock.now() - 300_001);
    assert.equal(
      sessionOf(await read(ada, made.id, before)),
      '',
      'it is taken for an hour, and tells nothing',
    );
    service().clock.offsetMs += 300_001;
    assert.equal(told(await list(timed, stamped)), '');
    service().clock.offsetMs = 0;
  });

  it('says the session of stamp_login again in the same way', async () => {
    const { publicKey } = createDeviceKey();
    const body = createBody(service(), organizationId, 'stamp_login', { publicKey });
    const path = '/public/v1/submit/stamp_login';
    const tell = async (key = ada.key): Promise<string> => {
      const reply = await post(service(), path, key, body);
      return reply.body.activity.result.stampLoginResult.session as string;
    };
    const session = await tell();
    assert.notEqual(session, '');
    assert.equal(await tell(), session);
    assert.equal(await tell(secondKey), '');
  });
});
