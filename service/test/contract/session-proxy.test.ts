/** Sends every operation of the session proxy from a wrong origin, and with another login configuration. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { operations, schemas, type Schema } from '../../src/base/contract.ts';
import { createOrganization, provisioningOf } from '../support/activities.ts';
import {
  call,
  createDeviceKey,
  createLogin,
  encryptCode,
  openBundle,
  readCode,
  requestCode,
  toReply,
  verifyContact,
  type CallOptions,
  type DeviceKey,
  type Reply,
} from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { valuesOf } from '../support/from-schema.ts';
import { withContact } from '../support/signups.ts';
import { useTestService } from '../support/test-service.ts';
import { codeOf } from '../support/verdict.ts';

type Name = keyof typeof operations;
const PROXY = (Object.keys(operations) as Name[]).filter((name) => operations[name].kind === 'proxy');
const requestOf = (name: Name): Schema => (schemas[name] as { readonly request: Schema }).request;
/** The operations whose requests name a code or a verification token. */
const NAMING = PROXY.filter((name) =>
  Object.keys(requestOf(name).properties ?? {}).some((member) =>
    /^(?:otpId|verificationToken)$/.test(member),
  ),
);

describeOnOneDatabase('the session proxy', (database) => {
  const configure = (authProxyConfigId: string, more: object = {}) => ({
    ...{ authProxyConfigId, enabledProviders: ['email'], otpAlphanumeric: false, signupEnabled: true },
    ...more,
  });
  const contact = 'everywhere@example.com';
  const users = { owner: { userEmail: contact } };
  const own = createOrganization(['owner'], {
    parts: () => ({
      authProxyConfigs: [
        configure('proxy-own'),
        configure('proxy-second'),
        configure('proxy-closed', { allowedOrigins: ['https://allowed.example'] }),
      ],
    }),
    users,
  });
  const below = createOrganization(['owner'], {
    parts: () => ({
      authProxyConfigs: [configure('proxy-below', { signupEnabled: false })],
      parentOrganizationId: own.organizationId,
    }),
    users,
  });
  const other = createOrganization(['owner'], {
    parts: () => ({ authProxyConfigs: [configure('proxy-other')] }),
    users,
  });
  const service = useTestService(database, { provisioning: provisioningOf(own, below, other) });
  const OWN = { configId: 'proxy-own' };
  const ask = (name: Name, body: unknown, options: CallOptions = OWN): Promise<Reply> =>
    call(service(), operations[name].path, body, options);
  /** Moves the clock past the window in which a contact is sent no more codes. */
  const pass = (): void => void (service().clock.offsetMs += 181_000);
  const messages = async (): Promise<number> =>
    (await toReply(await fetch(`${service().ready.baseUrl}/dev/inbox.json`))).body.messages.length;

  it('answers no page of an origin that is not allowed, and nobody without a configuration', async () => {
    const before = await messages();
    for (const name of PROXY) {
      const [made] = fc.sample(valuesOf(requestOf(name)), { numRuns: 1, seed: 7 });
      const body = /^otpInit/.test(name) ? { otpType: 'OTP_TYPE_EMAIL', contact } : made;
      for (const [options, expected] of [
        [{ configId: 'proxy-closed', origin: 'https://evil.example' }, '403 ORIGIN_NOT_ALLOWED'],
        [{ configId: 'proxy-closed', origin: 'null' }, '403 ORIGIN_NOT_ALLOWED'],
        [{ configId: null }, '404 UNKNOWN_CONFIGURATION'],
        [{ configId: 'nobody' }, '404 UNKNOWN_CONFIGURATION'],
        [{ configId: own.organizationId }, '404 UNKNOWN_CONFIGURATION'],
      ] as const) {
        assert.equal(codeOf(await ask(name, body, options)), expected, name);
      }
    }
    assert.equal(await messages(), before);
  });

  /** Makes requests that name a code or a token of one configuration, one for each operation. */
  async function requestsOf(key: DeviceKey): Promise<Partial<Record<Name, object>>> {
    pass();
    const { code: otpCode, otpId } = await requestCode(service(), contact, OWN);
    const encrypted = (await ask('otpInitV2', { otpType: 'OTP_TYPE_EMAIL', contact })).body;
    const target = openBundle(encrypted.otpEncryptionTargetBundle as string, service().ready.otpSignerKey);
    const bundle = await encryptCode(target, await readCode(service(), contact), key.publicKey);
    const verificationToken = await verifyContact(service(), contact, key, OWN);
    const login = createLogin(verificationToken, key);
    const signup = withContact(verificationToken, key);
    return {
      ...{ otpVerify: { otpId, otpCode, publicKey: key.publicKey } },
      ...{ otpVerifyV2: { otpId: encrypted.otpId, encryptedOtpBundle: bundle } },
      ...{ otpLoginV2: login, proxyOtpLogin: login, signup, signupV2: signup },
      account: { filterType: 'EMAIL', filterValue: contact, verificationToken },
    };
  }

  it('takes no code and no token of another configuration, and uses none up', async () => {
    const key = createDeviceKey();
    const requests = await requestsOf(key);
    assert.deepEqual(Object.keys(requests).sort(), [...NAMING].sort(), 'say what names a code or a token');
    for (const configId of ['proxy-second', 'proxy-below', 'proxy-other']) {
      for (const name of NAMING) {
        const reply = await ask(name, requests[name], { configId });
        // `account` opens no session, and this configuration belongs to the organization that issued the token.
        if (name === 'account' && configId === 'proxy-second') {
          assert.equal(reply.body.organizationId, own.organizationId);
          continue;
        }
        if (name.startsWith('signup') && configId === 'proxy-below') {
          assert.equal(codeOf(reply), '403 SIGNUP_NOT_ENABLED');
          continue;
        }
        const expected = name.startsWith('otpVerify') ? '400 OTP_EXPIRED' : '401 VERIFICATION_TOKEN_INVALID';
        assert.equal(codeOf(reply), expected, `${name} at ${configId}`);
      }
    }
    for (const name of ['otpVerify', 'otpVerifyV2', 'account', 'otpLoginV2'] as const) {
      assert.equal((await ask(name, requests[name])).status, 200, name);
    }
  });

  it('takes no other key than the one that a code was verified with', async () => {
    const key = createDeviceKey();
    const thief = createDeviceKey();
    const requests = await requestsOf(key);
    const token = (requests.otpLoginV2 as { readonly verificationToken: string }).verificationToken;
    const replaced = { ...requests.otpLoginV2, publicKey: thief.publicKey };
    const unsigned = { verificationToken: token, publicKey: thief.publicKey };
    for (const name of ['otpLoginV2', 'proxyOtpLogin'] as const) {
      for (const body of [
        replaced,
        createLogin(token, thief),
        createLogin(token, thief, { sessionKey: key }),
      ]) {
        assert.equal(codeOf(await ask(name, body)), '401 CLIENT_SIGNATURE_INVALID', name);
      }
    }
    assert.equal(codeOf(await ask('proxyOtpLogin', unsigned)), '400 INVALID_REQUEST', 'without a signature');
    for (const name of ['signup', 'signupV2'] as const) {
      const body = withContact(token, thief);
      assert.equal(codeOf(await ask(name, body)), '401 CLIENT_SIGNATURE_INVALID', name);
    }
    assert.equal((await ask('otpVerify', requests.otpVerify)).status, 200);
    const again = { ...requests.otpVerify, publicKey: thief.publicKey };
    assert.equal(codeOf(await ask('otpVerify', again)), '400 OTP_EXPIRED', 'used by another key');
    assert.equal((await ask('otpLoginV2', requests.otpLoginV2)).status, 200);
  });
});
