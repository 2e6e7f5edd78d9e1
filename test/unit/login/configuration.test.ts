import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readConfiguration } from '../../../src/login/configuration.ts';

const valid = {
  enabledProviders: ['email', 'sms'],
  sessionExpirationSeconds: '900',
  organizationId: 'organization',
};

describe('a login configuration', () => {
  it('has the defaults of the API: six characters, letters and digits', () => {
    assert.deepEqual(readConfiguration(valid, undefined), {
      methods: ['email', 'sms'],
      channels: ['email', 'sms'],
      memory: undefined,
      missing: [],
      isSignupEnabled: false,
      reply: Object.assign(Object.create(null) as object, valid),
      organizationId: 'organization',
      sessionExpirationSeconds: 900,
      code: { length: 6, isAlphanumeric: true },
    });
  });

  it('follows length and alphabet exactly', () => {
    for (const otpLength of ['6', '7', '8', '9']) {
      for (const otpAlphanumeric of [true, false]) {
        const { code } = readConfiguration({ ...valid, otpLength, otpAlphanumeric }, undefined);
        assert.deepEqual(code, { length: Number(otpLength), isAlphanumeric: otpAlphanumeric });
      }
    }
  });

  it('keeps the configured order, leaves out what it cannot complete and what stands twice', () => {
    const enabledProviders = ['carrier-pigeon', 'sms', 'passkey', 'email', 'sms', 'constructor', '__proto__'];
    const { methods, channels } = readConfiguration({ ...valid, enabledProviders }, undefined);
    assert.deepEqual(methods, ['sms', 'passkey', 'email']);
    assert.deepEqual(channels, ['sms', 'email']);
  });

  it('leaves out a company without its client id or the page that it answers to, and names what is missing', () => {
    const enabledProviders = ['google', 'apple', 'email'];
    const oauthClientIds = { google: 'client' };
    const oauthRedirectUrl = 'https://example.com/oauth-callback.html';
    for (const [members, methods, missing] of [
      [{}, ['email'], ['oauthClientIds.google', 'oauthClientIds.apple']],
      [{ oauthClientIds: 'google' }, ['email'], ['oauthClientIds.google', 'oauthClientIds.apple']],
      [
        { oauthClientIds: { google: '' }, oauthRedirectUrl },
        ['email'],
        ['oauthClientIds.google', 'oauthClientIds.apple'],
      ],
      [{ oauthClientIds }, ['email'], ['oauthRedirectUrl', 'oauthClientIds.apple']],
      [{ oauthClientIds, oauthRedirectUrl }, ['google', 'email'], ['oauthClientIds.apple']],
    ] as const) {
      const read = readConfiguration({ ...valid, enabledProviders, ...members }, undefined);
      assert.deepEqual([read.methods, read.missing], [methods, missing]);
    }
  });

  it('lets the page order and narrow, but not widen', () => {
    assert.deepEqual(readConfiguration(valid, ['sms', 'email']).channels, ['sms', 'email']);
    assert.deepEqual(readConfiguration(valid, ['sms']).channels, ['sms']);
    assert.throws(() => readConfiguration({ ...valid, enabledProviders: ['email'] }, ['sms']), {
      member: 'providers',
    });
  });

  for (const [member, values] of Object.entries({
    enabledProviders: [undefined, null, 'email', [1], [], ['carrier-pigeon'], { 0: 'email' }],
    organizationId: [undefined, '', 7],
    sessionExpirationSeconds: [undefined, 900, '0', '-1', '1.5', '31536001', '1e3', ' 900', '0900', 'NaN'],
    otpLength: [5, '5', '10', '', '06', '６', null],
    otpAlphanumeric: ['true', 1, null],
  })) {
    for (const value of values) {
      it(`refuses ${member} ${JSON.stringify(value)}, naming it`, () => {
        assert.throws(() => readConfiguration({ ...valid, [member]: value }, undefined), {
          code: 'invalid_configuration',
          member,
        });
      });
    }
  }

  it('reads own members only', () => {
    const inherited: unknown = Object.create(valid);
    assert.throws(() => readConfiguration(inherited, undefined), { code: 'invalid_configuration' });
    const polluted = Object.prototype as unknown as Record<string, unknown>;
    polluted['otpLength'] = '9';
    polluted['otpAlphanumeric'] = false;
    try {
      assert.deepEqual(readConfiguration(valid, undefined).code, { length: 6, isAlphanumeric: true });
    } finally {
      delete polluted['otpLength'];
      delete polluted['otpAlphanumeric'];
    }
  });

  for (const reply of [null, undefined, 'text', 7, [], true]) {
    it(`refuses ${JSON.stringify(reply)} as a whole`, () => {
      assert.throws(() => readConfiguration(reply, undefined), { code: 'invalid_configuration' });
    });
  }
});
