/**
 * Shows by doing which files a newcomer touches: `npm run newcomer`. In a scratch copy of the repository it adds one
 * made-up thing to each registry by the files that docs/contributing.md names, writes the generated lists, and runs the
 * type checker and the registry's own tests there.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../test/support/runner/list-files.ts';

/** One made-up thing. */
interface Addition {
  readonly what: string;
  /** The files to write by hand, each with the change of its text; a new file has the empty text. */
  readonly files: Readonly<Record<string, (text: string) => string>>;
  /** The registry's own tests. */
  readonly tests: readonly string[];
}

const copy = mkdtempSync(join(tmpdir(), 'latchkey-newcomer-'));
const read = (path: string): string => readFileSync(join(copy, path), 'utf8');

const additions: readonly Addition[] = [
  {
    what: 'a social provider',
    files: {
      'src/providers/companies/madeup.ts': () =>
        read('src/providers/companies/facebook.ts')
          .replaceAll('Facebook', 'Madeup')
          .replaceAll('www.facebook.com', 'accounts.madeup.example'),
    },
    tests: ['test/unit/providers/companies/companies.test.ts'],
  },
  {
    what: 'a language',
    files: {
      'src/locales/cy.ts': () =>
        read('src/locales/de.ts')
          .replace('/** German, with the formal "Sie".', '/** Welsh, made up.')
          .replace("locale: 'de'", "locale: 'cy'"),
    },
    tests: ['test/unit/locales/locales.test.ts'],
  },
  {
    what: 'a theme',
    files: {
      'src/themes/madeup.css': () => read('src/themes/mint.css').replace('Fresh and round', 'Made up'),
    },
    tests: ['test/unit/element/themes.test.ts'],
  },
  {
    what: 'an error code',
    files: {
      'src/base/error-codes.ts': (text) =>
        text.replace(
          "  aborted: 'retry',\n",
          (line) => `${line}  made_up: 'edit', // the script made it up\n`,
        ),
    },
    tests: ['test/unit/element/error-text.test.ts', 'test/package/errors-doc.test.ts'],
  },
];

try {
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => !/[/\\](?:node_modules|dist|\.git)$/.test(path),
  });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  for (const { what, files, tests } of additions) {
    const startedAt = Date.now();
    for (const [path, change] of Object.entries(files)) writeChange(path, change);
    runNode('--import', 'tsx', 'scripts/docs.ts', '--without-build');
    runNode('--import', 'tsx', '--test', ...tests);
    report(what, Object.keys(files), startedAt);
  }
  const startedAt = Date.now();
  runNode(join('node_modules', 'typescript', 'bin', 'tsc'), '--noEmit', '--project', 'tsconfig.json');
  report('all of it, by the type checker', [], startedAt);
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function writeChange(path: string, change: (text: string) => string): void {
  let before = '';
  try {
    before = read(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const after = change(before);
  if (after === before) throw new Error(`${path} did not change: the script does not fit the file any more.`);
  writeFileSync(join(copy, path), after);
}

/** Runs Node in the copy, silently. Throws with the output when it fails. */
function runNode(...args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} failed:\n${stdout}\n${stderr}`);
}

function report(what: string, files: readonly string[], startedAt: number): void {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const byHand = files.length === 0 ? '' : ` · ${files.length} by hand: ${files.join(', ')}`;
  console.log(`✓ ${what}${byHand} · ${seconds} s`);
}
