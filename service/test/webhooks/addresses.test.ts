import assert from 'node:assert/strict';
import type { LookupAddress } from 'node:dns';
import { describe, it } from 'node:test';
import { isPublicAddress } from '../../src/webhooks/public-address.ts';
import { createPublicLookup, createResolveName } from '../../src/webhooks/public-lookup.ts';
import { findReceiverFault, toOrigin, toReceiver } from '../../src/webhooks/receiver-address.ts';

const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '93.184.216.34',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001:800::200e',
  '2001:4860:4860::8888',
  '::ffff:1.1.1.1',
  '::ffff:101:101',
  '64:ff9b::1.1.1.1',
];

const PRIVATE = [
  ['0.0.0.0', '0.1.2.3', 'this network'],
  ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255', 'private'],
  ['100.64.0.1', '100.127.255.255', 'carriers'],
  ['127.0.0.1', '127.255.255.254', '::1', 'loopback'],
  ['169.254.169.254', '169.254.0.1', 'fe80::1', 'fe80::1%eth0', 'febf::1', 'link-local'],
  ['192.0.0.1', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1', 'documentation'],
  ['192.88.99.1', '2002:7f00:1::', '2002:a00:1::1', '6to4'],
  ['198.18.0.1', '198.19.255.255', '2001:2::1', 'benchmarks'],
  ['224.0.0.1', '239.255.255.255', 'ff02::1', 'ff0e::1', 'multicast'],
  ['240.0.0.1', '255.255.255.255', 'reserved'],
  ['::', '::2', '100::1', '4000::1', 'e000::1', 'not assigned'],
  ['fc00::1', 'fdff::1', 'fec0::1', 'of one site'],
  ['2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2', '2001:10::1', 'protocols'],
  [
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '::ffff:169.254.169.254',
    '0:0:0:0:0:ffff:c0a8:1',
    'mapped',
  ],
  ['64:ff9b::127.0.0.1', '64:ff9b::a00:1', '64:ff9b:1::1', '::127.0.0.1', '::7f00:1', 'embedded'],
  ['', 'localhost', '1.1.1', '0x7f.1', '1.1.1.1.1', ':::', '1.1.1.1/32', 'no address'],
];

describe('an address', () => {
  it('is public when it is on the internet', () => {
    for (const address of PUBLIC) assert.equal(isPublicAddress(address), true, address);
  });

  it('is not public when it is special, in whatever notation', () => {
    for (const [kind, ...addresses] of PRIVATE.map((row) => [row.at(-1), ...row.slice(0, -1)])) {
      for (const address of addresses)
        assert.equal(isPublicAddress(address ?? ''), false, `${kind}: ${address}`);
    }
  });
});

describe('the lookup of receivers', () => {
  const look = (found: readonly string[] | Error, all = true): Promise<LookupAddress[]> => {
    const resolve = () => (found instanceof Error ? Promise.reject(found) : Promise.resolve(found));
    return new Promise((done, fail) => {
      createPublicLookup(resolve)('receiver.example', { all }, (error, address, family) => {
        if (error !== null) fail(error);
        else done(typeof address === 'string' ? [{ address, family: family ?? 0 }] : address);
      });
    });
  };

  it('answers all addresses, or the first where one is asked for', async () => {
    const found = ['1.1.1.1', '2606:4700:4700::1111'];
    const [first, second] = [
      { address: '1.1.1.1', family: 4 },
      { address: '2606:4700:4700::1111', family: 6 },
    ];
    assert.deepEqual(await look(found), [first, second]);
    assert.deepEqual(await look(found, false), [first]);
  });

  it('refuses a name when any of its addresses is not public', async () => {
    for (const found of [
      ['127.0.0.1'],
      ['1.1.1.1', '10.0.0.1'],
      ['::1', '1.1.1.1'],
      ['::ffff:10.0.0.1'],
      [],
    ]) {
      for (const all of [true, false]) await assert.rejects(look(found, all), { code: 'private_address' });
    }
  });

  it('passes on why a name is not known', async () => {
    await assert.rejects(look(Object.assign(new Error('no'), { code: 'ENOTFOUND' })), { code: 'ENOTFOUND' });
  });

  it('knows this machine for this machine', async () => {
    await assert.rejects(
      new Promise((done, fail) => {
        createPublicLookup(createResolveName())('localhost', { all: true }, (error, found) =>
          error === null ? done(found) : fail(error),
        );
      }),
      ({ code }: NodeJS.ErrnoException) =>
        code === 'private_address' || code === 'ENOTFOUND' || code === 'ECONNREFUSED',
    );
  });
});

describe('the address of a receiver', () => {
  it('is https to the public unless private receivers are allowed', () => {
    const cases = {
      'https://example.com/hook': [undefined, undefined],
      'HTTPS://example.com:8443/hook?token=1#x': [undefined, undefined],
      'https://1.1.1.1/': [undefined, undefined],
      'http://example.com/': ['insecure_url', undefined],
      'http://127.0.0.1:9000/': ['insecure_url', undefined],
      'https://127.0.0.1/': ['private_address', undefined],
      'https://2130706433/': ['private_address', undefined],
      'https://0x7f.1/': ['private_address', undefined],
      'https://[::1]/': ['private_address', undefined],
      'https://[::ffff:169.254.169.254]/': ['private_address', undefined],
      'https://user:password@example.com/': ['invalid_url', 'invalid_url'],
      'https://user@example.com/': ['invalid_url', 'invalid_url'],
      'ftp://example.com/': ['invalid_url', 'invalid_url'],
      'file:///etc/passwd': ['invalid_url', 'invalid_url'],
      'data:,': ['invalid_url', 'invalid_url'],
      'example.com': ['invalid_url', 'invalid_url'],
      'https://': ['invalid_url', 'invalid_url'],
      '': ['invalid_url', 'invalid_url'],
    } as const;
    for (const [url, [otherwise, allowed]] of Object.entries(cases)) {
      assert.equal(findReceiverFault(url, false), otherwise, url);
      assert.equal(findReceiverFault(url, true), allowed, url);
    }
  });

  it('is one receiver by its origin and organization, shown without path and token', () => {
    const receiver = toReceiver('demo', 'https://Example.com:443/hook?token=1');
    assert.equal(receiver, toReceiver('demo', 'https://example.com/other'));
    assert.notEqual(receiver, toReceiver('other', 'https://example.com/hook'));
    assert.notEqual(receiver, toReceiver('demo', 'https://example.com:8443/hook'));
    assert.equal(toOrigin(receiver), 'https://example.com');
    assert.equal(toOrigin(toReceiver('demo', 'not an address')), 'invalid');
    assert.ok(
      toReceiver('demo', `https://${'a.'.repeat(4000)}example/`).length <= 512,
      'an index can hold it',
    );
  });
});
