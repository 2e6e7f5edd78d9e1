import assert from 'node:assert/strict';
import { it } from 'node:test';
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { organizations } from '../../../src/store/tables.ts';
import { eq } from 'drizzle-orm';
import { DEMO, OTHER, refusalOf, useCredentials } from '../../support/credentials.ts';
import { describeOnOneDatabase } from '../../support/databases.ts';
import {
  createEd25519Key,
  createP256Key,
  createPasskey,
  createSecp256k1Key,
  createWalletKey,
  keyStamp,
  passkeyStamp,
} from '../../support/stamps.ts';

const BODY = '{"organizationId":"demo"}';
const UNAUTHENTICATED =
  'UNAUTHENTICATED  The request is not stamped by a known credential: X-Stamp or X-Stamp-WebAuthn must sign the exact body with one that is registered and has not expired.';

describeOnOneDatabase('authentication by X-Stamp', (kind) => {
  const credentials = useCredentials(kind);
  const ask: ReturnType<typeof credentials>['authenticate'] = (...parameters) =>
    credentials().authenticate(...parameters);

  for (const create of [createP256Key, createSecp256k1Key, createWalletKey, createEd25519Key]) {
    it(`names the user of a key of ${create.name}`, async () => {
      const key = create();
      await credentials().addKey(key);
      const headers = keyStamp(key, BODY);
      const { signature } = JSON.parse(
        Buffer.from(headers['x-stamp'] ?? '', 'base64url').toString(),
      ) as Record<string, string>;
      assert.deepEqual(await ask(headers, BODY), {
        organizationId: 'demo',
        organizationName: 'Demo',
        userId: 'ada',
        userName: 'Ada',
        credential: {
          publicKey: key.publicKey,
          scheme: key.scheme,
          signature,
          authentications: [{ type: 'AUTHENTICATION_TYPE_API_KEY', id: key.publicKey }],
          isReadOnly: false,
        },
        clientAddress: '127.0.0.1',
      });
    });

    it(`refuses everything else about a key of ${create.name} in the same words`, async () => {
      const [key, unknown] = [create(), create()];
      await credentials().addKey(key);
      const other = create === createEd25519Key ? createP256Key() : createEd25519Key();
      for (const [what, headers] of Object.entries({
        'an unknown key': keyStamp(unknown, BODY),
        'an unknown key with a bad signature': keyStamp(unknown, `${BODY} `),
        'other bytes': keyStamp(key, `${BODY} `),
        'a signature by another key': keyStamp(key, BODY, { signature: unknown.sign(BODY) }),
        'another key’s name': keyStamp(unknown, BODY, { publicKey: key.publicKey }),
        'another scheme': keyStamp(key, BODY, { scheme: other.scheme }),
        'another scheme’s signature': keyStamp(key, BODY, {
          scheme: other.scheme,
          signature: other.sign(BODY),
        }),
      })) {
        assert.equal(await refusalOf(ask(headers, BODY)), UNAUTHENTICATED, what);
      }
    });
  }

  it('knows a key that a stamp states in another form', async () => {
    const [device, wallet, solana] = [createP256Key(), createWalletKey(), createEd25519Key()];
    for (const key of [device, wallet, solana]) await credentials().addKey(key);
    const uncompressed = [
      keyStamp(device, BODY, { publicKey: p256.Point.fromHex(device.publicKey).toHex(false) }),
      keyStamp(wallet, BODY, { publicKey: secp256k1.Point.fromHex(wallet.publicKey).toHex(false) }),
      keyStamp(solana, BODY, { publicKey: solana.publicKey.toUpperCase() }),
    ];
    const callers = await Promise.all(uncompressed.map((headers) => ask(headers, BODY)));
    assert.deepEqual(
      callers.map(({ credential }) => credential.publicKey),
      [device.publicKey, wallet.publicKey, solana.publicKey],
    );
  });

  it('takes a wallet’s key for both of its schemes', async () => {
    const key = createSecp256k1Key();
    await credentials().addKey(key);
    const secret = secp256k1.utils.randomSecretKey();
    const wallet = createWalletKey(secret);
    await credentials().addKey(wallet);
    assert.equal((await ask(keyStamp(wallet, BODY), BODY)).userId, 'ada');
    const mixed = keyStamp(key, BODY, { scheme: wallet.scheme });
    assert.equal(await refusalOf(ask(mixed, BODY)), UNAUTHENTICATED, 'a hash is not taken for the other');
  });

  it('does not confuse a key with one of another curve', async () => {
    const key = createP256Key();
    await credentials().addKey(key, { curve: 'API_KEY_CURVE_SECP256K1' });
    assert.equal(await refusalOf(ask(keyStamp(key, BODY), BODY)), UNAUTHENTICATED);
  });

  it('reads a stamp by its members, not by its bytes', async () => {
    const key = createP256Key();
    await credentials().addKey(key);
    const { publicKey, scheme } = key;
    const encode = (value: unknown, space?: number): string =>
      Buffer.from(JSON.stringify(value, null, space)).toString('base64url');
    const signature = key.sign(BODY);
    for (const stamp of [
      encode({ signature, scheme, publicKey }),
      encode({ publicKey, scheme, signature }, 2),
      encode({ extra: [1, { a: null }], publicKey, scheme, signature }),
    ]) {
      assert.equal((await ask({ 'X-STAMP': stamp }, BODY)).userId, 'ada');
    }
    const twice = `{"publicKey":"${publicKey}","scheme":"${scheme}","signature":"${signature}","scheme":"${scheme}"}`;
    for (const stamp of [
      `${encode({ publicKey, scheme, signature })}=`,
      Buffer.from(JSON.stringify({ publicKey, scheme, signature })).toString('base64'),
      JSON.stringify({ publicKey, scheme, signature }),
      encode({ publicKey, scheme }),
      encode({ publicKey, scheme, signature: [signature] }),
      encode([publicKey, scheme, signature]),
      encode(null),
      Buffer.from(twice).toString('base64url'),
      Buffer.from([0xff, 0xfe]).toString('base64url'),
      `${encode({ publicKey, scheme, signature })}, ${encode({ publicKey, scheme, signature })}`,
      encode({ publicKey, scheme, signature, padding: 'x'.repeat(2000) }),
      '',
    ]) {
      // A stamp that ends in "=" or holds "/" and "+" is not base64url; base64 without either is the same text.
      if (stamp === encode({ publicKey, scheme, signature })) continue;
      assert.equal(await refusalOf(ask({ 'x-stamp': stamp }, BODY)), UNAUTHENTICATED, stamp);
    }
  });

  it('tells a session’s key from a lasting one, and how the session was opened', async () => {
    const { addKey, clock } = credentials();
    const [known, unknown] = [createP256Key(), createP256Key()];
    const expiresAt = clock.now() + 60_000;
    const authentication = { type: 'AUTHENTICATION_TYPE_EMAIL_OTP', id: 'ada@example.com' } as const;
    await addKey(known, { expiresAt, authentication });
    await addKey(unknown, { expiresAt });
    const session = 'AUTHENTICATION_TYPE_SESSION';
    assert.deepEqual((await ask(keyStamp(known, BODY), BODY)).credential.authentications, [
      { type: session, id: known.publicKey },
      authentication,
    ]);
    assert.deepEqual((await ask(keyStamp(unknown, BODY), BODY)).credential.authentications, [
      { type: session, id: unknown.publicKey },
    ]);
  });

  it('refuses the key of a session whose time is over like an unknown one', async () => {
    const { addKey, clock } = credentials();
    const key = createP256Key();
    const expiresAt = clock.now() + 60_000;
    await addKey(key, { expiresAt });
    await addKey(key, { ...OTHER, expiresAt });
    assert.equal((await ask(keyStamp(key, BODY), BODY)).userId, 'ada');
    clock.offsetMs += 59_999;
    assert.equal((await ask(keyStamp(key, BODY), BODY)).userId, 'ada');
    clock.offsetMs += 1;
    assert.equal(await refusalOf(ask(keyStamp(key, BODY), BODY)), UNAUTHENTICATED);
    const elsewhere = ask(keyStamp(key, BODY), BODY, { organizationId: 'nowhere' });
    assert.equal(await refusalOf(elsewhere), UNAUTHENTICATED, 'nor does it tell of an organization');
    clock.offsetMs = 0;
  });

  it('refuses a good key in an organization that is not its own', async () => {
    const key = createP256Key();
    await credentials().addKey(key);
    for (const organizationId of ['other', 'nowhere', '', 'DEMO']) {
      assert.match(
        await refusalOf(ask(keyStamp(key, BODY), BODY, { organizationId })),
        /^PERMISSION_DENIED organizationId /,
      );
    }
  });

  it('names the user of the organization that is asked for, where a key has several', async () => {
    const key = createP256Key();
    await credentials().addKey(key);
    await credentials().addKey(key, OTHER);
    assert.equal((await ask(keyStamp(key, BODY), BODY)).userId, 'ada');
    assert.equal((await ask(keyStamp(key, BODY), BODY, { organizationId: 'other' })).userId, 'bob');
  });

  it('wants exactly one header that says who asks', async () => {
    const key = createP256Key();
    await credentials().addKey(key);
    const good = keyStamp(key, BODY);
    const passkey = passkeyStamp(createPasskey(), BODY);
    assert.equal(await refusalOf(ask({}, BODY)), UNAUTHENTICATED);
    assert.match(
      await refusalOf(ask({ ...good, ...passkey }, BODY)),
      /^INVALID_REQUEST {2}.*X-Stamp, X-Stamp-WebAuthn/,
    );
    for (const header of ['x-stamp-attested', 'x-session']) {
      assert.match(await refusalOf(ask({ ...good, [header]: '' }, BODY)), /^INVALID_REQUEST /, header);
    }
  });

  it('lets the key’s own allowlist decide, else the organization’s', async () => {
    const { addKey, database } = credentials();
    const [free, bound] = [createP256Key(), createP256Key()];
    await addKey(free);
    await addKey(bound, { ipAllowlist: ['10.0.0.0/8', '2001:db8::/32'] });
    const from = async (key: typeof free, clientAddress: string): Promise<string> => {
      const attempt = ask(keyStamp(key, BODY), BODY, { clientAddress });
      return attempt.then(
        () => 'in',
        () => refusalOf(attempt),
      );
    };
    const REFUSED =
      'ADDRESS_NOT_ALLOWED  The IP allowlist of the API key or of the organization does not contain the address that this request comes from.';
    assert.equal(await from(free, '198.51.100.1'), 'in');
    assert.equal(await from(bound, '198.51.100.1'), REFUSED);
    assert.equal(await from(bound, '::ffff:10.1.2.3'), 'in');
    assert.equal(await from(bound, '2001:db8::1'), 'in');

    const own = eq(organizations.id, DEMO.organizationId);
    await database
      .update(organizations)
      .set({ ipAllowlist: ['198.51.100.0/24'] })
      .where(own);
    try {
      assert.equal(await from(free, '198.51.100.1'), 'in');
      assert.equal(await from(free, '198.51.101.1'), REFUSED);
      assert.equal(await from(bound, '198.51.100.1'), REFUSED, 'the organization’s list adds nothing');
      assert.equal(await from(bound, '10.1.2.3'), 'in');
      const forged = ask(keyStamp(free, `${BODY} `), BODY, { clientAddress: '198.51.101.1' });
      assert.equal(await refusalOf(forged), UNAUTHENTICATED, 'the signature is looked at first');
      const elsewhere = ask(keyStamp(free, BODY), BODY, {
        clientAddress: '198.51.101.1',
        organizationId: 'other',
      });
      assert.match(await refusalOf(elsewhere), /^PERMISSION_DENIED /, 'then the organization');
    } finally {
      await database.update(organizations).set({ ipAllowlist: null }).where(own);
    }
    assert.equal(await from(free, '198.51.101.1'), 'in');
  });

  it('takes one query, for known and unknown keys', async () => {
    const { addKey, queries } = credentials();
    const key = createP256Key();
    await addKey(key, { ipAllowlist: ['127.0.0.0/8'] });
    const before = queries();
    await ask(keyStamp(key, BODY), BODY);
    assert.equal(queries() - before, 1);
    await refusalOf(ask(keyStamp(createP256Key(), BODY), BODY));
    assert.equal(queries() - before, 2);
  });
});
