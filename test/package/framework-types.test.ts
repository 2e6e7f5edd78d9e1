import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { listFiles, root } from '../support/runner/list-files.ts';

interface Named {
  readonly name: string;
  readonly type?: { readonly text: string };
  readonly fieldName?: string;
  readonly attribute?: string;
  readonly reflects?: boolean;
  readonly privacy?: string;
}

interface Manifest {
  readonly modules: readonly {
    readonly path: string;
    readonly declarations: readonly {
      readonly members: readonly Named[];
      readonly attributes: readonly Named[];
      readonly events: readonly Named[];
    }[];
    readonly exports: readonly { readonly kind: string; readonly name: string }[];
  }[];
}

describe('the types of template languages', () => {
  it('fit the tag as it is written in each, and refuse slips', () => {
    const samples = listFiles('test/examples/types', '.tsx').concat(listFiles('test/examples/types', '.ts'));
    const printed = listFiles('dist/esm/types', '.d.ts').map((path) => /(\w+)\.d\.ts$/.exec(path)?.[1]);
    assert.deepEqual(samples.map((path) => /(\w+)\.tsx?$/.exec(path)?.[1]).sort(), printed.sort());
    // Lines that must not compile are marked in the samples. The compiler reports a marked line that compiles, too.
    const { stdout, status } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/typescript-7/bin/tsc'),
        ...['--noEmit', '--pretty', 'false', '--project', 'test/examples/types/tsconfig.json'],
      ],
      { cwd: root, encoding: 'utf8' },
    );
    assert.equal(stdout, '');
    assert.equal(status, 0);
  });
});

describe('dist/custom-elements.json', () => {
  const { modules } = JSON.parse(readFileSync(join(root, 'dist/custom-elements.json'), 'utf8')) as Manifest;
  const [element] = modules.flatMap(({ declarations }) => declarations);
  assert.ok(element);
  const { members, attributes, events } = element;

  it('names the property of each attribute, with the same type, and says that both are one', () => {
    for (const { name, fieldName, type } of attributes) {
      const member = members.find((other) => other.name === fieldName);
      assert.equal(member?.attribute, name);
      assert.equal(member.reflects, true);
      assert.equal(member.type?.text.replace(' | undefined', ''), type?.text);
    }
    assert.equal(attributes.length, members.filter(({ attribute }) => attribute).length);
  });

  it('gives each event its type, and nothing that is private', () => {
    for (const { name, type } of events) assert.equal(type?.text, `LatchkeyEventMap['${name}']`);
    const hidden = members.filter(({ name, privacy }) => privacy !== undefined || name.startsWith('#'));
    assert.deepEqual(hidden, []);
  });

  it('says which module defines the tag', () => {
    const [module] = modules.filter(({ exports }) =>
      exports.some(({ kind, name }) => kind === 'custom-element-definition' && name === 'latchkey-login'),
    );
    assert.equal(module?.path, 'dist/esm/index.js');
  });
});
