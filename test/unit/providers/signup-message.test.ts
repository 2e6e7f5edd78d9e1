import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createSignupMessage } from '../../../src/providers/signup-message.ts';

describe('the message of a signup', () => {
  it('has its members in one order, and only those that the request has', () => {
    const nothing = { oauthProviders: [], apiKeys: [], authenticators: [] };
    assert.equal(
      createSignupMessage('token', nothing),
      '{"signup":{"apiKeys":[],"authenticators":[],"oauthProviders":[]},"tokenId":"token","type":"USAGE_TYPE_SIGNUP"}',
    );
    const apiKeys = [
      { publicKey: '02ab', curveType: 'API_KEY_CURVE_P256', expirationSeconds: '900' },
    ] as const;
    assert.equal(
      createSignupMessage('token', {
        ...nothing,
        apiKeys,
        userPhoneNumber: '+1',
        userEmail: 'ada@example.com',
      }),
      '{"signup":{"email":"ada@example.com","phoneNumber":"+1",' +
        '"apiKeys":[{"publicKey":"02ab","curveType":"API_KEY_CURVE_P256","expirationSeconds":"900"}],' +
        '"authenticators":[],"oauthProviders":[]},"tokenId":"token","type":"USAGE_TYPE_SIGNUP"}',
    );
  });
});
