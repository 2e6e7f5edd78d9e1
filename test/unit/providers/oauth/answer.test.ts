import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toBase64Url, toUtf8 } from '../../../../src/base/encoding.ts';
import { readAnswer, type Expected } from '../../../../src/providers/oauth/answer.ts';
import { findClient } from '../../../../src/providers/oauth/endpoints.ts';
import { configured, ORIGIN } from './clients.ts';

const state = 'S'.repeat(43);
const nonce = 'ab'.repeat(32);
const google: Expected = { state, nonce, client: findClient('google', configured, ORIGIN) };
const discord: Expected = { state, nonce, client: findClient('discord', configured, ORIGIN) };
const claims = { iss: 'https://accounts.google.com', aud: 'google-client', nonce, email: 'ada@example.com' };

function token(changes: object = {}): string {
  const encode = (value: object): string => toBase64Url(toUtf8(JSON.stringify(value)));
  return `${encode({ alg: 'RS256' })}.${encode({ ...claims, ...changes })}.c2lnbmF0dXJl`;
}

function answer(parameters: Record<string, string>): string {
  return new URLSearchParams({ state, ...parameters }).toString();
}

describe('the answer of a provider', () => {
  it('gives an ID token that was written for our client and key', () => {
    const idToken = token();
    assert.deepEqual(readAnswer(answer({ id_token: idToken }), google), { idToken });
    assert.deepEqual(
      readAnswer(answer({ id_token: idToken, iss: 'https://accounts.google.com', code: 'unused' }), google),
      { idToken },
    );
    const forSeveral = token({ aud: ['other', 'google-client'] });
    assert.deepEqual(readAnswer(answer({ id_token: forSeveral }), google), { idToken: forSeveral });
  });

  it('gives a code', () => {
    assert.deepEqual(readAnswer(answer({ code: 'a code' }), discord), { code: 'a code' });
    assert.deepEqual(readAnswer(answer({ code: 'a code', iss: 'https://discord.com' }), discord), {
      code: 'a code',
    });
  });

  it('is not ours with another state, or none, and is waited for on', () => {
    const good = { id_token: token() };
    for (const other of ['T'.repeat(43), '', state.toLowerCase()]) {
      assert.equal(readAnswer(answer({ ...good, state: other }), google), undefined);
      assert.equal(readAnswer(answer({ error: 'access_denied', state: other }), google), undefined);
    }
    assert.equal(readAnswer(new URLSearchParams(good).toString(), google), undefined);
    assert.equal(readAnswer('', google), undefined);
  });

  for (const error of ['access_denied', 'user_cancelled_authorize']) {
    it(`says that the person said no: ${error}`, () => {
      assert.throws(() => readAnswer(answer({ error }), google), { code: 'signing_cancelled' });
    });
  }

  it('says that the provider has failed, without what else it says', () => {
    for (const error of ['server_error', 'invalid_scope', '', '<img src=x>', 'a'.repeat(5000)]) {
      assert.throws(
        () => readAnswer(answer({ error, error_description: 'ada@example.com' }), google),
        ({ code, message }: { code: string; message: string }) =>
          code === 'provider_failed' && !message.includes('ada@example.com') && message.length < 80,
      );
    }
  });

  for (const [what, text, expected, member] of [
    ['another nonce', answer({ id_token: token({ nonce: 'cd'.repeat(32) }) }), google, 'nonce'],
    ['no nonce', answer({ id_token: token({ nonce: undefined }) }), google, 'nonce'],
    ['another audience', answer({ id_token: token({ aud: 'other' }) }), google, 'aud'],
    ['no audience', answer({ id_token: token({ aud: undefined }) }), google, 'aud'],
    [
      'another issuer in the token',
      answer({ id_token: token({ iss: 'https://evil.example' }) }),
      google,
      'iss',
    ],
    ['no issuer in the token', answer({ id_token: token({ iss: undefined }) }), google, 'iss'],
    ['another issuer beside it', answer({ id_token: token(), iss: 'https://evil.example' }), google, 'iss'],
    ['another issuer beside a code', answer({ code: 'a', iss: 'https://evil.example' }), discord, 'iss'],
    ['another issuer beside an error', answer({ error: 'access_denied', iss: 'evil' }), google, 'iss'],
    ['no token', answer({}), google, 'answer'],
    ['a code where a token belongs', answer({ code: 'a' }), google, 'answer'],
    ['a token where a code belongs', answer({ id_token: token() }), discord, 'answer'],
    ['something that is no token', answer({ id_token: 'a.b' }), google, 'id_token'],
    ['a token that is no JSON', answer({ id_token: 'YQ.YQ.YQ' }), google, 'id_token'],
    ['a token of an array', answer({ id_token: `e30.${toBase64Url(toUtf8('[]'))}.YQ` }), google, 'nonce'],
  ] as const) {
    it(`is refused with ${what}`, () => {
      assert.throws(() => readAnswer(text, expected), { code: 'provider_reply_invalid', member });
    });
  }
});
