import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { compileExamples, findExamples } from '../support/package/code-examples.ts';
import { listFiles, root } from '../support/runner/list-files.ts';

describe('code examples', () => {
  it('compile, in Markdown and in doc comments', () => {
    const texts = ['README.md', 'service/README.md', ...listFiles('docs', '.md')].filter((path) =>
      existsSync(join(root, path)),
    );
    const paths = [...texts, ...listFiles('src', '.ts')];
    const examples = paths.flatMap((path) => findExamples(path, readFileSync(join(root, path), 'utf8')));
    assert.deepEqual(examples.length === 0 ? [] : compileExamples(examples), []);
  });

  it('are found in both places, and wrong ones are reported where they stand', () => {
    const markdown = findExamples('a.md', 'Text\n\n```ts\nconst a: string = 1;\n```\n\n```sh\nls\n```\n');
    const comment = findExamples('b.ts', '/**\n * ```ts\n * const a: number = 1;\n * b;\n * ```\n */\n');
    assert.deepEqual(
      [...markdown, ...comment].map(({ line, code }) => [line, code]),
      [
        [4, 'const a: string = 1;\n'],
        [3, 'const a: number = 1;\nb;\n'],
      ],
    );
    assert.deepEqual(compileExamples([...markdown, ...comment]), [
      "a.md:4 Type 'number' is not assignable to type 'string'.",
      "b.ts:4 Cannot find name 'b'.",
    ]);
  });
});
