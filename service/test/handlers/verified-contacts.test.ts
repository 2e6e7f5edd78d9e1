import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createOrganization, provisioningOf, query, submit, type Member } from '../support/activities.ts';
import { createDeviceKey, verifyContact } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { assertFailed, resultOf } from '../support/outcome.ts';
import { useTestService } from '../support/test-service.ts';

describeOnOneDatabase('a contact that is set with a verification token', (database) => {
  const withLogins = (authProxyConfigId: string) => ({
    parts: () => ({
      authProxyConfigs: [{ authProxyConfigId, enabledProviders: ['email'], otpAlphanumeric: false }],
    }),
  });
  const party = createOrganization(['root'], withLogins('contacts-here'));
  const below = createOrganization(['ada'], {
    parts: () => ({ parentOrganizationId: party.organizationId }),
  });
  const belowWithLogins = createOrganization(['grace'], {
    parts: () => ({
      ...withLogins('contacts-below').parts(),
      parentOrganizationId: party.organizationId,
    }),
  });
  const other = createOrganization(['eve'], withLogins('contacts-elsewhere'));
  const service = useTestService(database, {
    provisioning: provisioningOf(party, below, belowWithLogins, other),
  });

  /** Sets an address with the token that a login configuration has made for it. */
  async function set(organizationId: string, member: Member, configId: string) {
    service().clock.offsetMs += 181_000;
    const { userId } = member;
    const userEmail = 'holder@example.com';
    const verificationToken = await verifyContact(service(), userEmail, createDeviceKey(), { configId });
    const parameters = { userId, userEmail, verificationToken };
    const reply = await submit(service(), organizationId, member, 'update_user_email', parameters);
    const { user } = (await query(service(), organizationId, member, 'get_user', { userId })).body;
    return { reply, user };
  }

  it('is verified by the logins of the organization and of the one above', async () => {
    for (const [organizationId, member, configId] of [
      [party.organizationId, party.members.root, 'contacts-here'],
      [below.organizationId, below.members.ada, 'contacts-here'],
      [belowWithLogins.organizationId, belowWithLogins.members.grace, 'contacts-here'],
      [belowWithLogins.organizationId, belowWithLogins.members.grace, 'contacts-below'],
    ] as const) {
      const { reply, user } = await set(organizationId, member, configId);
      resultOf(reply);
      assert.deepEqual([user.userEmail, user.userEmailVerified], ['holder@example.com', true], configId);
      resultOf(
        await submit(service(), organizationId, member, 'update_user_email', {
          ...{ userId: member.userId, userEmail: '' },
        }),
      );
    }
  });

  it('is not verified by those of any other organization', async () => {
    for (const [organizationId, member, configId] of [
      [party.organizationId, party.members.root, 'contacts-elsewhere'],
      [party.organizationId, party.members.root, 'contacts-below'],
      [below.organizationId, below.members.ada, 'contacts-elsewhere'],
      [below.organizationId, below.members.ada, 'contacts-below'],
      [other.organizationId, other.members.eve, 'contacts-here'],
    ] as const) {
      const { reply, user } = await set(organizationId, member, configId);
      assertFailed(reply, 'INVALID_REQUEST', 'parameters.verificationToken');
      assert.deepEqual([user.userEmail, user.userEmailVerified], [undefined, false], configId);
    }
  });
});
