import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, posix, relative, resolve } from 'node:path';
import type { TestRunnerConfig } from '@web/test-runner';
import { build, type Plugin } from 'esbuild';
import { listFiles, root } from './list-files.ts';

type Middleware = NonNullable<TestRunnerConfig['middleware']>[number];

/** Browser tests bundled to JavaScript, and the middleware that serves them. */
export interface BundledBrowserTests {
  /** Answers requests for the bundled files at the addresses of their sources, and passes on every other request. */
  readonly serve: Middleware;
  /** Removes the files. */
  remove(): Promise<void>;
}

/**
 * Bundles browser tests and the scripts of the pages they open, packages included. Code that several files need goes
 * into shared chunks. An engine then requests a few files for each test instead of some two thousand modules.
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
    // Keeps the import of the shared chunk, whose names no module uses.
    ignoreAnnotations: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    // The conditions that the test runner resolves packages with. They choose the build of Lit that warns.
    conditions: ['development', 'browser'],
    // Failures name the source file and line. The maps do not contain the sources a second time.
    sourcemap: 'linked',
    sourcesContent: false,
    // Only for scoped custom element registries, which no test uses.
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

/** Lists the TypeScript files that script elements of the test pages name. */
async function scriptsOfPages(): Promise<readonly string[]> {
  const scripts: string[] = [];
  for (const page of listFiles('test/browser', '.html')) {
    const text = await readFile(join(root, page), 'utf8');
    for (const [, address = ''] of text.matchAll(/<script\b[^>]*\bsrc="([^"]+\.ts)"/g)) {
      // The test server serves /pages/ from test/browser/pages/.
      const isAbsolute = address.startsWith('/');
      scripts.push(isAbsolute ? `test/browser${address}` : posix.join(posix.dirname(page), address));
    }
  }
  return scripts;
}

/** The modules of the element that most tests load. None of them has side effects when it is loaded. */
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
 * Puts the modules that most tests load into one chunk: {@link keepAddresses} makes every module import it. Otherwise
 * the bundler makes a chunk for each set of modules that the same files need, and a page requests some ninety. A
 * request costs more, especially in Firefox's main process, than loading modules of the chunk that a page does not use.
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
 * Bundles the minified build of axe, and only for tests that import it. Chai's plugin for axe, which no test uses,
 * requires axe wherever there is `require`, so every page would load a megabyte.
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
 * Replaces `import.meta.url` in a source file by the file's own address, because in a bundle it would be the bundle's.
 * Also makes each file import the shared chunk.
 */
const keepAddresses: Plugin = {
  name: 'keep-addresses',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\](?:src|test)[/\\].*\.ts$/, namespace: 'file' }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const address = JSON.stringify(path.slice(root.length - 1));
      const placed = text.replaceAll('import.meta.url', `new URL(${address}, location.origin).href`);
      // The import goes into the first line, so that line numbers do not change.
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
    // The name of a shared chunk has the hash of its content. Sandboxed pages, whose origin is opaque, load chunks as
    // well.
    const isShared = address.startsWith('/bundled/');
    context.set('cache-control', isShared ? 'public, max-age=31536000, immutable' : 'no-cache');
    context.set('access-control-allow-origin', '*');
    context.body = isMap ? placeSources(text, dirname(join(folder, address))) : text;
  };
}

/** Makes the source paths of a map absolute, because the map is served from another path than it was written to. */
function placeSources(text: string, folder: string): string {
  const map = JSON.parse(text) as { sources: string[] };
  return JSON.stringify({ ...map, sources: map.sources.map((source) => resolve(folder, source)) });
}
