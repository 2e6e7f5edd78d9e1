import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../runner/list-files.ts';

/** A TypeScript example in a text. */
export interface CodeExample {
  readonly path: string;
  /** The line it begins on, from 1. */
  readonly line: number;
  readonly code: string;
}

/** Finds the fenced `ts` and `typescript` blocks of a Markdown file or of doc comments. */
export function findExamples(path: string, text: string): readonly CodeExample[] {
  const examples: CodeExample[] = [];
  for (const match of text.matchAll(
    /^([ \t]*(?:\* ?)?)```(?:ts|typescript)\s*\n([^]*?)^[ \t]*(?:\* ?)?```/gm,
  )) {
    const [, prefix = '', body = ''] = match;
    const line = text.slice(0, match.index).split('\n').length + 1;
    const isComment = prefix.includes('*');
    examples.push({ path, line, code: isComment ? body.replace(/^[ \t]*\* ?/gm, '') : body });
  }
  return examples;
}

/**
 * Type-checks examples as modules of somebody's project; returns what the compiler says, by place. Each is a file of a
 * scratch folder, beside which the packages of the repository are found.
 *
 * @throws Error when the compiler says something that is about no example.
 */
export function compileExamples(examples: readonly CodeExample[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-examples-'));
  try {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(createProject()));
    for (const [index, { code }] of examples.entries()) writeFileSync(join(folder, `${index}.ts`), code);
    const compiler = join(root, 'node_modules/typescript-7/bin/tsc');
    const { status, stdout, stderr } = spawnSync(process.execPath, [compiler, '--pretty', 'false'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const found = `${stdout}\n${stderr}`.split('\n').filter((line) => /^\S/.test(line));
    if (status !== 0 && found.length === 0) throw new Error('The compiler failed and said nothing.');
    return found.map((line) => {
      const [, index = '', row = '', message = ''] =
        /^(\d+)\.ts\((\d+),\d+\): error TS\d+: (.*)$/.exec(line) ?? [];
      const example = examples[Number(index)];
      if (index === '' || example === undefined) throw new Error(`The compiler says: ${line}`);
      return `${example.path}:${example.line + Number(row) - 1} ${message}`;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The settings of somebody's project. */
function createProject(): object {
  return {
    compilerOptions: {
      target: 'ES2022',
      module: 'ESNext',
      moduleResolution: 'Bundler',
      moduleDetection: 'force',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      types: ['node'],
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      paths: publicPaths(),
    },
    include: ['*.ts'],
  };
}

/** The package's public names, resolved to its source, so that examples compile without a build. */
function publicPaths(): Record<string, string[]> {
  const { name, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    name: string;
    exports: Record<string, string | { default: string }>;
  };
  return Object.fromEntries(
    Object.entries(exports).flatMap(([subpath, target]) => {
      if (typeof target === 'string') return [];
      const source = target.default.replace('./dist/esm/', 'src/').replace(/\.js$/, '.ts');
      return [[name + subpath.slice(1), [join(root, source)]]];
    }),
  );
}
