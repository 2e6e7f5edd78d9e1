import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eq } from 'drizzle-orm';
import { openSession, type SessionOpening } from '../../../src/auth/sessions/open-session.ts';
import { inTransaction } from '../../../src/store/database.ts';
import { KEY_OVERLAP_MS } from '../../../src/webhooks/webhook-keys.ts';
import { apiKeys, readOnlySessions } from '../../../src/store/tables.ts';
import { DEMO, refusalOf, useCredentials } from '../../support/credentials.ts';
import { describeOnOneDatabase } from '../../support/databases.ts';
import { createP256Key, createPasskey, keyStamp, type TestApiKey } from '../../support/stamps.ts';
import { sweep } from '../../support/sweep.ts';

const BODY = '{"organizationId":"demo"}';

describeOnOneDatabase('openSession', (kind) => {
  const credentials = useCredentials(kind);
  const open = (key: TestApiKey, opening: Partial<SessionOpening> = {}): Promise<string | undefined> => {
    const { clock, database, services } = credentials();
    return inTransaction(database, (transaction) =>
      openSession(services, transaction, {
        ...DEMO,
        publicKey: key.publicKey,
        isKeyShown: false,
        expirationSeconds: 900,
        invalidatesExisting: false,
        authentication: null,
        now: clock.now(),
        ...opening,
      }),
    );
  };
  const ask = (
    key: TestApiKey,
    clientAddress = '127.0.0.1',
  ): ReturnType<ReturnType<typeof credentials>['authenticate']> =>
    credentials().authenticate(keyStamp(key, BODY), BODY, { clientAddress });

  it('remembers what the user showed', async () => {
    const passkey = createPasskey();
    await credentials().addPasskey(passkey);
    for (const authentication of [
      { type: 'AUTHENTICATION_TYPE_EMAIL_OTP', id: 'ada@example.com' },
      { type: 'AUTHENTICATION_TYPE_PASSKEY', id: passkey.credentialId },
      { type: 'AUTHENTICATION_TYPE_OAUTH' },
    ] as const) {
      const key = createP256Key();
      await open(key, { authentication });
      assert.deepEqual((await ask(key)).credential.authentications, [
        { type: 'AUTHENTICATION_TYPE_SESSION', id: key.publicKey },
        { ...authentication, shownAt: credentials().clock.now() },
      ]);
    }
  });

  it('opens none by a passkey or a social login that the user has no more', async () => {
    for (const type of ['AUTHENTICATION_TYPE_PASSKEY', 'AUTHENTICATION_TYPE_OAUTH'] as const) {
      const opening = open(createP256Key(), { authentication: { type, id: 'deleted' } });
      assert.match(await refusalOf(opening), /^UNAUTHENTICATED /);
    }
  });

  it('lets a session come from where the API key may that opened it', async () => {
    const [opener, free, session, other] = [
      createP256Key(),
      createP256Key(),
      createP256Key(),
      createP256Key(),
    ];
    const { addKey } = credentials();
    await addKey(opener, { ipAllowlist: ['10.0.0.0/8'] });
    await addKey(free);
    const type = 'AUTHENTICATION_TYPE_API_KEY';
    await open(session, { openedBy: opener.publicKey, authentication: { type, id: opener.publicKey } });
    await open(other, { openedBy: free.publicKey, authentication: { type, id: free.publicKey } });
    assert.equal((await ask(session, '10.1.2.3')).userId, 'ada');
    assert.match(await refusalOf(ask(session, '11.1.2.3')), /^ADDRESS_NOT_ALLOWED /);
    assert.equal((await ask(other, '11.1.2.3')).userId, 'ada');
  });

  it('takes a key from another user only from whoever holds it', async () => {
    const key = createP256Key();
    await open(key);
    assert.equal(await open(key, { userId: 'grace' }), undefined);
    assert.equal((await ask(key)).userId, 'ada');
    assert.notEqual(await open(key, { userId: 'grace', isKeyShown: true }), undefined);
    assert.equal((await ask(key)).userId, 'grace');
    const lasting = createP256Key();
    await credentials().addKey(lasting);
    assert.equal(await open(lasting, { isKeyShown: true }), undefined);
  });

  it('keeps ten sessions of a user that are opened at once', async () => {
    const keys = Array.from({ length: 30 }, () => createP256Key());
    await Promise.all(keys.map((key) => open(key, { userId: 'grace' })));
    const kept = await credentials().database.select().from(apiKeys).where(eq(apiKeys.userId, 'grace'));
    assert.equal(kept.length, 10);
  });

  it('changes nothing when the transaction fails', async () => {
    const { clock, database, services } = credentials();
    const [kept, key] = [createP256Key(), createP256Key()];
    await open(kept);
    const opening = {
      ...DEMO,
      publicKey: key.publicKey,
      isKeyShown: false,
      expirationSeconds: 900,
      invalidatesExisting: true,
      authentication: null,
      now: clock.now(),
    };
    const failing = inTransaction(database, async (transaction) => {
      await openSession(services, transaction, opening);
      throw new Error('stop');
    });
    await assert.rejects(failing, { message: 'stop' });
    assert.equal((await ask(kept)).userId, 'ada');
    assert.match(await refusalOf(ask(key)), /^UNAUTHENTICATED /);
  });

  it('leaves read-only sessions to housekeeping when their time is over', async () => {
    const { database } = credentials();
    const now = 100_000_000;
    await database.insert(readOnlySessions).values([
      { sessionHash: 'old', ...DEMO, expiresAt: now - 3_600_001 },
      { sessionHash: 'new', ...DEMO, expiresAt: now - 60_000 },
    ]);
    await sweep(database, now, { webhookKeyOverlapMs: KEY_OVERLAP_MS });
    const rows = await database.select().from(readOnlySessions);
    assert.deepEqual(
      rows.map(({ sessionHash }) => sessionHash),
      ['new'],
    );
  });
});
