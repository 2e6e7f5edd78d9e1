import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { listApps } from '../test/apps/example-app.ts';
import { root } from '../test/support/runner/list-files.ts';

/** Placeholders in the applications for a site's own service, and what the documentation shows instead. */
const PLACES: Readonly<Record<string, string>> = {
  __PROXY_URL__: 'https://auth.example.com',
  __CONFIG_ID__: '8b1f2c3e-0000-4000-8000-0000000000c0',
};

/**
 * Prints files of an application of `test/examples/apps`, which `npm run test:apps` builds and logs in to, so that the
 * documentation shows what the tests build.
 *
 * @param name - the folder of the application
 * @param paths - the files to print, as the application has them; one may be a file that it shares with another
 */
export function quickStart(name: string, paths: readonly string[]): string {
  const app = listApps().find((one) => one.name === name);
  if (app === undefined) throw new Error(`test/examples/apps has no ${name}.`);
  return paths
    .map((path) => {
      const shared = app.copies?.[path];
      const text = readFileSync(shared === undefined ? join(app.folder, path) : join(root, shared), 'utf8');
      const code = Object.entries(PLACES).reduce((all, [from, to]) => all.replaceAll(from, to), text);
      // The file name after the language keeps the test of examples from compiling the file alone, without the files
      // that it imports.
      return `\`${path}\`\n\n\`\`\`${extname(path).slice(1)} [${path}]\n${code.trimEnd()}\n\`\`\``;
    })
    .join('\n\n');
}
