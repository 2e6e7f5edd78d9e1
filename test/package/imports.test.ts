import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { checkImports } from '../support/import-rules.ts';
import { listFiles, root } from '../support/list-files.ts';
import { readImports } from '../support/read-imports.ts';

describe('imports', () => {
  for (const area of ['src', 'service', 'demo']) {
    it(`of ${area} follow the arrows of the architecture`, () => {
      const problems = listFiles(area, '.ts')
        .filter((path) => !path.includes('/dist/'))
        .flatMap((path) => checkImports(path, readImports(path, readFileSync(join(root, path), 'utf8'))));
      assert.deepEqual(problems, []);
    });
  }

  const check = (path: string, text: string): readonly string[] =>
    checkImports(path, readImports(path, text));

  for (const [path, text] of [
    ['src/contract/a.ts', `import { x } from '../errors.ts';`],
    ['src/flow/a.ts', `import { x } from '../errors.ts';`],
    ['src/flow/a.ts', `import { x, type Y } from '../errors.ts';`],
    ['src/flow/a.ts', `export { x } from '../client/a.ts';`],
    ['src/client/a.ts', `type A = import('../element/a.ts').A;`],
    ['src/client/a.ts', `const a = await import('../flow/a.ts');`],
    ['src/client/a.ts', 'const a = await import(`../flow/${b}.ts`);'],
    ['src/client/a.ts', `import { html } from 'lit';`],
    ['src/element/a.ts', `import { get } from 'idb-keyval';`],
    ['src/element/a.ts', `import { x } from 'lit-html';`],
    ['src/element/a.ts', `import { readFile } from 'node:fs';`],
    ['src/element/a.ts', `import { x } from '../login.js';`],
    ['src/stamp/a.ts', `import { x } from '../../service/src/a.ts';`],
    ['src/new/a.ts', `import { x } from '../errors.ts';`],
    ['service/src/a.ts', `import { x } from '../../src/contract/index.ts';`],
    ['service/src/a.ts', `import { x } from 'latchkey/contract';`],
    ['service/test/a.test.ts', `import { x } from '../../src/errors.ts';`],
    ['demo/a.ts', `import { x } from '../src/index.ts';`],
    ['demo/a.ts', `import { x } from 'lit';`],
    ['demo/a.ts', `import { x } from './server/receiver.ts';`],
  ] as const) {
    it(`refuses ${text} in ${path}`, () => assert.equal(check(path, text).length, 1));
  }

  for (const [path, text] of [
    ['src/flow/a.ts', `import type { X } from '../errors.ts';`],
    ['src/flow/a.ts', `import { type X, type Y } from '../errors.ts';`],
    ['src/locales/a.ts', `import type { X } from '../flow/state.ts';`],
    ['src/fault.ts', `import { x } from './errors.ts'; import type { Y } from './flow/state.ts';`],
    [
      'src/element/screens/a.ts',
      `import { html } from 'lit'; import { keyed } from 'lit/directives/keyed.js';`,
    ],
    ['src/stamp/a.ts', `import { p256 } from '@noble/curves/nist.js';`],
    ['service/src/contract.ts', `export * from '../../src/contract/index.ts';`],
    ['service/src/a.ts', `import { x } from './contract.ts'; import pino from 'pino';`],
    ['demo/a.ts', `import 'latchkey'; import './b.ts'; import type { X } from './server/receiver.ts';`],
    ['demo/a.ts', `import { secp256k1 } from '@noble/curves/secp256k1.js';`],
    ['demo/server/a.ts', `import { createServer } from 'vite';`],
  ] as const) {
    it(`allows ${text} in ${path}`, () => assert.deepEqual(check(path, text), []));
  }
});
