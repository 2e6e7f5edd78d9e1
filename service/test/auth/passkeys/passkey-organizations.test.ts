import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eq } from 'drizzle-orm';
import { authenticators, organizations, users } from '../../../src/store/tables.ts';
import { isP256Signature } from '../../../src/auth/stamps/p256.ts';
import { authenticate } from '../../../src/auth/stamps/authenticate.ts';
import { OTHER, refusalOf } from '../../support/credentials.ts';
import { describeOnOneDatabase } from '../../support/databases.ts';
import { BODY, UNAUTHENTICATED, usePasskeys } from '../../support/passkeys.ts';
import { createPasskey, passkeyStamp } from '../../support/stamps.ts';

describeOnOneDatabase('authentication by X-Stamp-WebAuthn among several organizations', (kind) => {
  const { ask, countOf, credentials } = usePasskeys(kind);

  it('refuses a good passkey in an organization that is not its own', async () => {
    const passkey = createPasskey();
    await credentials().addPasskey(passkey);
    for (const organizationId of ['other', 'nowhere']) {
      assert.match(
        await refusalOf(ask(passkeyStamp(passkey, BODY, { signCount: 9 }), BODY, { organizationId })),
        /^PERMISSION_DENIED organizationId /,
      );
    }
    assert.equal(await countOf(passkey), 0, 'and does not count it');
  });

  it('holds a passkey against the key that the named organization knows', async () => {
    const [passkey, impostor] = [createPasskey(), createPasskey()];
    await credentials().addPasskey(passkey);
    await credentials().addPasskey({ ...impostor, credentialId: passkey.credentialId }, OTHER);
    const forged = passkeyStamp({ ...impostor, credentialId: passkey.credentialId }, BODY);
    assert.equal(await refusalOf(ask(forged, BODY)), UNAUTHENTICATED);
    assert.equal((await ask(forged, BODY, { organizationId: 'other' })).userId, 'bob');
    assert.equal((await ask(passkeyStamp(passkey, BODY), BODY)).userId, 'ada');
  });

  it('finds the one organization below the named one, whichever row is first, and none of several', async () => {
    const { addPasskey, database } = credentials();
    const times = { createdAt: 0, updatedAt: 0 };
    const passkey = createPasskey();
    await addPasskey(passkey, OTHER);
    const add = async (id: string): Promise<void> => {
      const organization = { id, name: id, parentOrganizationId: 'demo', ...times };
      await database.insert(organizations).values(organization);
      await database.insert(users).values({ id: `${id}-user`, organizationId: id, name: id, ...times });
      await addPasskey(passkey, { organizationId: id, userId: `${id}-user` });
    };
    // There are as many other organizations with the passkey as the service looks at.
    for (let index = 0; index < 8; index += 1) {
      await database.insert(organizations).values({ id: `far-${index}`, name: 'far', ...times });
      await database
        .insert(users)
        .values({ id: `far-user-${index}`, organizationId: `far-${index}`, name: 'far', ...times });
      await addPasskey(passkey, { organizationId: `far-${index}`, userId: `far-user-${index}` });
    }
    await add('first-below');
    const find = () =>
      ask(passkeyStamp(passkey, BODY, { signCount: 1 }), BODY, { findsSubOrganization: true });
    assert.equal((await find()).userId, 'first-below-user');
    // A query to a sub-organization, stamped by a passkey that its parent knows.
    const [own] = await database
      .insert(organizations)
      .values({ id: 'without', name: 'x', parentOrganizationId: 'far-7', ...times })
      .returning();
    const read = await ask(passkeyStamp(passkey, BODY, { signCount: 2 }), BODY, {
      organizationId: own?.id ?? '',
    });
    assert.equal(read.home?.organizationId, 'far-7');
    const counts = await database
      .select()
      .from(authenticators)
      .where(eq(authenticators.credentialId, passkey.credentialId));
    assert.deepEqual(
      counts.filter(({ signCount }) => signCount > 0).map((row) => [row.organizationId, row.signCount]),
      [
        ['far-7', 2],
        ['first-below', 1],
      ],
    );
    await add('second-below');
    assert.match(await refusalOf(find()), /^PERMISSION_DENIED organizationId /);
    assert.equal(
      (await ask(passkeyStamp(passkey, BODY), BODY, { organizationId: 'second-below' })).userId,
      'second-below-user',
    );
  });

  it('is refused after one verification, however many organizations know it', async () => {
    const { addPasskey, services } = credentials();
    const passkey = createPasskey();
    await addPasskey(passkey, OTHER);
    await addPasskey(passkey, { organizationId: 'far-0', userId: 'far-user-0' });
    let verifications = 0;
    const attempt = authenticate(
      {
        ...services,
        verifyPasskey(...parameters) {
          verifications += 1;
          return isP256Signature(...parameters);
        },
      },
      {
        headers: new Headers(passkeyStamp(passkey, `${BODY} `)),
        body: new TextEncoder().encode(BODY),
        ...{
          organizationId: 'demo',
          clientAddress: '127.0.0.1',
          allowsReadOnly: true,
          allowsAttested: false,
        },
      },
    );
    assert.equal(await refusalOf(attempt), UNAUTHENTICATED);
    assert.equal(verifications, 1);
  });
});
