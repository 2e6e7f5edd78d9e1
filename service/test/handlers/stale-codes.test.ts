/** The account changes after its code was sent, or after the code gave a verification token. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { createOrganization, provisioningOf, query, submit, type Member } from '../support/activities.ts';
import { call, createDeviceKey, createLogin, requestCode, type Reply } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { resultOf } from '../support/outcome.ts';
import { useTestService } from '../support/test-service.ts';

const CONFIG = { configId: 'stale-codes' };

describeOnOneDatabase('a code that is out', (database) => {
  const party = createOrganization(['root'], {
    parts: () => ({
      authProxyConfigs: [
        { authProxyConfigId: CONFIG.configId, enabledProviders: ['email'], otpAlphanumeric: false },
      ],
    }),
  });
  const service = useTestService(database, { provisioning: provisioningOf(party) });
  const { root } = party.members;
  const act = async (segment: string, parameters: object, organizationId = party.organizationId, by = root) =>
    resultOf(await submit(service(), organizationId, by, segment, parameters));

  interface Account {
    readonly organizationId: string;
    readonly owner: Member;
    readonly email: string;
  }

  /** Makes a sub-organization of one person with a key and an email address. */
  async function createAccount(): Promise<Account> {
    const key = createDeviceKey();
    const email = `${randomUUID()}@example.com`;
    const apiKey = { apiKeyName: 'K', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' };
    const rootUsers = [
      { userName: 'P', userEmail: email, apiKeys: [apiKey], authenticators: [], oauthProviders: [] },
    ];
    const sub = { subOrganizationName: 'Below', rootUsers, rootQuorumThreshold: 1 };
    const { subOrganizationId, rootUserIds } = await act('create_sub_organization', sub);
    return { organizationId: subOrganizationId, owner: { userId: rootUserIds[0], key }, email };
  }

  /** Logs in with a code. `meanwhile` runs before the code is used, or before its token is, as `stage` says. */
  async function logInAround(
    { email, organizationId }: Account,
    stage: 'code' | 'token',
    meanwhile: () => Promise<unknown>,
    isNamed: boolean,
  ): Promise<Reply> {
    const key = createDeviceKey();
    const { code, otpId } = await requestCode(service(), email, CONFIG);
    if (stage === 'code') await meanwhile();
    const guess = { otpId, otpCode: code, publicKey: key.publicKey };
    const verified = await call(service(), '/v1/otp_verify', guess, CONFIG);
    if (stage === 'token') await meanwhile();
    if (verified.status !== 200) return verified;
    const body = isNamed ? { organizationId } : {};
    const login = createLogin(verified.body.verificationToken as string, key, { body });
    const reply = await call(service(), '/v1/otp_login_v2', login, CONFIG);
    if (reply.status !== 200) {
      const asked = await query(service(), organizationId, { userId: '', key }, 'whoami');
      assert.equal(asked.status, 401, asked.text);
    }
    return reply;
  }

  const CHANGES: Readonly<Record<string, readonly [string, (account: Account) => Promise<unknown>]>> = {
    'opens nothing once the address has changed': [
      'ACCOUNT_NOT_FOUND',
      ({ organizationId, owner }) =>
        act(
          'update_user_email',
          { userId: owner.userId, userEmail: `${randomUUID()}@example.com` },
          organizationId,
          owner,
        ),
    ],
    'opens nothing once the organization of the account is deleted': [
      'ACCOUNT_NOT_FOUND',
      ({ organizationId, owner }) =>
        act('delete_sub_organization', { deleteWithoutExport: true }, organizationId, owner),
    ],
    'opens nothing once the way is switched off': [
      'PROVIDER_NOT_ENABLED',
      () => act('update_auth_proxy_config', { configId: CONFIG.configId, allowedAuthMethods: ['passkey'] }),
    ],
  };

  for (const [title, [errorCode, change]] of Object.entries(CHANGES)) {
    it(title, async () => {
      for (const stage of ['code', 'token'] as const) {
        for (const isNamed of [false, true]) {
          const account = await createAccount();
          const reply = await logInAround(account, stage, () => change(account), isNamed);
          assert.equal(reply.body.errorCode, errorCode, `${stage} ${isNamed}: ${reply.text}`);
          await act('update_auth_proxy_config', { configId: CONFIG.configId, allowedAuthMethods: ['email'] });
          // Without the change the login succeeds.
          const unchanged = await createAccount();
          const opened = await logInAround(unchanged, stage, () => Promise.resolve(), isNamed);
          assert.equal(opened.status, 200, opened.text);
        }
      }
    });
  }

  it('opens nothing once the user is deleted', async () => {
    for (const stage of ['code', 'token'] as const) {
      const email = `${randomUUID()}@example.com`;
      const person = { userName: 'P', userEmail: email, userTags: [], apiKeys: [] };
      const users = [{ ...person, authenticators: [], oauthProviders: [] }];
      const [userId] = (await act('create_users', { users })).userIds;
      const account = { email, organizationId: party.organizationId, owner: root };
      // Without the deletion the login succeeds.
      const opened = await logInAround(account, stage, () => Promise.resolve(), true);
      assert.equal(opened.status, 200, opened.text);
      const reply = await logInAround(account, stage, () => act('delete_users', { userIds: [userId] }), true);
      assert.equal(reply.body.errorCode, 'ACCOUNT_NOT_FOUND', `${stage}: ${reply.text}`);
    }
  });
});
