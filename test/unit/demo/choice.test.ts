import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { CODES, readChoice, SETTINGS, toAttributes, toQuery, WAYS } from '../../../demo/choice.ts';
import { root } from '../../support/runner/list-files.ts';

const read = (query: string): ReturnType<typeof readChoice> => readChoice(new URLSearchParams(query));
const everything =
  '?ways=sms,google,wallet&code=mixed&mode=dialog&theme=dark&signup=off&social=redirect&look=paper&locale=pt-BR';

describe('a choice of the configurator', () => {
  it('comes back from its address as it was', () => {
    assert.equal(toQuery(read(everything)), everything);
    assert.equal(toQuery(read('')), '');
    for (const [name, values] of Object.entries(SETTINGS)) {
      for (const value of values)
        assert.equal(read(toQuery(read(`?${name}=${value}`)))[name as 'code'], value);
    }
  });

  it('takes nothing from an address that it does not know', () => {
    const hostile =
      '?ways=carrier-pigeon&code=99&mode=<b>&theme=x&signup=1&social=y&look="><script>&locale=a b';
    assert.deepEqual(read(hostile), read(''));
  });

  it('offers the ways in one order, however they are named', () => {
    assert.deepEqual(read('?ways=wallet,email').ways, ['email', 'wallet']);
  });

  it('sets no attribute for what is the default of the element', () => {
    assert.deepEqual(Object.keys(toAttributes(read('?signup=off'), 'https://auth.example.com')), [
      'proxy-url',
      'config-id',
      'providers',
    ]);
    assert.deepEqual(toAttributes(read(everything), 'https://auth.example.com'), {
      'proxy-url': 'https://auth.example.com',
      'config-id': CODES.mixed.configId,
      providers: 'sms google wallet',
      social: 'redirect',
      mode: 'dialog',
      theme: 'dark',
      locale: 'pt-BR',
    });
  });

  it('names configurations that send such codes and enable every way', () => {
    const { organizations } = JSON.parse(readFileSync(join(root, 'demo/provision.json'), 'utf8')) as {
      organizations: { authProxyConfigs: Record<string, unknown>[] }[];
    };
    for (const [code, { configId }] of Object.entries(CODES)) {
      const config = organizations[0]?.authProxyConfigs.find(
        ({ authProxyConfigId }) => authProxyConfigId === configId,
      );
      assert.equal(config?.['otpLength'], code === 'mixed' ? '8' : code);
      assert.equal(config?.['otpAlphanumeric'], code === 'mixed');
      assert.equal(config?.['signupEnabled'], true);
      assert.deepEqual([...(config?.['enabledProviders'] as string[])].sort(), Object.keys(WAYS).sort());
    }
  });
});
