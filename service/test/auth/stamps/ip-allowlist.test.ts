import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertAddressAllowed, type IpAllowlist } from '../../../src/auth/stamps/ip-allowlist.ts';
import { toClientAddress } from '../../../src/http/client-address.ts';
import { ProblemError } from '../../../src/base/problem-error.ts';

function isAllowed(lists: readonly IpAllowlist[], address: string): boolean {
  try {
    assertAddressAllowed(lists, address);
    return true;
  } catch (error) {
    assert.ok(error instanceof ProblemError && error.code === 'ADDRESS_NOT_ALLOWED');
    assert.ok(!error.message.includes(address) || address === '', 'the refusal does not repeat the address');
    return false;
  }
}

describe('assertAddressAllowed', () => {
  it('lets the first list decide that there is', () => {
    assert.equal(isAllowed([], '1.2.3.4'), true);
    assert.equal(isAllowed([null, null], '1.2.3.4'), true);
    assert.equal(isAllowed([null, ['10.0.0.0/8']], '10.9.9.9'), true);
    assert.equal(isAllowed([null, ['10.0.0.0/8']], '11.0.0.0'), false);
    assert.equal(isAllowed([['1.2.3.0/24'], ['10.0.0.0/8']], '1.2.3.4'), true);
    assert.equal(isAllowed([['1.2.3.0/24'], ['10.0.0.0/8']], '10.9.9.9'), false);
    assert.equal(isAllowed([[], ['10.0.0.0/8']], '10.9.9.9'), false, 'an empty list allows nobody');
  });

  const rules: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['1.2.3.4/32', ['1.2.3.4', '::ffff:1.2.3.4', '::FFFF:0102:0304'], ['1.2.3.5', '1.2.3.3', '::1.2.3.4']],
    ['10.1.2.3/8', ['10.0.0.0', '10.255.255.255'], ['9.255.255.255', '11.0.0.0']],
    ['192.168.1.128/25', ['192.168.1.128', '192.168.1.255'], ['192.168.1.127', '192.168.2.0']],
    ['0.0.0.0/0', ['0.0.0.0', '255.255.255.255', '::ffff:8.8.8.8'], ['::1', '2001:db8::1']],
    ['::/0', ['::1', 'ffff::1', '2001:db8::1'], ['1.2.3.4', '::ffff:1.2.3.4']],
    ['::1/128', ['::1', '0:0:0:0:0:0:0:1'], ['::2', '127.0.0.1', '::ffff:127.0.0.1']],
    ['2001:DB8::/32', ['2001:db8:ffff::1', '2001:0db8::'], ['2001:db9::', '2001:db7:ffff::']],
    ['fe80::/10', ['fe80::1%eth0', 'febf::1'], ['fec0::1']],
    ['::ffff:10.0.0.0/104', ['10.1.2.3', '::ffff:10.1.2.3'], ['11.0.0.0', '::a01:203']],
    ['::ffff:10.0.0.0/90', [], ['10.1.2.3']],
  ];
  for (const [network, inside, outside] of rules) {
    it(`knows who is in ${network}`, () => {
      for (const address of inside) assert.equal(isAllowed([[network]], address), true, address);
      for (const address of outside) assert.equal(isAllowed([[network]], address), false, address);
    });
  }

  it('looks at every network of a list', () => {
    const list = ['127.0.0.0/8', '::1/128', '10.0.0.1/32'];
    for (const address of ['127.0.0.1', '::1', '10.0.0.1']) assert.equal(isAllowed([list], address), true);
    assert.equal(isAllowed([list], '10.0.0.2'), false);
  });

  it('takes nothing for an address or a network that is none', () => {
    const everywhere = ['0.0.0.0/0', '::/0'];
    for (const address of [
      '',
      'unknown',
      '1.2.3',
      '1.2.3.4.5',
      '01.2.3.4',
      '1.2.3.4/32',
      'localhost',
      '::g',
    ]) {
      assert.equal(isAllowed([everywhere], address), false, address);
    }
    for (const network of [
      '',
      '1.2.3.4',
      '1.2.3.4/',
      '1.2.3.4/33',
      '1.2.3.4/-1',
      '/8',
      'x/8',
      '1.2.3.4/8/8',
    ]) {
      assert.equal(isAllowed([[network]], '1.2.3.4'), false, network);
    }
    assert.equal(isAllowed([['::/129', '::1']], '::1'), false);
  });

  it('judges the address that a trusted proxy saw, and no other', () => {
    const list = ['203.0.113.0/24'];
    const from = (forwardedFor: string | null, trustedProxies: number): string =>
      toClientAddress('10.0.0.1', forwardedFor, trustedProxies);
    assert.equal(isAllowed([list], from('203.0.113.9', 1)), true);
    assert.equal(isAllowed([list], from('198.51.100.1, 203.0.113.9', 1)), true);
    // The entries before those of the trusted proxies are written by the caller.
    assert.equal(isAllowed([list], from('203.0.113.9, 198.51.100.1', 1)), false);
    assert.equal(isAllowed([list], from('203.0.113.9, 198.51.100.1', 2)), true);
    assert.equal(isAllowed([list], from('203.0.113.9', 0)), false, 'the header is not read without proxies');
    assert.equal(isAllowed([list], from('', 1)), false);
    assert.equal(isAllowed([list], from(null, 1)), false);
    assert.equal(isAllowed([list], from('::ffff:203.0.113.9', 1)), true);
  });
});
