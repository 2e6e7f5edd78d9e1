import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { toBase58 } from '../../../demo/base58.ts';
import { writeProvisioning } from '../../../demo/server/provision.ts';
import { root } from '../../support/runner/list-files.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const pages = readdirSync(join(root, 'demo')).filter((name) => name.endsWith('.html'));

describe('the demo', () => {
  it('has every page in its row of pages, and no other', () => {
    const linked = [...read('demo/nav.ts').matchAll(/'([\w-]+\.html)'/g)].map(([, name]) => name);
    assert.deepEqual(linked.sort(), pages.filter((name) => name !== 'index.html').sort());
  });

  it('uses login configurations that there are', () => {
    const known = [...read('demo/provision.json').matchAll(/"authProxyConfigId": "([^"]+)"/g)].map(
      ([, id]) => id,
    );
    for (const name of [...pages, 'headless-page.ts']) {
      const used = [...read(`demo/${name}`).matchAll(/8b1f2c3e-[0-9a-f-]{27}/g)].map(([id]) => id);
      assert.ok(used.length > 0 || name === 'headless.html', name);
      for (const id of used) assert.ok(known.includes(id), `${name} uses ${id}`);
    }
  });

  it('tells providers where its pages are', async (test) => {
    const data = mkdtempSync(join(tmpdir(), 'latchkey-demo-test-'));
    test.after(() => rmSync(data, { recursive: true, force: true }));
    const addresses = (file: string): readonly string[] => [
      ...new Set(readFileSync(file, 'utf8').match(/[^"]*oauth-callback\.html/g)),
    ];
    const first = await writeProvisioning(data, 0, 'http://localhost:6000/');
    assert.deepEqual(addresses(first.file), ['http://localhost:6000/oauth-callback.html']);
    const second = await writeProvisioning(data, 0, 'http://localhost:6001/');
    assert.deepEqual(addresses(second.file), ['http://localhost:6001/oauth-callback.html']);
  });

  // Addresses of Solana's own programs, and the examples of draft-msporny-base58-03.
  for (const [hex, text] of [
    ['00'.repeat(32), '1'.repeat(32)],
    ['', ''],
    ['48656c6c6f20576f726c6421', '2NEpo7TZRRrLZSi2U'],
    ['0000287fb4cd', '11233QC4'],
  ] as const) {
    it(`writes ${text || 'nothing'} in base 58`, () => {
      assert.equal(toBase58(Buffer.from(hex, 'hex')), text);
    });
  }
});
