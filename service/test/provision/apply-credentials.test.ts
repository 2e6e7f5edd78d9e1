import assert from 'node:assert/strict';
import { it } from 'node:test';
import { p256 } from '@noble/curves/nist.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { eq } from 'drizzle-orm';
import {
  apiKeys,
  authenticators,
  mfaPolicies,
  oauthProviders,
  organizations,
} from '../../src/store/tables.ts';
import {
  findAllowlist,
  setApiKeyAllowlist,
  setOrganizationAllowlist,
} from '../../src/store/ip-allowlists.ts';
import { createDeviceKey } from '../support/client.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { useProvisioning } from './support.ts';

const passkey = p256.keygen();
const compressed = bytesToHex(passkey.publicKey);
const uncompressed = bytesToHex(p256.getPublicKey(passkey.secretKey, false));
const device = createDeviceKey();

const authenticator = { credentialId: 'Y3JlZA', publicKey: compressed, rpId: 'localhost' };
const provider = {
  providerId: 'google-1',
  providerName: 'google',
  issuer: 'https://accounts.google.com',
  audience: 'client-id',
  subject: 'sub',
};
const mfaPolicy = {
  mfaPolicyId: 'mfa-1',
  mfaPolicyName: 'Passkey for everything',
  condition: 'true',
  requiredAuthenticationMethods: [{ any: [{ type: 'AUTHENTICATION_TYPE_PASSKEY', id: 'Y3JlZA' }] }],
  order: 3,
};
const toMain = (user: object, rest: object = {}) => ({
  organizationId: 'main',
  organizationName: 'Main',
  users: [{ userId: 'ada', userName: 'Ada', ...user }],
  ...rest,
});

describeOnEachDatabase('provisioned credentials', (kind) => {
  const bench = useProvisioning(kind);
  const { apply, assertRefused, database } = bench;

  it('are passkeys, with their public keys uncompressed', async () => {
    const main = toMain({ authenticators: [authenticator] });
    assert.equal((await apply(main)).authenticators, 1);
    const [row] = await database().select().from(authenticators);
    assert.deepEqual(row, {
      ...row,
      organizationId: 'main',
      userId: 'ada',
      credentialId: 'Y3JlZA',
      publicKey: uncompressed,
      rpId: 'localhost',
      signCount: 0,
      createdAt: bench.now,
    });
    assert.deepEqual(await apply(main), {});
    await database().update(authenticators).set({ signCount: 7 });
    const written = { ...authenticator, publicKey: uncompressed.toUpperCase() };
    assert.deepEqual(await apply(toMain({ authenticators: [written] })), {});
    await database().delete(authenticators);
    const again = toMain({ authenticators: [written] });
    assert.deepEqual(await apply(again), {}, 'one that was removed does not come back');
    assert.deepEqual(await apply(main), { authenticators: 1 }, 'but by an entry that reads differently');
  });

  it('are social logins', async () => {
    assert.equal((await apply(toMain({ oauthProviders: [provider] }))).oauthProviders, 1);
    const [row] = await database().select().from(oauthProviders);
    assert.deepEqual(row, {
      id: 'google-1',
      sequence: row?.sequence,
      organizationId: 'main',
      userId: 'ada',
      name: 'google',
      issuer: 'https://accounts.google.com',
      audience: 'client-id',
      subject: 'sub',
      vouchedAt: bench.now,
      createdAt: bench.now,
      updatedAt: bench.now,
    });
    const second = { ...provider, providerId: 'google-2' };
    const path = 'organizations[0].users[0].oauthProviders[0].subject';
    await assertRefused(path, toMain({ oauthProviders: [second] }));
    await database().delete(oauthProviders);
    assert.deepEqual(await apply(toMain({ oauthProviders: [provider] })), {}, 'it does not come back');
    assert.equal((await apply(toMain({ oauthProviders: [second] }))).oauthProviders, 1);
  });

  it('are refused where they are another user’s', async () => {
    const credentials = {
      authenticators: [authenticator],
      oauthProviders: [provider],
      mfaPolicies: [mfaPolicy],
    };
    const bob = (user: object) => toMain({ userId: 'bob', userName: 'Bob', ...user });
    await apply(toMain(credentials));
    for (const [name, member, words] of [
      ['authenticators', 'credentialId', /the passkey is that of user ada; delete_authenticators/],
      ['oauthProviders', 'providerId', /this social login is that of user ada/],
      ['mfaPolicies', 'mfaPolicyId', /this MFA policy is that of user ada/],
    ] as const) {
      const path = `organizations[0].users[0].${name}[0].${member}`;
      const refusal = await assertRefused(path, bob({ [name]: credentials[name] }));
      assert.match(refusal.message, words);
    }
    assert.deepEqual(await apply(toMain(credentials)), {});
  });

  it('are social logins of an issuer by the name that accounts are linked by', async () => {
    const named = { ...provider, providerId: 'google-3', issuer: 'accounts.google.com', subject: 'other' };
    assert.equal((await apply(toMain({ oauthProviders: [named] }))).oauthProviders, 1);
    assert.deepEqual(await apply(toMain({ oauthProviders: [named] })), {});
    const rows = await database().select().from(oauthProviders);
    assert.equal(rows.find(({ id }) => id === 'google-3')?.issuer, 'https://accounts.google.com');
  });

  it('are MFA policies', async () => {
    assert.equal((await apply(toMain({ mfaPolicies: [mfaPolicy] }))).mfaPolicies, 1);
    const [row] = await database().select().from(mfaPolicies);
    assert.deepEqual(row, {
      id: 'mfa-1',
      organizationId: 'main',
      userId: 'ada',
      name: 'Passkey for everything',
      condition: 'true',
      requiredAuthenticationMethods: mfaPolicy.requiredAuthenticationMethods,
      order: 3,
      notes: null,
      createdAt: bench.now,
      updatedAt: bench.now,
    });
    await database().update(mfaPolicies).set({ condition: 'false' });
    const changed = { ...mfaPolicy, condition: 'user.name == "Ada"' };
    assert.deepEqual(await apply(toMain({ mfaPolicies: [changed] })), {}, 'what was changed stays');
    assert.equal((await database().select().from(mfaPolicies))[0]?.condition, 'false');
    await database().delete(mfaPolicies);
    assert.deepEqual(await apply(toMain({ mfaPolicies: [mfaPolicy] })), {}, 'it does not come back');
  });

  it('cannot take an identifier from another organization', async () => {
    await apply(toMain({ mfaPolicies: [mfaPolicy], oauthProviders: [provider] }));
    const other = (user: object) => ({
      organizationId: 'other',
      organizationName: 'Other',
      users: [{ userId: 'bob', userName: 'Bob', ...user }],
    });
    const at = 'organizations[0].users[0]';
    // The id is known from the first file, but it belongs to the first organization.
    await assertRefused(`${at}.mfaPolicies[0].mfaPolicyId`, other({ mfaPolicies: [mfaPolicy] }));
    await assertRefused(`${at}.oauthProviders[0].providerId`, other({ oauthProviders: [provider] }));
    const both = other({ authenticators: [authenticator] });
    await apply(toMain({ authenticators: [authenticator] }));
    assert.equal((await apply(both)).authenticators, 1, 'a passkey can be known to several organizations');
  });
});

describeOnEachDatabase('provisioned IP allowlists', (kind) => {
  const bench = useProvisioning(kind);
  const { apply, database } = bench;
  const toFile = (ofKey: string[] | undefined, ofOrganization: string[] | undefined) => {
    const apiKey = { publicKey: device.publicKey, curveType: 'API_KEY_CURVE_P256' };
    return toMain(
      { apiKeys: [ofKey === undefined ? apiKey : { ...apiKey, ipAllowlist: { cidrs: ofKey } }] },
      ofOrganization === undefined ? {} : { ipAllowlist: { cidrs: ofOrganization } },
    );
  };
  const read = async () => {
    const [key] = await database().select().from(apiKeys);
    const [organization] = await database().select().from(organizations);
    return [key?.ipAllowlist, organization?.ipAllowlist];
  };

  it('hold for the organization and the key', async () => {
    assert.equal((await apply(toFile(['10.0.0.0/8'], ['127.0.0.0/8', '::1/128']))).ipAllowlists, 2);
    assert.deepEqual(await read(), [['10.0.0.0/8'], ['127.0.0.0/8', '::1/128']]);
    assert.deepEqual(await apply(toFile(['10.0.0.0/8'], ['127.0.0.0/8', '::1/128'])), {});
  });

  it('do not come back after they were removed, as long as the file says what it said', async () => {
    await apply(toFile(['10.0.0.0/8'], ['127.0.0.0/8']));
    await database().update(apiKeys).set({ ipAllowlist: null });
    await database().update(organizations).set({ ipAllowlist: null });
    assert.deepEqual(await apply(toFile(['10.0.0.0/8'], ['127.0.0.0/8'])), {});
    assert.deepEqual(await read(), [null, null]);
    await apply(toFile(['10.0.0.0/16'], ['127.0.0.0/16']));
    assert.deepEqual(await read(), [['10.0.0.0/16'], ['127.0.0.0/16']], 'other lists are new ones');
  });

  it('stay in force when the file says nothing of them any more, and can come later', async () => {
    await apply(toFile(undefined, undefined));
    assert.deepEqual(await read(), [null, null]);
    await apply(toFile(['10.0.0.0/8'], ['127.0.0.0/8']));
    assert.deepEqual(await read(), [['10.0.0.0/8'], ['127.0.0.0/8']]);
    await apply(toFile(undefined, undefined));
    assert.deepEqual(await read(), [['10.0.0.0/8'], ['127.0.0.0/8']]);
  });

  it('are read as they are in force after an activity had set others', async () => {
    await apply(toFile(['10.0.0.0/8'], ['127.0.0.0/8']));
    const set = { ipAllowlist: ['11.0.0.0/8'], ipAllowlistRules: [{ cidr: '11.0.0.0/8', createdAt: 1 }] };
    await setApiKeyAllowlist(database(), 'main', [device.publicKey], set);
    await setOrganizationAllowlist(database(), 'main', set, 1);
    await apply(toFile(['10.0.0.0/16'], ['127.0.0.0/16']));
    assert.deepEqual(await findAllowlist(database(), 'main', [device.publicKey]), {
      ipAllowlist: ['10.0.0.0/16'],
      ipAllowlistRules: null,
    });
    assert.deepEqual(await findAllowlist(database(), 'main', undefined), {
      ipAllowlist: ['127.0.0.0/16'],
      ipAllowlistRules: null,
    });
  });

  it('hold for a key that stands with another user than before', async () => {
    const apiKey = {
      ...{ publicKey: device.publicKey, curveType: 'API_KEY_CURVE_P256' },
      ipAllowlist: { cidrs: ['10.0.0.0/8'] },
    };
    await apply(toMain({ apiKeys: [apiKey] }));
    await database().delete(apiKeys);
    const bob = toMain({ userId: 'bob', userName: 'Bob', apiKeys: [apiKey] });
    assert.deepEqual(await apply(bob), { users: 1, apiKeys: 1, ipAllowlists: 1 });
    assert.deepEqual((await read())[0], ['10.0.0.0/8']);
    assert.deepEqual(await apply(bob), {});
  });

  it('are never put on the key of a session', async () => {
    await apply(toFile(undefined, undefined));
    await database().update(apiKeys).set({ expiresAt: 1 }).where(eq(apiKeys.organizationId, 'main'));
    await apply(toFile(['10.0.0.0/8'], undefined));
    assert.deepEqual(await read(), [null, null]);
  });
});
