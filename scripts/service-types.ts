/** Writes the types of latchkey-service/testing into service/dist: a part of `npm run build -w service`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import typescript from 'typescript';
import { root } from '../test/support/runner/list-files.ts';

const output = join(root, 'service/dist/testing');
mkdirSync(output, { recursive: true });
// These files declare all of their types themselves, so no other types of the service must be published with them.
for (const name of ['index', 'start-service', 'types']) {
  const path = join(root, 'service/src/testing', `${name}.ts`);
  const { diagnostics = [], outputText } = typescript.transpileDeclaration(readFileSync(path, 'utf8'), {
    fileName: path,
    reportDiagnostics: true,
    compilerOptions: { isolatedDeclarations: true, declaration: true, verbatimModuleSyntax: true },
  });
  if (diagnostics.length > 0) {
    throw new Error(
      typescript.formatDiagnostics(diagnostics, {
        getCanonicalFileName: (one) => one,
        getCurrentDirectory: () => root,
        getNewLine: () => '\n',
      }),
    );
  }
  writeFileSync(
    join(output, `${name}.d.ts`),
    outputText.replace(/(from ['"]\.[^'"]*)\.ts(?=['"])/g, '$1.js'),
  );
}
