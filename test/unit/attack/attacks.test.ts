import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ATTACKS } from '../../attack/attacks.ts';
import { root } from '../../support/runner/list-files.ts';

describe('the index of attacks', () => {
  it('names files and titles of tests that there are', () => {
    for (const { attack, tests } of ATTACKS) {
      assert.ok(Object.keys(tests).length > 0, attack);
      for (const [file, title] of Object.entries(tests)) {
        assert.ok(existsSync(join(root, file)), `${attack}: ${file}`);
        const titles = readFileSync(join(root, file), 'utf8').match(/\bit(?:On\w+)?\([^\n]*\n?[^\n]*/g) ?? [];
        assert.ok(
          titles.some((text) => text.includes(title)),
          `${attack}: ${file} has no test "${title}"`,
        );
      }
    }
  });

  it('has each attack once', () => {
    assert.equal(new Set(ATTACKS.map(({ attack }) => attack)).size, ATTACKS.length);
  });
});
