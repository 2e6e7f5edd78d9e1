import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { toBase58 } from '../../../demo/base58.ts';
import { DOCS_PATH } from '../../../demo/server/docs-site.ts';
import { readFacts } from '../../../demo/server/facts.ts';
import { fillPage, PAGES } from '../../../demo/server/parts.ts';
import { writeProvisioning } from '../../../demo/server/provision.ts';
import { root } from '../../support/runner/list-files.ts';
import { languageTags } from '../../support/package/languages.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const pages = readdirSync(join(root, 'demo')).filter((name) => name.endsWith('.html'));

describe('the demo', () => {
  it('has every page in its row of pages, and no other', () => {
    assert.deepEqual(PAGES.map(([file]) => file).sort(), [...pages].sort());
  });

  it('uses login configurations that there are', () => {
    const known = [...read('demo/provision.json').matchAll(/"authProxyConfigId": "([^"]+)"/g)].map(
      ([, id]) => id,
    );
    for (const name of [...pages, 'headless-page.ts', 'choice.ts']) {
      const used = [...read(`demo/${name}`).matchAll(/8b1f2c3e-[0-9a-f-]{27}/g)].map(([id]) => id);
      // In the other pages the scripts name the ids.
      assert.ok(used.length > 0 || /^(?:headless|configure|themes)\.html$/.test(name), name);
      for (const id of used) assert.ok(known.includes(id), `${name} uses ${id}`);
    }
  });

  it('serves each page with its shared parts in it, and every link of it leads somewhere', () => {
    for (const name of pages) {
      const page = fillPage(read(`demo/${name}`), name, 'http://127.0.0.1:8787');
      assert.doesNotMatch(page, /<!--|%VITE/, name);
      assert.equal(page.match(/aria-current="page"/g)?.length, 1, name);
      const targets = [...page.matchAll(/(?:href|src)="(?!http)([^"?#]*)/g)].map(([, target = '']) => target);
      for (const target of targets) {
        // The pages of the documentation come from the program that serves the demo.
        if (target === DOCS_PATH) continue;
        const file = target === './' ? 'index.html' : target;
        assert.ok(existsSync(join(root, 'demo', file)), `${name} names ${target}`);
      }
    }
  });

  it('dresses the page that stands in for the documentation while it is built', () => {
    const files = [...read('demo/server/docs-site.ts').matchAll(/<link rel="\w+" href="\/([^"]+)"/g)];
    assert.equal(files.length, 2);
    for (const [, file = ''] of files) assert.ok(existsSync(join(root, 'demo', file)), file);
  });

  it('gives the tag to copy that signs in as the login beside it does', () => {
    const page = read('demo/index.html').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
    const [copied, live, ...others] = [...page.matchAll(/<latchkey-login([^>]*)>/g)].map(([, text = '']) =>
      text.trim().split(/\s+/),
    );
    assert.deepEqual(others, []);
    // In the demo one address serves both, so the snippet leaves `api-url` out.
    assert.deepEqual(
      copied,
      live?.filter((attribute) => !attribute.startsWith('api-url=')),
    );
  });

  it('states on its first page what documents and tests say', () => {
    const facts = readFacts().map(({ words }) => words);
    const [, brotli = ''] =
      /first screen is usable[^|]*\|[^|]*\|[^|]*\|[^|]*\| *([\d,]+)/.exec(read('README.md')) ?? [];
    assert.deepEqual(facts, [
      `${(Math.round(Number(brotli.replace(',', '')) / 100) / 10).toFixed(1)} KB`,
      `${languageTags.length} languages`,
      'WCAG 2.2 AA',
      'Strict policy',
    ]);
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
