import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/runner/list-files.ts';

/** An application that is built as its developers would build it. */
export interface ExampleApp {
  readonly name: string;
  readonly folder: string;
  /** The version ranges of the packages with which it is built, by name. */
  readonly programs: Readonly<Record<string, string>>;
  /** The folder with the result of its build, to be served as static files; undefined: `npm start` serves it. */
  readonly serves?: string;
  /** True when the application consists of tests: `npm test` runs them, and nothing is served. */
  readonly isTests?: true;
  /** Files of the repository that it uses, by their path in the application. */
  readonly copies?: Readonly<Record<string, string>>;
  /** True where its server writes the first screen (`latchkey/ssr`), which the element is to take over. */
  readonly isServed?: true;
  /** The major version of Node that it needs; undefined: the current one. */
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
