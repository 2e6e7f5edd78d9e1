/** The keys that sign sessions are published before they sign, and as long as a session that they signed may last. */
import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import { verifySession, type SessionKeySet } from '../../../src/session/index.ts';
import {
  rotateSessionSigner,
  SESSION_KEY_LEAD_MS,
  SESSION_KEY_OVERLAP_MS,
} from '../../src/secrets/session-signers.ts';
import { openServiceKeys, type ServiceKeys } from '../../src/secrets/service-keys.ts';
import type { Database } from '../../src/store/database.ts';
import { serviceSecrets } from '../../src/store/tables.ts';
import { createDeviceKey, logIn, nextUser } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { useTestService } from '../support/test-service.ts';

describeOnOneDatabase('the keys that sign sessions', (kind) => {
  let database: Database;
  /** The keys of another process on the same database. */
  let others: ServiceKeys;
  const service = useTestService(kind, { parts: { onDatabase: (opened) => (database = opened) } });

  before(async () => {
    others = await openServiceKeys(database, Buffer.alloc(32, 0x11), service().clock);
  });
  beforeEach(() => (service().clock.offsetMs = 0));

  const read = (): Promise<Response> => fetch(`${service().ready.baseUrl}/.well-known/session-jwks.json`);
  const readKeys = async (): Promise<{ readonly keys: readonly Record<string, string>[] }> =>
    (await (await read()).json()) as { keys: Record<string, string>[] };
  const rotate = (isLeaked = false) =>
    rotateSessionSigner(database, others, service().clock.now(), { isLeaked });
  const openSession = async (): Promise<unknown> =>
    (await logIn(service(), nextUser().email, createDeviceKey())).body['session'];
  const verify = async (token: unknown, signerKey: SessionKeySet): Promise<string> => {
    const verified = await verifySession({ token, signerKey, now: () => service().clock.now() });
    return verified.ok ? 'ok' : verified.reason;
  };

  it('are a document that any page and any cache may keep for an hour', async () => {
    const reply = await read();
    assert.equal(reply.status, 200);
    assert.equal(reply.headers.get('cache-control'), 'public, max-age=3600, stale-if-error=604800');
    const { keys } = await readKeys();
    assert.equal(keys.length, 1);
    const { x = '', y = '', kid, ...rest } = keys[0]!;
    const point = `04${Buffer.from(x, 'base64url').toString('hex')}${Buffer.from(y, 'base64url').toString('hex')}`;
    assert.equal(point, service().ready.sessionSignerKey);
    assert.match(kid ?? '', /^[\w-]{43}$/);
    assert.deepEqual(rest, {
      kty: 'EC',
      crv: 'P-256',
      use: 'sig',
      session_signature_algorithm: 'ecdsa_p256_double_sha256',
    });
  });

  it('are published before they sign, and sessions of the one before stay good', async () => {
    const before = await openSession();
    const first = await readKeys();
    const { begins, kid } = await rotate();
    assert.equal(begins, service().clock.now() + SESSION_KEY_LEAD_MS);
    const both = await readKeys();
    assert.deepEqual(
      both.keys.map((key) => key['kid']),
      [first.keys[0]?.['kid'], kid],
    );
    service().clock.offsetMs = SESSION_KEY_LEAD_MS - 1;
    assert.equal(await verify(await openSession(), first), 'ok');
    service().clock.offsetMs = SESSION_KEY_LEAD_MS;
    const after = await openSession();
    assert.equal(await verify(after, first), 'invalid_signature');
    assert.equal(await verify(after, both), 'ok');
    service().clock.offsetMs = 0;
    assert.equal(await verify(before, both), 'ok');
  });

  it('leave the document when nothing lives that they have signed, and the database with the next rotation', async () => {
    const [old, next] = (await readKeys()).keys.map((key) => key['kid']);
    service().clock.offsetMs = SESSION_KEY_LEAD_MS + SESSION_KEY_OVERLAP_MS - 1;
    assert.deepEqual(
      (await readKeys()).keys.map((key) => key['kid']),
      [old, next],
    );
    service().clock.offsetMs += 1;
    assert.deepEqual(
      (await readKeys()).keys.map((key) => key['kid']),
      [next],
    );
    const { kid } = await rotate();
    const names = (await database.select().from(serviceSecrets)).map(({ name }) => name);
    assert.deepEqual(
      names.filter((name) => name.startsWith('session-signer')).sort(),
      [`session-signer/${kid}`, `session-signer/${next}`].sort(),
    );
  });

  it('that have leaked are gone at once, and so is trust in what they have signed', async () => {
    const before = await openSession();
    const { kid } = await rotate(true);
    const keys = await readKeys();
    assert.deepEqual(
      keys.keys.map((key) => key['kid']),
      [kid],
    );
    assert.equal(await verify(before, keys), 'invalid_signature');
    assert.equal(await verify(await openSession(), keys), 'ok');
  });

  it('are not more than sixteen', async () => {
    for (let index = 1; index < 16; index += 1) await rotate();
    await assert.rejects(rotate(), {
      name: 'StartError',
      message: /^There are 16 keys that sign sessions already; /,
    });
    assert.equal((await readKeys()).keys.length, 16);
  });

  it('are sealed: no secret stands in the database', async () => {
    const rows = await database.select().from(serviceSecrets);
    for (const { name, sealed } of rows.filter((row) => row.name.startsWith('session-signer'))) {
      const secret = Buffer.from(
        others.open(sealed, { organizationId: 'service', keyId: name, curve: 'CURVE_P256' }),
      );
      for (const encoding of ['hex', 'base64', 'base64url'] as const) {
        assert.ok(!JSON.stringify(rows).includes(secret.toString(encoding)));
      }
    }
  });
});
