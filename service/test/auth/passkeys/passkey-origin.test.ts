import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { organizationFeatures, organizations, users } from '../../../src/store/tables.ts';
import { isPasskeyOrigin } from '../../../src/auth/passkeys/passkey-origin.ts';
import { authenticate } from '../../../src/auth/stamps/authenticate.ts';
import { refusalOf } from '../../support/credentials.ts';
import { describeOnOneDatabase } from '../../support/databases.ts';
import { BODY, UNAUTHENTICATED, usePasskeys } from '../../support/passkeys.ts';
import { createPasskey, passkeyStamp } from '../../support/stamps.ts';

describe('isPasskeyOrigin', () => {
  it('lets the pages of the relying party use its passkeys when the organization names no origins', () => {
    for (const [origin, rpId] of [
      ['https://example.com', 'example.com'],
      ['https://example.com:8443', 'example.com'],
      ['https://login.example.com', 'example.com'],
      ['https://a.b.example.com', 'example.com'],
      ['https://localhost:5173', 'localhost'],
      ['http://localhost:5173', 'localhost'],
      ['http://localhost', 'localhost'],
    ] as const) {
      assert.equal(isPasskeyOrigin(origin, rpId, ''), true, origin);
      assert.equal(isPasskeyOrigin(origin, rpId, ' , '), true, origin);
    }
  });

  it('lets no other page use them', () => {
    for (const [origin, rpId] of [
      ['http://example.com', 'example.com'],
      ['http://127.0.0.1', 'localhost'],
      ['http://evil.localhost', 'localhost'],
      ['https://example.org', 'example.com'],
      ['https://notexample.com', 'example.com'],
      ['https://example.com.evil.org', 'example.com'],
      ['https://example.com', 'login.example.com'],
      ['https://example.com/', 'example.com'],
      ['https://example.com/path', 'example.com'],
      ['https://user@example.com', 'example.com'],
      ['https://example.com:443', 'example.com'],
      ['HTTPS://EXAMPLE.COM', 'example.com'],
      ['ftp://example.com', 'example.com'],
      ['null', 'example.com'],
      ['', 'example.com'],
      ['example.com', 'example.com'],
      ['https://example.com', ''],
      ['https://example.com.', ''],
    ] as const) {
      assert.equal(isPasskeyOrigin(origin, rpId, ''), false, `${origin} of ${rpId}`);
    }
  });

  it('goes by the organization’s list alone where there is one', () => {
    const allowed = 'https://app.example.com, https://example.org\nhttp://localhost:3000';
    for (const origin of ['https://app.example.com', 'https://example.org', 'http://localhost:3000']) {
      assert.equal(isPasskeyOrigin(origin, 'example.com', allowed), true, origin);
    }
    for (const origin of [
      'https://example.com',
      'https://app.example.com:8443',
      'https://app.example.com,',
      'app.example.com',
      '*',
      '',
    ]) {
      assert.equal(isPasskeyOrigin(origin, 'example.com', allowed), false, origin);
    }
    assert.equal(isPasskeyOrigin('https://example.com', 'example.com', '*'), false, 'there is no wildcard');
  });
});

describeOnOneDatabase('authentication by X-Stamp-WebAuthn by the page', (kind) => {
  const { ask, credentials } = usePasskeys(kind);

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
    // The relying party belongs to an organization that is no parent of this one.
    assert.equal(await refusalOf(attempt('https://shop.example', 'demo')), UNAUTHENTICATED);
    // Once the organization lists origins itself, only these count.
    await database
      .insert(organizationFeatures)
      .values({ organizationId, ...feature, value: 'https://own.example', ...times });
    assert.equal(await refusalOf(attempt('https://shop.example', 'other')), UNAUTHENTICATED);
    await attempt('https://own.example', 'other');
    await database.delete(organizationFeatures);
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
});
