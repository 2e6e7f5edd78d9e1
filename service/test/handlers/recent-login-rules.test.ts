/** Only soon after its login may a session open the organization to others, also by rules, settings or a vote. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { encryptClientSecret } from '../support/client-secret.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { assertProblem, resultOf } from '../support/outcome.ts';
import { useSessions } from '../support/sessions.ts';

const LATE_MS = 902_000;
const policy = (policyName: string) => ({ policyName, effect: 'EFFECT_DENY', condition: 'false' });
const name = 'FEATURE_NAME_WEBHOOK';
const feature = { name, value: 'https://example.com/hook' };

describeOnOneDatabase('a session whose login is some time ago', (database) => {
  const { act, countActivities, open, other, pass, root, service } = useSessions(database);

  it('changes none of what lets others in', async () => {
    const { userId } = root;
    const session = await open(root);
    const done: [segment: string, parameters: object][] = [];
    const change = async (segment: string, parameters: object): Promise<Record<string, unknown>> => {
      done.push([segment, parameters]);
      return resultOf(await act(session, segment, parameters));
    };
    const client = () => ({
      ...{ provider: 'OAUTH2_PROVIDER_X', clientId: 'client' },
      encryptedClientSecret: encryptClientSecret('secret', service().ready.quorumKey),
    });
    const mfaPolicy = {
      ...{ userId, mfaPolicyName: 'One', condition: 'false', order: 1 },
      requiredAuthenticationMethods: [{ any: [{ type: 'AUTHENTICATION_TYPE_API_KEY' }] }],
    };

    const { policyId } = await change('create_policy', policy('One'));
    const { policyIds } = await change('create_policies', { policies: [policy('Two')] });
    await change('update_policy', { policyId, policyName: 'Three' });
    await change('delete_policy', { policyId });
    await change('delete_policies', { policyIds });
    const { mfaPolicyId } = await change('create_mfa_policy', mfaPolicy);
    await change('update_mfa_policy', { userId, mfaPolicyId, mfaPolicyName: 'Two' });
    await change('delete_mfa_policy', { userId, mfaPolicyId });
    await change('update_root_quorum', { threshold: 1, userIds: [userId] });
    await change('set_organization_feature', feature);
    await change('remove_organization_feature', { name });
    const { configId } = await change('enable_auth_proxy', {});
    await change('update_auth_proxy_config', { configId, allowedOrigins: ['https://example.com'] });
    const { oauth2CredentialId } = await change('create_oauth2_credential', client());
    await change('update_oauth2_credential', { oauth2CredentialId, ...client() });
    await change('set_ip_allowlist', { rules: [{ cidr: '0.0.0.0/0' }, { cidr: '::/0' }] });
    await change('remove_ip_allowlist', {});
    // Policies can depend on tags.
    const { userTagId } = await change('create_user_tag', { userTagName: 'admin', userIds: [userId] });
    await change('update_user_tag', { userTagId, newUserTagName: 'root', addUserIds: [], removeUserIds: [] });
    await change('update_user', { userId, userTagIds: [] });
    await change('delete_user_tags', { userTagIds: [userTagId] });
    // Policies can also depend on names, such as that of an approver.
    await change('update_user_name', { userId: other.userId, userName: 'Treasurer' });
    await change('update_user', { userId: other.userId, userName: 'Treasurer' });

    const before = await countActivities();
    pass(LATE_MS);
    for (const [segment, parameters] of done) {
      assertProblem(await act(session, segment, parameters), 403, 'RECENT_LOGIN_REQUIRED');
    }
    assert.equal(await countActivities(), before);
    // Activities that remove access stay possible.
    resultOf(await act(session, 'disable_auth_proxy', {}));
    resultOf(await act(session, 'delete_oauth2_credential', { oauth2CredentialId }));
  });
});

describeOnOneDatabase('a vote by a session whose login is some time ago', (database) => {
  const { act, open, other, pass, root } = useSessions(database, { quorum: 2 });

  it('lets nobody in, and may reject', async () => {
    const session = await open(other);
    pass(LATE_MS);
    const { fingerprint } = (await act(root, 'set_organization_feature', feature)).body.activity;
    assertProblem(await act(session, 'approve_activity', { fingerprint }), 403, 'RECENT_LOGIN_REQUIRED');
    const rejected = await act(session, 'reject_activity', { fingerprint });
    assert.equal(rejected.body.activity.votes.length, 2, rejected.text);
    const again = await act(root, 'set_organization_feature', { name, value: 'https://example.com/two' });
    const ballot = { fingerprint: again.body.activity.fingerprint };
    resultOf(await act(await open(other), 'approve_activity', ballot));
  });

  it('approves what ends with it', async () => {
    const session = await open(other);
    pass(LATE_MS);
    const { fingerprint } = (await act(root, 'disable_auth_proxy', {})).body.activity;
    resultOf(await act(session, 'approve_activity', { fingerprint }));
  });
});
