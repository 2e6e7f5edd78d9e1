import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { jwtVerify } from 'jose';
import { COOLDOWN_MS, createKeySets } from '../../../src/auth/social/key-sets.ts';
import { useTokenIssuer } from '../../support/token-issuer.ts';

describe('the keys of an issuer', () => {
  const issuer = useTokenIssuer();

  it('stay when it publishes a set that holds none, and members that are none are passed over', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 1_800_000_000_000 });
    const { url } = issuer();
    const good = issuer().keySet as { readonly keys: readonly object[] };
    let elapsedMs = 0;
    const location = { issuer: url, jwksUri: `${url}/jwks` };
    const find = createKeySets(() => elapsedMs).of(location);
    const token = await issuer().sign({});
    const later = (): void => {
      elapsedMs += 20 * COOLDOWN_MS;
      t.mock.timers.tick(20 * COOLDOWN_MS);
    };
    const [key] = good.keys;
    const other = { ...key, kid: 'other' };
    for (const broken of [[null], [7, 'key'], [{}], [], [{ ...key, n: 7 }], [{ kty: 'RSA', kid: 'one' }]]) {
      issuer().keySet = { keys: broken };
      await assert.rejects(
        async () => jwtVerify(token, createKeySets().of(location)),
        { code: 'OAUTH_PROVIDER_UNAVAILABLE' },
        `the first: ${JSON.stringify(broken)}`,
      );
      issuer().keySet = good;
      await jwtVerify(token, find);
      later();
      issuer().keySet = { keys: broken };
      await jwtVerify(token, find);
      later();
      issuer().keySet = { keys: [...broken, ...good.keys, other] };
      await jwtVerify(token, find);
      await jwtVerify(await issuer().sign({ header: { kid: 'other' } }), find);
      later();
    }
  });
});
