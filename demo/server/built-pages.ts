import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { root } from '../../test/support/runner/list-files.ts';
import { CONTENT_TYPES } from '../../test/support/services/content-types.ts';
import { fillPage } from './parts.ts';

const FOLDER = join(root, 'demo');

/** Cache header for replies that a browser need not request again. */
const STAYS = 'max-age=600';

/** Scripts of every page besides its own: the first one, and that of the callback page. */
const OTHERS = ['trouble.ts', '../src/oauth-callback.ts'];

/** One chunk for shared modules, except those with side effects on import, and the languages. */
const shared = {
  name: 'shared',
  minShareCount: 2,
  test: /\/(?:src|node_modules)\/(?!index\.ts|oauth-callback\.ts|element\/define\.ts|locales\/)/,
} as const;

/**
 * Serves the pages with scripts that are built once, in memory, instead of a hundred modules for each page. It is for
 * tests, which open many pages of one demo; people who change a file want to see the change. Everything else is served
 * from source as usual.
 */
export function builtPages(serviceUrl: string): Plugin {
  return {
    name: 'built-pages',
    enforce: 'pre',
    async configureServer({ middlewares }) {
      const names = readdirSync(FOLDER).filter((name) => name.endsWith('.html'));
      const pages = new Map(names.map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')]));
      const scripts = await buildScripts([...pages.values()].flatMap(scriptsOf));
      middlewares.use((request, response, next) => {
        const [path = ''] = (request.url ?? '').split('?');
        const script = scripts.get(path.slice(1));
        if (script !== undefined) {
          response.writeHead(200, { 'content-type': CONTENT_TYPES['.js'], 'cache-control': STAYS });
          return void response.end(script);
        }
        const name = path.slice(1) || 'index.html';
        const page = pages.get(name);
        // The strict page needs headers of its own.
        if (page === undefined || name === 'strict.html') return next();
        response.writeHead(200, { 'content-type': CONTENT_TYPES['.html'], 'cache-control': STAYS });
        response.end(fillPage(page, name, serviceUrl));
      });
    },
  };
}

/** Lists the names of a page's scripts. */
function scriptsOf(html: string): readonly string[] {
  return [...html.matchAll(/<script [^>]*src="([^"]+)"/g)].map(([, name = '']) => name);
}

/** Builds scripts under the names that their pages use, with shared chunks. */
async function buildScripts(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const input = [...new Set([...names, ...OTHERS])].map((name) => join(FOLDER, name));
  const { output } = (await build({
    configFile: join(FOLDER, 'vite.config.ts'),
    build: {
      write: false,
      target: 'esnext',
      minify: false,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input,
        output: {
          entryFileNames: ({ facadeModuleId }) =>
            basename(facadeModuleId ?? '').replace('oauth-callback.ts', 'oauth-callback.js'),
          chunkFileNames: 'built/[name]-[hash].js',
          codeSplitting: { groups: [shared] },
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  return new Map(
    output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part.code] as const] : [])),
  );
}
