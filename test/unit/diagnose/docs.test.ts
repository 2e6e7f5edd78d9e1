import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { FINDINGS, type FindingCode } from '../../../src/diagnose/findings.ts';
import { root } from '../../support/runner/list-files.ts';

const text = readFileSync(join(root, 'docs', 'diagnose.md'), 'utf8');
const entries = new Map(
  text
    .split(/^### /m)
    .slice(1)
    .map((entry) => {
      const [, code = '', body = ''] = /^`(\w+)`\n([^]*?)(?=^## |$(?![^]))/m.exec(entry) ?? [];
      return [code, body] as const;
    }),
);

it('docs/diagnose.md has an entry for every code of a diagnosis, and for no other', () => {
  assert.deepEqual([...entries.keys()].sort(), Object.keys(FINDINGS).sort());
});

it('each entry says the status, what it means, and the way out where there is one', () => {
  for (const [code, body] of entries) {
    const finding = FINDINGS[code as FindingCode];
    assert.match(body.trim(), new RegExp(`^_${finding.status}\\._ \\S`), code);
    assert.equal(/^Recovery: \S/m.test(body), 'recovery' in finding, code);
  }
});
