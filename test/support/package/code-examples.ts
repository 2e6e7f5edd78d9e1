import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import typescript from 'typescript';
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

/** What the compiler has read of other files, for the next examples. */
const sources = new Map<string, typescript.SourceFile | undefined>();

/** Type-checks examples as modules of somebody's project; returns what the compiler says, by place. */
export function compileExamples(examples: readonly CodeExample[]): readonly string[] {
  const names = new Map(examples.map((example, index) => [join(root, `example-${index}.ts`), example]));
  const options: typescript.CompilerOptions = {
    target: typescript.ScriptTarget.ES2022,
    module: typescript.ModuleKind.ESNext,
    moduleResolution: typescript.ModuleResolutionKind.Bundler,
    moduleDetection: typescript.ModuleDetectionKind.Force,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: ['node'],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    paths: publicPaths(),
  };
  const host = typescript.createCompilerHost(options);
  const read = host.readFile.bind(host);
  const exists = host.fileExists.bind(host);
  host.readFile = (path) => names.get(path)?.code ?? read(path);
  host.fileExists = (path) => names.has(path) || exists(path);
  const getFile = host.getSourceFile.bind(host);
  host.getSourceFile = (path, target, ...rest) => {
    const example = names.get(path);
    if (example === undefined) {
      if (!sources.has(path)) sources.set(path, getFile(path, target, ...rest));
      return sources.get(path);
    }
    return typescript.createSourceFile(path, example.code, target);
  };
  const program = typescript.createProgram([...names.keys()], options, host);
  // Of the examples alone: what they import is checked by a stage of its own, and all of it takes half as long again.
  const found = [...names.keys()].flatMap((path) => {
    const file = program.getSourceFile(path);
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
  });
  return found.flatMap(({ file, start, messageText }) => {
    const example = names.get(file?.fileName ?? '');
    if (file === undefined || example === undefined) return [];
    const { line } = file.getLineAndCharacterOfPosition(start ?? 0);
    return [
      `${example.path}:${example.line + line} ${typescript.flattenDiagnosticMessageText(messageText, ' ')}`,
    ];
  });
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
