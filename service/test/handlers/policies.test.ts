import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { createOrganization, provisioningOf, query, submit } from '../support/activities.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { assertFailed, assertProblem, resultOf } from '../support/outcome.ts';
import { useTestService } from '../support/test-service.ts';

describeOnOneDatabase('policies and history', (database) => {
  const party = createOrganization(['root', 'ada']);
  const other = createOrganization(['eve']);
  const service = useTestService(database, { provisioning: provisioningOf(party, other) });
  const { ada, root } = party.members;
  const act = (segment: string, parameters: object, member = root) =>
    submit(service(), party.organizationId, member, segment, parameters);
  const ask = (segment: string, parameters: object = {}) =>
    query(service(), party.organizationId, root, segment, parameters);
  const rename = () => act('update_organization_name', { organizationName: 'Ada’s' }, ada);
  const policy = (changes: object = {}) => ({
    policyName: 'Ada renames',
    effect: 'EFFECT_ALLOW',
    condition: "user.name == 'ada' && activity.type == 'ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME'",
    consensus: '',
    notes: '',
    ...changes,
  });

  it('hold from the next activity on, as they are changed, until they are deleted', async () => {
    assertProblem(await rename(), 403, 'ACTIVITY_DENIED');
    const { policyId } = resultOf(await act('create_policy', policy()));
    resultOf(await rename());
    const { body } = await ask('get_policy', { policyId });
    assert.deepEqual(
      { ...body.policy, createdAt: 0, updatedAt: 0 },
      { policyId, ...policy(), createdAt: 0, updatedAt: 0 },
    );
    resultOf(await act('update_policy', { policyId, policyConsensus: 'approvers.size() >= 2' }));
    assert.equal((await rename()).body.activity.status, 'ACTIVITY_STATUS_CONSENSUS_NEEDED');
    resultOf(await act('update_policy', { policyId, policyConsensus: '', policyEffect: 'EFFECT_DENY' }));
    assertProblem(await rename(), 403, 'ACTIVITY_DENIED');
    assert.equal((await ask('list_policies')).body.policies.length, 1);
    resultOf(await act('delete_policy', { policyId }));
    assert.deepEqual((await ask('list_policies')).body.policies, []);
    assertFailed(await act('delete_policy', { policyId }), 'NOT_FOUND', 'parameters.policyId');
    assertFailed(await act('update_policy', { policyId }), 'NOT_FOUND', 'parameters.policyId');
  });

  it('are created and deleted several at once, all or none', async () => {
    const { policyIds } = resultOf(
      await act('create_policies', { policies: [policy(), policy({ policyName: 'Second' })] }),
    );
    assertFailed(
      await act('delete_policies', { policyIds: [...policyIds, randomUUID()] }),
      'NOT_FOUND',
      'parameters.policyIds[2]',
    );
    assert.equal((await ask('list_policies')).body.policies.length, 2);
    resultOf(await act('delete_policies', { policyIds }));
  });

  it('take no more room together than a decision can bear, and can be made smaller', async () => {
    const wide = (length: number) => policy({ condition: `user.name == '${'x'.repeat(length - 14)}'` });
    const many = (count: number) => ({ policies: Array.from({ length: count }, () => wide(8_000)) });
    assertProblem(await act('create_policies', many(13)), 400, 'INVALID_REQUEST', 'parameters.policies');
    const { policyIds } = resultOf(await act('create_policies', many(12)));
    assertFailed(await act('create_policy', wide(8_000)), 'PRECONDITION_FAILED');
    const [policyId] = policyIds as [string];
    const grown = { policyId, policyConsensus: wide(8_000).condition };
    assertFailed(await act('update_policy', grown), 'PRECONDITION_FAILED');
    assert.equal((await ask('get_policy', { policyId })).body.policy.consensus, '');
    resultOf(await act('update_policy', { policyId, policyCondition: '' }));
    resultOf(await act('update_policy', grown));
    resultOf(await act('delete_policies', { policyIds }));
  });

  it('without an expression take room, too: each stands in the record of every decision', async () => {
    const empty = { policies: Array.from({ length: 100 }, () => policy({ condition: '' })) };
    const policyIds: string[] = [];
    for (let count = 0; count < 15; count += 1) {
      policyIds.push(...(resultOf(await act('create_policies', empty)).policyIds as string[]));
    }
    assertFailed(await act('create_policies', empty), 'PRECONDITION_FAILED');
    resultOf(await act('delete_policies', { policyIds: policyIds.slice(0, 1_000) }));
    resultOf(await act('delete_policies', { policyIds: policyIds.slice(1_000) }));
  });

  it('are refused with the place of a member or a value that can never exist', async () => {
    for (const [condition, place, member] of [
      ["activity.subject == 'WALLET'", 10, 'subject'],
      ["true && user.mail == ''", 14, 'mail'],
      ["user['mail'] == ''", 6, 'mail'],
      ["approvers.exists(a, a.role == 'ops')", 23, 'role'],
      ['has(organization.parent)', 18, 'parent'],
      ["activity.params.walletid == 'x'", 17, 'walletid'],
      ["activity.type == 'ACTIVITY_TYPE_CREATE_USERTAG'", 18, 'ACTIVITY_TYPE_CREATE_USER_TAG'],
      ["activity.type in ['ACTIVITY_TYPE_CREATE_USERS_V3']", 19, 'ACTIVITY_TYPE_CREATE_USERS_V4'],
    ] as const) {
      const reply = await act('create_policy', policy({ condition }));
      assertProblem(reply, 400, 'INVALID_REQUEST', 'parameters.condition');
      const { message } = reply.body as { readonly message: string };
      assert.ok(message.includes(`At character ${place}:`) && message.includes(`"${member}"`), message);
    }
    const consensus = "approvers.filter(user, 'ops' in user.tagNames).size() > 1";
    const parts = policy({ condition: "activity.params.walletName == 'x'", consensus });
    const { policyId } = resultOf(await act('create_policy', parts));
    const broken = { policyId, policyConsensus: 'approvers.all(a, a.wallet == 1)' };
    assertProblem(await act('update_policy', broken), 400, 'INVALID_REQUEST', 'parameters.policyConsensus');
    resultOf(await act('delete_policy', { policyId }));
  });

  it('that were written for the published API hold as they are, and name what has no equal', async () => {
    const parts = policy({
      condition: "activity.resource == 'WALLET' && activity.action == 'CREATE'",
      consensus: `approvers.any(user, user.id == '${ada.userId}')`,
    });
    const { policyId } = resultOf(await act('create_policy', parts));
    resultOf(await act('create_wallet', { walletName: 'Published', accounts: [] }, ada));
    assertProblem(await rename(), 403, 'ACTIVITY_DENIED');
    const approvals = [{ userId: ada.userId }];
    const type = 'ACTIVITY_TYPE_DELETE_USERS';
    const consensus = "approvers.count() == 1 && approvers.all(a, a.tags.contains('none') == false)";
    const tried = [{ effect: 'EFFECT_ALLOW', consensus, condition: 'activity.params.user_ids.count() == 1' }];
    const parameters = { userIds: [root.userId] };
    const dryRun = await ask('evaluate_activity', { type, parameters, approvals, policies: tried });
    assert.equal(dryRun.body.outcome, 'OUTCOME_ALLOW', dryRun.text);
    const refused = await act('create_policy', policy({ condition: "true || eth.tx.to == '0x00'" }));
    assertProblem(refused, 400, 'INVALID_REQUEST', 'parameters.condition');
    assert.match(refused.body.message as string, /^At character 9: "eth" is not known here; a policy sees/);
    resultOf(await act('delete_policy', { policyId }));
  });

  it('list activities newest first, by type and status, on pages that stay as they are', async () => {
    const rows = async (parameters: object = {}) =>
      (await ask('list_activities', parameters)).body.activities as {
        id: string;
        type: string;
        status: string;
      }[];
    for (let index = 0; index < 12; index += 1) {
      resultOf(await act('update_organization_name', { organizationName: `Name ${index}` }));
    }
    const filterByType = ['ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME'];
    const filterByStatus = ['ACTIVITY_STATUS_COMPLETED'];
    const [first, ...rest] = await rows({ filterByType, filterByStatus });
    assert.equal(rest.length, 9);
    const cursor = rest[3]?.id ?? '';
    const paginationOptions = { after: cursor, limit: '5' };
    const page = await rows({ filterByType, filterByStatus, paginationOptions });
    assert.equal(page[0]?.id, rest[4]?.id);
    resultOf(await act('update_organization_name', { organizationName: 'One more' }));
    assert.deepEqual(await rows({ filterByType, filterByStatus, paginationOptions }), page);
    const before = await rows({
      filterByType,
      filterByStatus,
      paginationOptions: { before: first?.id, limit: '5' },
    });
    assert.equal(before.length, 1);
    const rejected = await rows({ filterByStatus: ['ACTIVITY_STATUS_REJECTED'] });
    assert.ok(rejected.length > 0 && rejected.every(({ status }) => status === 'ACTIVITY_STATUS_REJECTED'));
    const foreign = await query(service(), other.organizationId, other.members.eve, 'list_activities', {});
    assert.deepEqual(foreign.body.activities, []);
    const stolen = await query(service(), other.organizationId, other.members.eve, 'list_activities', {
      paginationOptions: { after: cursor },
    });
    assertProblem(stolen, 404, 'NOT_FOUND', 'paginationOptions.after');
  });

  it('list the next page after an activity that was decided meanwhile', async () => {
    const { policyId } = resultOf(await act('create_policy', policy({ consensus: 'approvers.size() >= 2' })));
    for (let index = 0; index < 2; index += 1) await rename();
    const awaiting = async (paginationOptions: object) => {
      const filter = { filterByStatus: ['ACTIVITY_STATUS_CONSENSUS_NEEDED'], paginationOptions };
      const { body, status, text } = await ask('list_activities', filter);
      assert.equal(status, 200, text);
      return body.activities as { id: string; fingerprint: string }[];
    };
    const [newest] = await awaiting({ limit: '1' });
    const [, older] = await awaiting({ limit: '2' });
    await act('approve_activity', { fingerprint: newest?.fingerprint });
    assert.deepEqual(await awaiting({ limit: '1', after: newest?.id }), [older]);
    assert.deepEqual(await awaiting({ before: newest?.id }), []);
    await act('approve_activity', { fingerprint: older?.fingerprint });
    resultOf(await act('delete_policy', { policyId }));
  });

  it('switch a feature off by the root quorum, once', async () => {
    resultOf(await act('set_organization_feature', { name: 'FEATURE_NAME_EMAIL_AUTH', value: '' }));
    assert.deepEqual(
      resultOf(await act('remove_organization_feature', { name: 'FEATURE_NAME_EMAIL_AUTH' })),
      { features: [] },
    );
    assertFailed(
      await act('remove_organization_feature', { name: 'FEATURE_NAME_EMAIL_AUTH' }),
      'NOT_FOUND',
      'parameters.name',
    );
  });
});
