import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, posix, relative, resolve } from 'node:path';
import type { TestRunnerConfig } from '@web/test-runner';
import { build, type Plugin } from 'esbuild';
import { listFiles, root } from './list-files.ts';

type Middleware = NonNullable<TestRunnerConfig['middleware']>[number];

/** Browser tests as JavaScript, and how to serve them. */
export interface BundledBrowserTests {
  /** Answers requests for the bundled files at the addresses of their sources, and passes on every other request. */
  readonly serve: Middleware;
  /** Removes the files. */
  remove(): Promise<void>;
}

/**
 * Bundles browser tests and the scripts of the pages they open, packages included, with parts that several files need
 * shared. An engine then asks for a few files a test instead of some two thousand modules.
 *
 * `files` are relative to the repository. Each is served at its own address, so that `import.meta.url`, failures and
 * source maps name the source.
 */
export async function bundleBrowserTests(files: readonly string[]): Promise<BundledBrowserTests> {
  const folder = join(root, 'node_modules', '.cache', `browser-tests-${process.pid}`);
  await mkdir(folder, { recursive: true });
  const { metafile } = await build({
    metafile: true,
    absWorkingDir: root,
    entryPoints: [...new Set([...files, ...(await scriptsOfPages())])],
    outdir: folder,
    outbase: root,
    chunkNames: 'bundled/[name]-[hash]',
    bundle: true,
    // The part that is shared is imported for nothing but to be there.
    ignoreAnnotations: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    // The test runner resolves packages with this condition: Lit with its warnings.
    conditions: ['development', 'browser'],
    // Says which file a line comes from, without a second copy of every source.
    sourcemap: 'linked',
    sourcesContent: false,
    // For elements in scopes, which no test has.
    external: ['*/scopedElementsWrapper.js'],
    logLevel: 'warning',
    plugins: [deferAxe, sharePart, keepAddresses],
  });
  const written = Object.keys(metafile.outputs).map((path) => relative(folder, join(root, path)));
  return {
    serve: serveFrom(folder, new Set(written.map((path) => `/${path.replaceAll('\\', '/')}`))),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Lists the TypeScript that the test pages name in a script element. */
async function scriptsOfPages(): Promise<readonly string[]> {
  const scripts: string[] = [];
  for (const page of listFiles('test/browser', '.html')) {
    const text = await readFile(join(root, page), 'utf8');
    for (const [, address = ''] of text.matchAll(/<script\b[^>]*\bsrc="([^"]+\.ts)"/g)) {
      // The test server answers for /pages/ from test/browser/pages/.
      const isAbsolute = address.startsWith('/');
      scripts.push(isAbsolute ? `test/browser${address}` : posix.join(posix.dirname(page), address));
    }
  }
  return scripts;
}

/** What most tests load of the element. Nothing of it does anything by being loaded. */
const SHARED = [
  'src/element/login-element.ts',
  'src/element/running-login.ts',
  'src/element/screens/interactive.ts',
  'src/element/texts.ts',
  'src/login/interactive.ts',
  'src/login/session-lifecycle.ts',
  'src/client/session-client.ts',
  'src/providers/interactive.ts',
  'src/stamp/session-key.ts',
  'src/storage/write-preference.ts',
];

/**
 * Makes one part of what most tests load: {@link keepAddresses} has every module import it. Otherwise each set of modules
 * that the same files need is a part of its own, and a page asks for some ninety. A request costs more, in Firefox's main
 * process above all, than the modules of the part that a page has no use for.
 */
const sharePart: Plugin = {
  name: 'share-part',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^shared:/ }, ({ path }) => ({ path, namespace: 'shared' }));
    onLoad({ filter: /./, namespace: 'shared' }, () => ({
      contents: SHARED.map((path) => `import './${path}';`).join('\n'),
      resolveDir: root,
    }));
  },
};

/**
 * Loads axe, the short one, where it is asked for. Chai's plugin for it, which no test uses, requires it wherever there is
 * `require`: every page would be sent a megabyte.
 */
const deferAxe: Plugin = {
  name: 'defer-axe',
  setup({ onResolve, resolve: resolveAgain, onLoad }) {
    onResolve({ filter: /^axe-core$/ }, ({ kind, resolveDir }) =>
      resolveAgain('axe-core/axe.min.js', { kind, resolveDir }),
    );
    onLoad({ filter: /[/\\]chai-a11y-axe[/\\]index\.js$/ }, () => ({
      contents: 'export const chaiA11yAxe = () => undefined;',
    }));
  },
};

/**
 * Writes the address of a source file where the file asks for its own: it is no longer in a file of its own. And has it
 * import the shared part.
 */
const keepAddresses: Plugin = {
  name: 'keep-addresses',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\](?:src|test)[/\\].*\.ts$/, namespace: 'file' }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const address = JSON.stringify(path.slice(root.length - 1));
      const placed = text.replaceAll('import.meta.url', `new URL(${address}, location.origin).href`);
      // In the first line: every line keeps its number.
      return { contents: `import 'shared:'; ${placed}`, loader: 'ts' };
    });
  },
};

function serveFrom(folder: string, addresses: ReadonlySet<string>): Middleware {
  return async (context, next) => {
    const address = context.path.replace(/\.ts$/, '.js');
    if (!addresses.has(address)) return next();
    const text = await readFile(join(folder, address), 'utf8');
    const isMap = address.endsWith('.map');
    context.type = isMap ? 'json' : 'js';
    // A shared part has its content's hash for a name, and a sandboxed page may ask for it as well.
    const isShared = address.startsWith('/bundled/');
    context.set('cache-control', isShared ? 'public, max-age=31536000, immutable' : 'no-cache');
    context.set('access-control-allow-origin', '*');
    context.body = isMap ? placeSources(text, dirname(join(folder, address))) : text;
  };
}

/** Names the sources of a map by their places on the disk: the map is served elsewhere than it was written. */
function placeSources(text: string, folder: string): string {
  const map = JSON.parse(text) as { sources: string[] };
  return JSON.stringify({ ...map, sources: map.sources.map((source) => resolve(folder, source)) });
}
