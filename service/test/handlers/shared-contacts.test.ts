/** Several users of one organization have the same contact: which of them a login by code opens. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createOrganization, provisioningOf, submit } from '../support/activities.ts';
import { createDeviceKey, decodeJwt, logIn } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { resultOf } from '../support/outcome.ts';
import { useTestService } from '../support/test-service.ts';

describeOnOneDatabase('a contact of several users of one organization', (database) => {
  const withEmail = (userEmail: string) => ({ userEmail });
  const party = createOrganization(['root', 'ada', 'bob', 'cleo', 'first', 'second'], {
    parts: () => ({
      authProxyConfigs: [
        { authProxyConfigId: 'shared', enabledProviders: ['email'], otpAlphanumeric: false },
      ],
    }),
    users: {
      ada: withEmail('ada@example.com'),
      bob: withEmail('bob@example.com'),
      cleo: withEmail('cleo@example.com'),
      first: withEmail('both@example.com'),
      second: withEmail('Both@Example.com'),
    },
  });
  const service = useTestService(database, { provisioning: provisioningOf(party) });
  const { organizationId } = party;
  const { ada, bob, cleo, first, root } = party.members;

  const write = async (userId: string, userEmail: string): Promise<void> => {
    resultOf(await submit(service(), organizationId, root, 'update_user_email', { userId, userEmail }));
  };
  const opened = async (contact: string, body: Record<string, unknown> = {}): Promise<unknown> => {
    service().clock.offsetMs += 181_000;
    const reply = await logIn(service(), contact, createDeviceKey(), { body }, { configId: 'shared' });
    assert.equal(reply.status, 200, reply.text);
    return decodeJwt(reply.body.session as string).payload['user_id'];
  };

  it('opens who has shown to hold it, whoever older writes it into their own account', async () => {
    assert.equal(await opened('bob@example.com'), bob.userId);
    await write(ada.userId, 'bob@example.com');
    assert.equal(await opened('bob@example.com'), bob.userId);
    assert.equal(await opened('bob@example.com', { organizationId }), bob.userId);
  });

  it('opens whom the provisioning file has given it, where nobody has shown it', async () => {
    await write(ada.userId, 'cleo@example.com');
    assert.equal(await opened('cleo@example.com'), cleo.userId);
    assert.equal(await opened('cleo@example.com', { organizationId }), cleo.userId);
  });

  it('opens the oldest, where the file has given it to both', async () => {
    assert.equal(await opened('both@example.com'), first.userId);
  });
});
