import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { MEANINGS } from '../../../demo/meanings.ts';
import { listFiles, root } from '../../support/runner/list-files.ts';

/** Lists the operations that a login calls, read from the imports of its source files. */
function listOperations(): readonly string[] {
  const sources = ['src/login', 'src/providers'].flatMap((folder) => listFiles(folder, '.ts'));
  return sources.flatMap((path) =>
    [
      ...readFileSync(join(root, path), 'utf8').matchAll(/^import \{.*\/operations\/(?!index)(\w+)\.ts'/gm),
    ].map(([, name = '']) => name),
  );
}

describe('what the demo says of an exchange', () => {
  it('is there for every operation that a login calls', () => {
    const operations = listOperations();
    assert.ok(operations.includes('otp_init_v2'));
    assert.deepEqual(
      operations.filter((name) => !(name in MEANINGS)),
      [],
    );
  });
});
