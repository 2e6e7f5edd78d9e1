import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toClientAddress } from '../../src/http/client-address.ts';

const PROXY = '127.0.0.1';

describe('the address of a client behind a proxy', () => {
  it('is read without the port and the brackets that some proxies write (issue 19)', () => {
    for (const [entry, address] of [
      ['203.0.113.7', '203.0.113.7'],
      ['203.0.113.7:52811', '203.0.113.7'],
      ['2001:db8::7', '2001:db8::7'],
      ['[2001:db8::7]', '2001:db8::7'],
      ['[2001:db8::7]:443', '2001:db8::7'],
    ] as const) {
      assert.equal(toClientAddress(PROXY, entry, 1), address);
      assert.equal(toClientAddress(PROXY, `10.9.8.7, ${entry}`, 1), address);
    }
  });

  it('is that of the proxy where the entry is no address', () => {
    for (const entry of [
      '',
      'unknown',
      '_hidden',
      '203.0.113.7:',
      '203.0.113.7:http',
      '[203.0.113.7]',
      '[::1',
      '1:2',
    ]) {
      assert.equal(toClientAddress(PROXY, entry, 1), PROXY, entry);
    }
    assert.equal(toClientAddress(PROXY, '203.0.113.7:1', 0), PROXY);
    assert.equal(toClientAddress(PROXY, null, 1), PROXY);
  });
});
