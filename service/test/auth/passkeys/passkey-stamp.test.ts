import assert from 'node:assert/strict';
import { createPrivateKey } from 'node:crypto';
import { it } from 'node:test';
import { eq } from 'drizzle-orm';
import { organizations } from '../../../src/store/tables.ts';
import { isP256Signature } from '../../../src/auth/stamps/p256.ts';
import { authenticate } from '../../../src/auth/stamps/authenticate.ts';
import { refusalOf } from '../../support/credentials.ts';
import { describeOnOneDatabase } from '../../support/databases.ts';
import { BODY, UNAUTHENTICATED, usePasskeys } from '../../support/passkeys.ts';
import { createPasskey, passkeyStamp, type Passkey } from '../../support/stamps.ts';

describeOnOneDatabase('authentication by X-Stamp-WebAuthn', (kind) => {
  const { ask, countOf, credentials } = usePasskeys(kind);

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
