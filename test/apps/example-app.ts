import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/runner/list-files.ts';

/** An application that is built as its developers would build it. */
export interface ExampleApp {
  readonly name: string;
  readonly folder: string;
  /** The packages that it is built with, by their ranges. */
  readonly programs: Readonly<Record<string, string>>;
  /** The folder that its build leaves, to be served as it is; undefined: it serves itself by `npm start`. */
  readonly serves?: string;
  /** True for tests of an application: `npm test` runs them, and nothing is served. */
  readonly isTests?: true;
  /** Files of the repository that it takes, by the path that they have in it. */
  readonly copies?: Readonly<Record<string, string>>;
  /** True where its server writes the first screen (`latchkey/ssr`), which the element is to take over. */
  readonly isServed?: true;
  /** The major version of Node that it needs; undefined: the present one will do. */
  readonly node?: number;
}

/** Lists the applications of test/examples/apps. */
export function listApps(): readonly ExampleApp[] {
  const here = join(root, 'test/examples/apps');
  return readdirSync(here, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(here, entry.name, 'package.json')))
    .map(({ name }) => {
      const folder = join(here, name);
      const { devDependencies = {}, example } = JSON.parse(
        readFileSync(join(folder, 'package.json'), 'utf8'),
      ) as {
        devDependencies?: Readonly<Record<string, string>>;
        example: Omit<ExampleApp, 'name' | 'folder' | 'programs'>;
      };
      return { ...example, name, folder, programs: devDependencies };
    });
}
