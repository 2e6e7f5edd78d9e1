import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import typescript from 'typescript';
import { root } from '../runner/list-files.ts';

/** The names an entry exports. */
export interface EntryNames {
  readonly values: readonly string[];
  /** Names that exist for the type checker only. */
  readonly types: readonly string[];
}

/**
 * Reads the public names of every entry of `exports` from the source. Entries with a pattern are left out: a
 * new language changes no list.
 */
export function publicNames(): Readonly<Record<string, EntryNames>> {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { default: string }>;
  };
  const entries = Object.entries(exports).flatMap(([subpath, target]) => {
    if (typeof target === 'string' || subpath.includes('*')) return [];
    return [
      [subpath, join(root, target.default.replace('./dist/esm/', 'src/').replace(/\.js$/, '.ts'))] as const,
    ];
  });
  const config = typescript.getParsedCommandLineOfConfigFile(
    join(root, 'tsconfig.json'),
    {},
    {
      ...typescript.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(typescript.flattenDiagnosticMessageText(messageText, '\n'));
      },
    },
  );
  const program = typescript.createProgram(
    entries.map(([, path]) => path),
    config?.options ?? {},
  );
  const checker = program.getTypeChecker();
  return Object.fromEntries(
    entries.map(([subpath, path]) => {
      const file = program.getSourceFile(path);
      const symbol = file && checker.getSymbolAtLocation(file);
      if (symbol === undefined) throw new Error(`${path} exports nothing.`);
      const names = checker.getExportsOfModule(symbol).map((name) => ({
        name: name.getName(),
        isValue: isValue(checker, name),
      }));
      const sorted = (wanted: boolean): readonly string[] =>
        names.flatMap(({ name, isValue }) => (isValue === wanted ? [name] : [])).sort();
      return [subpath, { values: sorted(true), types: sorted(false) }];
    }),
  );
}

function isValue(checker: typescript.TypeChecker, symbol: typescript.Symbol): boolean {
  const isAlias = (symbol.flags & typescript.SymbolFlags.Alias) !== 0;
  if (isAlias && symbol.declarations?.some((node) => typescript.isTypeOnlyImportOrExportDeclaration(node)))
    return false;
  const target = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
  return (target.flags & typescript.SymbolFlags.Value) !== 0;
}
