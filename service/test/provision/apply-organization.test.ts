import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  organizationFeatures,
  organizations,
  policies,
  rootQuorumMembers,
  userTagMembers,
  userTags,
} from '../../src/store/tables.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { useProvisioning } from './support.ts';

const users = ['ada', 'bob', 'eve'].map((userId) => ({ userId, userName: userId }));
const toMain = (rest: object) => ({ organizationId: 'main', organizationName: 'Main', users, ...rest });
const allow = {
  policyId: 'p1',
  policyName: 'Allow',
  effect: 'EFFECT_ALLOW',
  condition: "activity.type == 'ACTIVITY_TYPE_CREATE_USER_TAG'",
  consensus: 'approvers.size() >= 2',
};
const deny = { policyId: 'p2', policyName: 'Deny', effect: 'EFFECT_DENY' };

describeOnEachDatabase('a provisioned root quorum', (kind) => {
  const { apply, database } = useProvisioning(kind);
  const read = async () => {
    const [organization] = await database().select().from(organizations);
    const members = await database().select().from(rootQuorumMembers);
    return [organization?.rootQuorumThreshold, ...members.map(({ userId }) => userId).sort()];
  };

  it('is set, and set again when it reads differently', async () => {
    const rootQuorum = { threshold: 2, userIds: ['ada', 'bob'] };
    assert.equal((await apply(toMain({ rootQuorum }))).rootQuorums, 1);
    assert.deepEqual(await read(), [2, 'ada', 'bob']);
    assert.deepEqual(await apply(toMain({ rootQuorum })), {});
    assert.deepEqual(await apply(toMain({ rootQuorum: { threshold: 1, userIds: ['eve'] } })), {
      rootQuorums: 1,
    });
    assert.deepEqual(await read(), [1, 'eve']);
    assert.deepEqual(await apply(toMain({})), {}, 'without a word about it, it stays');
    assert.deepEqual(await read(), [1, 'eve']);
  });

  it('is empty unless the file says otherwise', async () => {
    await apply(toMain({}));
    assert.deepEqual(await read(), [1]);
  });
});

describeOnEachDatabase('provisioned features', (kind) => {
  const { apply, database } = useProvisioning(kind);
  const features = [
    { name: 'FEATURE_NAME_WEBHOOK', value: 'http://127.0.0.1:9000/hook' },
    { name: 'FEATURE_NAME_SMS_AUTH' },
  ];

  it('are switched on once and keep what they were set to since', async () => {
    assert.equal((await apply(toMain({ features }))).features, 2);
    const rows = await database().select().from(organizationFeatures);
    assert.deepEqual(rows.map(({ name, value }) => [name, value]).sort(), [
      ['FEATURE_NAME_SMS_AUTH', null],
      ['FEATURE_NAME_WEBHOOK', 'http://127.0.0.1:9000/hook'],
    ]);
    await database().update(organizationFeatures).set({ value: 'https://example.com/' });
    const changed = [{ name: 'FEATURE_NAME_WEBHOOK', value: 'http://127.0.0.1:9001/hook' }];
    assert.deepEqual(await apply(toMain({ features: changed })), {});
    const [row] = await database().select().from(organizationFeatures);
    assert.equal(row?.value, 'https://example.com/');
  });

  it('leave alone what was set before the file named it', async () => {
    await apply(toMain({}));
    const name = 'FEATURE_NAME_EMAIL_AUTH';
    await database()
      .insert(organizationFeatures)
      .values({ organizationId: 'main', name, value: 'false', updatedAt: 1 });
    await apply(toMain({ features: [{ name, value: 'true' }] }));
    const [row] = await database().select().from(organizationFeatures);
    assert.equal(row?.value, 'false');
  });
});

describeOnEachDatabase('provisioned policies', (kind) => {
  const bench = useProvisioning(kind);
  const { apply, assertRefused, database } = bench;
  const read = async () => {
    const rows = await database().select().from(policies).orderBy(policies.sequence);
    return rows.map(({ condition, consensus, effect, id }) => [id, effect, condition, consensus]);
  };

  it('are created in the order of the file', async () => {
    assert.equal((await apply(toMain({ policies: [allow, deny] }))).policies, 2);
    assert.deepEqual(await read(), [
      ['p1', 'EFFECT_ALLOW', allow.condition, allow.consensus],
      ['p2', 'EFFECT_DENY', null, null],
    ]);
    assert.deepEqual(await apply(toMain({ policies: [allow, deny] })), {});
  });

  it('are changed when they read differently', async () => {
    await apply(toMain({ policies: [allow, deny] }));
    const { consensus: _, ...changed } = { ...allow, condition: 'true' };
    assert.deepEqual(await apply(toMain({ policies: [changed, deny] })), { policies: 1 });
    assert.deepEqual((await read())[0], ['p1', 'EFFECT_ALLOW', 'true', null]);
  });

  it('say when they were changed last, as those that an activity changes', async () => {
    await apply(toMain({ policies: [allow, deny] }));
    const createdAt = bench.now;
    bench.now += 1000;
    await apply(toMain({ policies: [{ ...allow, condition: 'true' }, deny] }));
    const rows = await database().select().from(policies).orderBy(policies.sequence);
    assert.deepEqual(
      rows.map((row) => [row.createdAt, row.updatedAt]),
      [
        [createdAt, bench.now],
        [createdAt, null],
      ],
    );
  });

  it('end when the list no longer has them, and can be added again', async () => {
    await apply(toMain({ policies: [allow, deny] }));
    assert.deepEqual(await apply(toMain({ policies: [deny] })), { policies: 1 });
    assert.deepEqual(await read(), [['p2', 'EFFECT_DENY', null, null]]);
    assert.deepEqual(await apply(toMain({})), {}, 'without a list they stay');
    assert.deepEqual(await apply(toMain({ policies: [] })), { policies: 1 });
    assert.deepEqual(await read(), []);
    assert.deepEqual(await apply(toMain({ policies: [allow] })), { policies: 1 });
    assert.equal((await read()).length, 1);
  });

  it('have an activity that another process just decides decided anew, when they change', async () => {
    const readVersion = async (): Promise<number | undefined> =>
      (await database().select().from(organizations))[0]?.rulesVersion;
    await apply(toMain({ policies: [allow, deny] }));
    const before = (await readVersion()) ?? assert.fail('There is no organization.');
    await apply(toMain({ policies: [allow, deny] }));
    assert.equal(await readVersion(), before);
    await apply(toMain({ policies: [deny] }));
    assert.equal(await readVersion(), before + 1);
  });

  it('that no file has brought are not removed', async () => {
    await apply(toMain({}));
    await database()
      .insert(policies)
      .values({ id: 'own', organizationId: 'main', name: 'Own', effect: 'EFFECT_DENY', createdAt: 0 });
    await apply(toMain({ policies: [] }));
    assert.equal((await read()).length, 1);
  });

  it('of one organization are not another’s', async () => {
    await apply(toMain({ policies: [allow] }));
    await assertRefused('organizations[0].policies[0].policyId', {
      organizationId: 'other',
      organizationName: 'Other',
      policies: [allow],
    });
  });
});

describeOnEachDatabase('provisioned user tags', (kind) => {
  const { apply, assertRefused, database } = useProvisioning(kind);
  const ops = { userTagId: 't1', userTagName: 'ops', userIds: ['ada', 'bob'] };
  const read = async () => {
    const members = await database().select().from(userTagMembers);
    return members.map(({ memberId, tagId }) => `${tagId} ${memberId}`).sort();
  };

  it('are created with who carries them', async () => {
    assert.equal((await apply(toMain({ userTags: [ops] }))).userTags, 1);
    assert.deepEqual(await read(), ['t1 ada', 't1 bob']);
    assert.deepEqual(await apply(toMain({ userTags: [ops] })), {});
  });

  it('keep the name and the members that they were given since', async () => {
    await apply(toMain({ userTags: [ops] }));
    await database().update(userTags).set({ name: 'renamed' });
    await database().delete(userTagMembers);
    await database().insert(userTagMembers).values({ tagId: 't1', memberId: 'eve' });
    await apply(toMain({ userTags: [ops] }));
    assert.equal((await database().select().from(userTags))[0]?.name, 'renamed');
    assert.deepEqual(await read(), ['t1 eve']);
    await apply(toMain({ userTags: [{ ...ops, userIds: ['ada', 'bob', 'eve'] }] }));
    assert.deepEqual(await read(), ['t1 eve'], 'eve carries it already');
  });

  it('gain the members that the file gains', async () => {
    await apply(toMain({ userTags: [{ ...ops, userIds: ['ada'] }] }));
    await apply(toMain({ userTags: [{ ...ops, userIds: ['ada', 'eve'] }] }));
    assert.deepEqual(await read(), ['t1 ada', 't1 eve']);
  });

  it('are refused when the organization has another tag of the name', async () => {
    await apply(toMain({ userTags: [ops] }));
    await assertRefused(
      'organizations[0].userTags[0].userTagName',
      toMain({ userTags: [{ ...ops, userTagId: 't2' }] }),
    );
    const other = { organizationId: 'other', organizationName: 'Other' };
    await assertRefused('organizations[0].userTags[0].userTagId', {
      ...other,
      userTags: [{ ...ops, userIds: [] }],
    });
    const own = { ...ops, userTagId: 't3', userIds: [] };
    assert.equal(
      (await apply({ ...other, userTags: [own] })).userTags,
      1,
      'names are the organization’s own',
    );
  });
});
