import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';
import { findExamples } from '../support/package/code-examples.ts';
import { packPackage, type PackedPackage } from '../support/package/packed-package.ts';
import { listFiles, root } from '../support/runner/list-files.ts';

const page = 'docs/server-rendering.md';
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('the examples for a first screen from a server', () => {
  let packed: PackedPackage;
  let silent: Server;
  before(async () => {
    packed = packPackage();
    silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
  });
  after(() => {
    silent.closeAllConnections();
    silent.close();
    packed.remove();
  });

  it('send the page without a first screen when the service keeps them waiting', async (t) => {
    const isOver = new AbortController();
    t.mock.method(AbortSignal, 'timeout', () => isOver.signal);
    // The example's timeout of one second ends as soon as it has sent its request, which is never answered.
    let requests = 0;
    silent.on('request', () => {
      requests += 1;
      isOver.abort();
    });
    const [example] = findExamples(page, read(page));
    const { port } = silent.address() as AddressInfo;
    const code = example?.code.replace('https://auth.example.com', `http://127.0.0.1:${port}`) ?? '';
    const file = join(packed.project, 'page.mjs');
    writeFileSync(file, transformSync(code, { loader: 'ts' }).code);
    const { loginPage } = (await import(pathToFileURL(file).href)) as { loginPage(): Promise<string> };
    const html = await loginPage();
    assert.match(html, /^<latchkey-login proxy-url=/);
    assert.doesNotMatch(html, /data-offer/);
    // Without the signal the client would try again after ten seconds.
    assert.equal(requests, 1);
  });

  it('say each how long they wait for the service', () => {
    const files = [
      page,
      ...['js', 'ts', 'tsx', 'vue', 'astro'].flatMap((kind) => listFiles('test/examples/apps', `.${kind}`)),
    ];
    const waits = files.flatMap((path) => read(path).match(/^.*\n.*\.walletKitConfig\(.*$/gm) ?? []);
    assert.ok(waits.length > 5);
    for (const lines of waits)
      assert.match(lines, /const signal = AbortSignal\.timeout\(1000\);\n.*\{ signal \}/);
  });
});
