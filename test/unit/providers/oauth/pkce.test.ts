import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isState } from '../../../../src/providers/oauth/attempt.ts';
import { createChallenge, createNonce, createSecret } from '../../../../src/providers/oauth/pkce.ts';

describe('what binds an answer to its request', () => {
  it('is a challenge as in the appendix of RFC 7636', async () => {
    const challenge = await createChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk');
    assert.equal(challenge, 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
  });

  it('is a nonce of the text of the key, as in protocol.md', async () => {
    assert.equal(
      await createNonce('0394e549c71fa99dd5cf752fba623090be314949b74e4cdf7ca72031dd638e281a'),
      '1663bba492a323085b13895634a3618792c4ec6896f3c34ef3c26396df22ef82',
    );
  });

  it('is a secret of 256 bits, another one each time', () => {
    const secrets = Array.from({ length: 100 }, createSecret);
    assert.equal(new Set(secrets).size, 100);
    for (const secret of secrets) assert.ok(isState(secret), secret);
  });
});
