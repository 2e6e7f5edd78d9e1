import typescript from 'typescript';

/** One import of a module, whatever its form. */
export interface Import {
  readonly specifier: string;
  /** The import is gone at run time: `import type`, `export type`, `import('…').Type`. */
  readonly isType: boolean;
  /** `import()`, which happens later or never. */
  readonly isDynamic: boolean;
}

/**
 * Reads every import of a TypeScript module: declarations, re-exports, dynamic imports, types.
 *
 * A dynamic import of something other than a literal is reported with the specifier `<computed>`.
 */
export function readImports(path: string, text: string): readonly Import[] {
  const file = typescript.createSourceFile(path, text, typescript.ScriptTarget.ES2022, true);
  const imports: Import[] = [];
  const add = (specifier: typescript.Node | undefined, isType: boolean, isDynamic = false): void => {
    if (specifier === undefined) return;
    imports.push({
      specifier: typescript.isStringLiteralLike(specifier) ? specifier.text : '<computed>',
      isType,
      isDynamic,
    });
  };
  const visit = (node: typescript.Node): void => {
    if (typescript.isImportDeclaration(node)) {
      add(node.moduleSpecifier, hasOnlyTypes(node.importClause));
    } else if (typescript.isExportDeclaration(node)) {
      add(node.moduleSpecifier, node.isTypeOnly);
    } else if (
      typescript.isCallExpression(node) &&
      node.expression.kind === typescript.SyntaxKind.ImportKeyword
    ) {
      add(node.arguments[0], false, true);
    } else if (typescript.isImportTypeNode(node)) {
      add(typescript.isLiteralTypeNode(node.argument) ? node.argument.literal : node.argument, true);
    }
    typescript.forEachChild(node, visit);
  };
  visit(file);
  return imports;
}

function hasOnlyTypes(clause: typescript.ImportClause | undefined): boolean {
  if (clause === undefined) return false;
  if (clause.phaseModifier === typescript.SyntaxKind.TypeKeyword) return true;
  const { namedBindings } = clause;
  if (clause.name !== undefined || namedBindings === undefined) return false;
  return (
    typescript.isNamedImports(namedBindings) && namedBindings.elements.every(({ isTypeOnly }) => isTypeOnly)
  );
}
