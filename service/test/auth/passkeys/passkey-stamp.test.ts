import assert from 'node:assert/strict';
import { createHash, createPrivateKey } from 'node:crypto';
import { it } from 'node:test';
import { eq } from 'drizzle-orm';
import {
  activities,
  authenticators,
  organizationFeatures,
  organizations,
  users,
  votes,
} from '../../../src/store/tables.ts';
import { isP256Signature } from '../../../src/auth/stamps/p256.ts';
import { authenticate } from '../../../src/auth/stamps/authenticate.ts';
import { DEMO, OTHER, refusalOf, useCredentials } from '../../support/credentials.ts';
import { describeOnOneDatabase } from '../../support/databases.ts';
import { createPasskey, passkeyStamp, type Passkey } from '../../support/stamps.ts';

const BODY = '{"organizationId":"demo"}';
const UNAUTHENTICATED = 'UNAUTHENTICATED  The request is not stamped by a known key.';

describeOnOneDatabase('authentication by X-Stamp-WebAuthn', (kind) => {
  const credentials = useCredentials(kind);
  const ask: ReturnType<typeof credentials>['authenticate'] = (...parameters) =>
    credentials().authenticate(...parameters);
  const countOf = async ({ credentialId }: Passkey): Promise<number | undefined> => {
    const [row] = await credentials()
      .database.select()
      .from(authenticators)
      .where(eq(authenticators.credentialId, credentialId));
    return row?.signCount;
  };

  it('names the user of a passkey', async () => {
    const passkey = createPasskey();
    await credentials().addPasskey(passkey);
    const headers = passkeyStamp(passkey, BODY);
    const { signature } = JSON.parse(headers['x-stamp-webauthn'] ?? '') as Record<string, string>;
    assert.deepEqual(await ask(headers, BODY), {
      organizationId: 'demo',
      organizationName: 'Demo',
      userId: 'ada',
      userName: 'Ada',
      credential: {
        publicKey: passkey.credentialId,
        scheme: 'SIGNATURE_SCHEME_TK_WEBAUTHN',
        signature,
        authentications: [{ type: 'AUTHENTICATION_TYPE_PASSKEY', id: passkey.credentialId }],
        isReadOnly: false,
      },
      clientAddress: '127.0.0.1',
    });
  });

  it('refuses everything else in the same words', async () => {
    const [passkey, unknown] = [createPasskey(), createPasskey()];
    await credentials().addPasskey(passkey);
    const stamp = passkeyStamp(passkey, BODY)['x-stamp-webauthn'] ?? '';
    const parts = JSON.parse(stamp) as Record<string, string>;
    for (const [what, header] of Object.entries({
      'an unknown passkey': passkeyStamp(unknown, BODY)['x-stamp-webauthn'],
      'an unknown passkey with a bad signature': passkeyStamp(unknown, `${BODY} `)['x-stamp-webauthn'],
      'another passkey’s name': passkeyStamp(unknown, BODY, {
        stamp: { credentialId: passkey.credentialId },
      })['x-stamp-webauthn'],
      'the stamp of another body': passkeyStamp(passkey, `${BODY} `)['x-stamp-webauthn'],
      'another page': passkeyStamp(passkey, BODY, { clientData: { origin: 'https://evil.example' } })[
        'x-stamp-webauthn'
      ],
      'a page in a page': passkeyStamp(passkey, BODY, { clientData: { crossOrigin: true } })[
        'x-stamp-webauthn'
      ],
      'another relying party': passkeyStamp(passkey, BODY, { rpId: 'example.org' })['x-stamp-webauthn'],
      'nobody there': passkeyStamp(passkey, BODY, { flags: 0 })['x-stamp-webauthn'],
      'base64url around it': Buffer.from(stamp).toString('base64url'),
      'a member missing': JSON.stringify({ ...parts, clientDataJson: undefined }),
      'a member that is no text': JSON.stringify({ ...parts, signature: 1 }),
      'a member twice': stamp.replace('{', `{"credentialId":"${passkey.credentialId}",`),
      padding: JSON.stringify({ ...parts, signature: `${parts['signature'] ?? ''}=` }),
      'two stamps': `${stamp}, ${stamp}`,
      'an endless stamp': JSON.stringify({ ...parts, padding: 'x'.repeat(8192) }),
      null: 'null',
      nothing: '',
    })) {
      assert.equal(await refusalOf(ask({ 'x-stamp-webauthn': header ?? '' }, BODY)), UNAUTHENTICATED, what);
    }
    assert.equal((await ask({ 'x-stamp-webauthn': stamp }, BODY)).userId, 'ada');
  });

  it('works below the organization that owns its relying party, on the pages that one lists', async () => {
    const { addPasskey, database, services } = credentials();
    const times = { createdAt: 0, updatedAt: 0 };
    const organizationId = 'below';
    await database
      .insert(organizations)
      .values({ id: organizationId, name: 'x', parentOrganizationId: 'other', ...times });
    await database.insert(users).values({ id: 'joan', organizationId, name: 'Joan', ...times });
    const feature = { name: 'FEATURE_NAME_WEBAUTHN_ORIGINS', value: 'https://shop.example' } as const;
    await database.insert(organizationFeatures).values({ organizationId: 'other', ...feature, ...times });
    const passkey = createPasskey();
    await addPasskey(passkey, { organizationId, userId: 'joan' });
    const attempt = (origin: string, owner: string): Promise<unknown> =>
      authenticate(
        { ...services, relyingParties: new Map([[passkey.rpId, owner]]) },
        {
          headers: new Headers(passkeyStamp(passkey, BODY, { clientData: { origin } })),
          body: new TextEncoder().encode(BODY),
          organizationId,
          clientAddress: '127.0.0.1',
          allowsReadOnly: true,
          allowsAttested: false,
        },
      );
    await attempt('https://shop.example', 'other');
    await attempt(`https://${passkey.rpId}`, 'other');
    assert.equal(await refusalOf(attempt('https://evil.example', 'other')), UNAUTHENTICATED);
    // Given to somebody else, or to nobody.
    assert.equal(await refusalOf(attempt('https://shop.example', 'demo')), UNAUTHENTICATED);
    // What the organization lists itself is all that counts then.
    await database
      .insert(organizationFeatures)
      .values({ organizationId, ...feature, value: 'https://own.example', ...times });
    assert.equal(await refusalOf(attempt('https://shop.example', 'other')), UNAUTHENTICATED);
    await attempt('https://own.example', 'other');
    await database.delete(organizationFeatures);
  });

  it('is refused without verification of the person where the service asks for it (issue 19)', async () => {
    const passkey = createPasskey();
    await credentials().addPasskey(passkey);
    const services = { ...credentials().services, requiresUserVerification: true };
    const attempt = (flags: number): Promise<unknown> =>
      authenticate(services, {
        headers: new Headers(passkeyStamp(passkey, BODY, { flags })),
        body: new TextEncoder().encode(BODY),
        organizationId: 'demo',
        clientAddress: '127.0.0.1',
        allowsReadOnly: true,
        allowsAttested: false,
      });
    assert.match(await refusalOf(attempt(0x01)), /^PERMISSION_DENIED .*without a PIN/);
    await attempt(0x05);
    await ask(passkeyStamp(passkey, BODY, { flags: 0x01 }), BODY);
  });

  it('refuses known and unknown passkeys after the same queries and verifications (issue 19)', async () => {
    const [known, unknown] = [createPasskey(), createPasskey()];
    await credentials().addPasskey(known);
    const { database, services } = { database: credentials().database, services: credentials().services };
    const bad = (passkey: Passkey): ReturnType<typeof passkeyStamp> => {
      const stamp = JSON.parse(passkeyStamp(passkey, BODY)['x-stamp-webauthn'] ?? '') as Record<
        string,
        string
      >;
      const { signature } = JSON.parse(
        passkeyStamp(createPasskey(), BODY)['x-stamp-webauthn'] ?? '',
      ) as typeof stamp;
      return { 'x-stamp-webauthn': JSON.stringify({ ...stamp, signature }) };
    };
    const attempts = {
      'an unknown one': passkeyStamp(unknown, BODY),
      'an unknown one with a bad signature': bad(unknown),
      'a known one with a bad signature': bad(known),
      'a known one for another body': passkeyStamp(known, `${BODY} `),
      'a known one of another page': passkeyStamp(known, BODY, {
        clientData: { origin: 'https://evil.example' },
      }),
    };
    const works = new Map<string, readonly string[]>();
    for (const [who, headers] of Object.entries(attempts)) {
      const work: string[] = [];
      const counted = new Proxy(database, {
        get(target, name) {
          const member: unknown = Reflect.get(target, name);
          if (typeof member !== 'function') return member;
          work.push(String(name));
          return member.bind(target) as unknown;
        },
      });
      const attempt = authenticate(
        {
          ...{ ...services, database: counted },
          verifyPasskey(...parameters) {
            work.push('verify');
            return isP256Signature(...parameters);
          },
        },
        {
          headers: new Headers(headers),
          body: new TextEncoder().encode(BODY),
          ...{
            organizationId: 'demo',
            clientAddress: '127.0.0.1',
            allowsReadOnly: true,
            allowsAttested: false,
          },
        },
      );
      assert.equal(await refusalOf(attempt), UNAUTHENTICATED, who);
      works.set(who, work);
    }
    const [first = []] = works.values();
    assert.equal(first.filter((one) => one === 'verify').length, 1);
    assert.ok(first.length > 1, 'the database was asked');
    for (const [who, work] of works) assert.deepEqual(work, first, who);
  });

  it('refuses the stand-in for unknown passkeys, whose private key everybody knows', async () => {
    const privateKey = createPrivateKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        d: Buffer.from('01'.padStart(64, '0'), 'hex').toString('base64url'),
        x: Buffer.from('6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296', 'hex').toString(
          'base64url',
        ),
        y: Buffer.from('4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5', 'hex').toString(
          'base64url',
        ),
      },
    });
    for (const rpId of ['', 'example.com']) {
      const base = { ...createPasskey(rpId), privateKey };
      assert.equal(await refusalOf(ask(passkeyStamp(base, BODY), BODY)), UNAUTHENTICATED);
    }
  });

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
    // As many strangers as are looked at.
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
    // A query to an organization below, by the passkey that the one above knows.
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

  it('goes by the origins that the organization names', async () => {
    const { addPasskey, database } = credentials();
    const passkey = createPasskey();
    await addPasskey(passkey);
    const from = (origin: string): ReturnType<typeof ask> =>
      ask(passkeyStamp(passkey, BODY, { clientData: { origin } }), BODY);
    const feature = { organizationId: 'demo', name: 'FEATURE_NAME_WEBAUTHN_ORIGINS', updatedAt: 0 } as const;
    // A feature of the same organization with another name decides nothing.
    await database
      .insert(organizationFeatures)
      .values({ ...feature, name: 'FEATURE_NAME_WEBHOOK', value: 'https://example.org' });
    assert.equal((await from('https://login.example.com')).userId, 'ada');
    await database
      .insert(organizationFeatures)
      .values({ ...feature, value: 'https://app.example.com,https://example.org' });
    try {
      assert.equal((await from('https://app.example.com')).userId, 'ada');
      assert.equal((await from('https://example.org')).userId, 'ada');
      assert.equal(await refusalOf(from('https://example.com')), UNAUTHENTICATED);
      assert.equal(await refusalOf(from('https://login.example.com')), UNAUTHENTICATED);
      for (const value of ['', null]) {
        await database
          .update(organizationFeatures)
          .set({ value })
          .where(eq(organizationFeatures.name, feature.name));
        assert.equal((await from('https://login.example.com')).userId, 'ada');
        assert.equal(await refusalOf(from('https://example.org')), UNAUTHENTICATED);
      }
    } finally {
      await database.delete(organizationFeatures).where(eq(organizationFeatures.organizationId, 'demo'));
    }
  });

  it('wants the counter of a passkey that counts to grow', async () => {
    const passkey = createPasskey();
    await credentials().addPasskey(passkey);
    const stampAt = (signCount: number, body = BODY): ReturnType<typeof ask> =>
      ask(passkeyStamp(passkey, body, { signCount }), body);
    await stampAt(0);
    await stampAt(0, `${BODY} `);
    assert.equal(await countOf(passkey), 0);
    await stampAt(5);
    assert.equal(await countOf(passkey), 5);
    for (const signCount of [5, 4, 1, 0]) {
      assert.equal(await refusalOf(stampAt(signCount, `${BODY} `)), UNAUTHENTICATED, String(signCount));
    }
    assert.equal(await countOf(passkey), 5);
    await stampAt(6);
    await stampAt(0xffffffff);
    assert.equal(await countOf(passkey), 0xffffffff);
  });

  it('takes the same body again at the same count, because a repeat carries the same stamp', async () => {
    const passkey = createPasskey();
    await credentials().addPasskey(passkey);
    const headers = passkeyStamp(passkey, BODY, { signCount: 3 });
    for (let count = 0; count < 3; count += 1) assert.equal((await ask(headers, BODY)).userId, 'ada');
    assert.equal(await refusalOf(ask(headers, `${BODY} `)), UNAUTHENTICATED);
    await ask(passkeyStamp(passkey, `${BODY} `, { signCount: 4 }), `${BODY} `);
    assert.equal(await refusalOf(ask(headers, BODY)), UNAUTHENTICATED, 'but not after the next one');
  });

  it('takes the body of a recorded activity again at any time', async () => {
    const { addPasskey, database } = credentials();
    const passkey = createPasskey();
    await addPasskey(passkey);
    const body = '{"organizationId":"demo","type":"recorded"}';
    const headers = passkeyStamp(passkey, body, { signCount: 3 });
    await ask(headers, body);
    await ask(passkeyStamp(passkey, BODY, { signCount: 4 }), BODY);
    assert.equal(await refusalOf(ask(headers, body)), UNAUTHENTICATED);
    const fingerprint = `sha256:${createHash('sha256').update(body).digest('hex')}`;
    const times = { createdAt: 0, updatedAt: 0 };
    const status = 'ACTIVITY_STATUS_COMPLETED';
    const row = {
      id: 'a',
      ...DEMO,
      type: 't',
      fingerprint,
      status,
      parameters: {},
      isProved: false,
      ...times,
    } as const;
    await database.insert(activities).values(row);
    const vote = {
      id: 'v',
      activityId: 'a',
      userId: 'ada',
      selection: 'VOTE_SELECTION_APPROVED',
      message: body,
      publicKey: 'another',
      signature: '',
      scheme: '',
      authentications: [],
      createdAt: 0,
    } as const;
    await database.insert(votes).values(vote);
    assert.equal(await refusalOf(ask(headers, body)), UNAUTHENTICATED, 'another credential recorded it');
    await database.update(votes).set({ publicKey: passkey.credentialId }).where(eq(votes.id, 'v'));
    assert.equal((await ask(headers, body)).userId, 'ada');
    assert.equal(await countOf(passkey), 4, 'which does not turn the counter back');
  });

  it('lets one of two bodies in that come at once with the same count', async () => {
    const passkey = createPasskey();
    await credentials().addPasskey(passkey);
    const bodies = Array.from({ length: 20 }, (_, index) => `${BODY}${' '.repeat(index)}`);
    const attempts = bodies.flatMap((body) => {
      const headers = passkeyStamp(passkey, body, { signCount: 1 });
      return [ask(headers, body), ask(headers, body)];
    });
    const outcomes = await Promise.allSettled(attempts);
    const admitted = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index >> 1] : []));
    assert.equal(new Set(admitted).size, 1);
    assert.equal(admitted.length, 2, 'and its repeat');
  });

  it('keeps to the organization’s allowlist, and does not count who is turned away', async () => {
    const { addPasskey, database } = credentials();
    const passkey = createPasskey();
    await addPasskey(passkey);
    const own = eq(organizations.id, 'demo');
    await database
      .update(organizations)
      .set({ ipAllowlist: ['10.0.0.0/8'] })
      .where(own);
    try {
      const headers = passkeyStamp(passkey, BODY, { signCount: 1 });
      assert.match(await refusalOf(ask(headers, BODY)), /^ADDRESS_NOT_ALLOWED /);
      assert.equal(await countOf(passkey), 0);
      assert.equal((await ask(headers, BODY, { clientAddress: '10.1.2.3' })).userId, 'ada');
    } finally {
      await database.update(organizations).set({ ipAllowlist: null }).where(own);
    }
  });

  it('takes one query, and a second one to count', async () => {
    const { addPasskey, queries } = credentials();
    const passkey = createPasskey();
    await addPasskey(passkey);
    const before = queries();
    await ask(passkeyStamp(passkey, BODY), BODY);
    assert.equal(queries() - before, 1);
    await refusalOf(ask(passkeyStamp(createPasskey(), BODY), BODY));
    assert.equal(queries() - before, 2);
    await ask(passkeyStamp(passkey, BODY, { signCount: 1 }), BODY);
    assert.equal(queries() - before, 4);
  });
});
