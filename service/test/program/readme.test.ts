import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { check } from '../../src/program/check.ts';
import { readCommand } from '../../src/program/read-command.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

it('takes the first command of its README as it stands there', async () => {
  const readme = await readFile(join(repository, 'service/README.md'), 'utf8');
  const [, line = ''] = /^npx latchkey-service (.+)$/m.exec(readme) ?? [];
  // Paths in the README are relative to the repository, which is not the folder of this test.
  const words = line.split(/\s+/).map((word) => (word.endsWith('.json') ? join(repository, word) : word));
  assert.ok(words.some(isAbsolute), line);
  const command = readCommand(['check', ...words], {});
  assert.ok(command.kind === 'check');
  const findings = await check(command.options);
  assert.deepEqual(
    findings.filter(({ result }) => result !== 'ok'),
    [],
  );
});
