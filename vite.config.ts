import { defineConfig, type UserConfig } from 'vite';
import {
  minifyTemplateLiterals,
  englishInOnePiece,
  languagesByTag,
  languageFiles,
  onePieceLanguages,
  onlyEnglish,
  plainPhoneField,
  withoutDiagnosis,
  changeHelpers,
  changeLit,
  importAtOnce,
  redrawsServed,
  withoutLit,
} from './scripts/bundle-plugins.ts';
import { shareEntry } from './scripts/share-entry.ts';

/**
 * The chunks with fixed content. Each contains a module with all its imports that no earlier chunk has: first the
 * script itself, then the module that is requested together with the configuration. Modules that load later import from
 * both. What several of those share of operations and stamps is one chunk.
 */
const chunks = [
  { name: 'latchkey', tags: ['$initial' as const], priority: 2 },
  { name: 'login', test: /\/src\/element\/running-login\.ts$/, priority: 1 },
  { name: 'request', test: /\/src\/(?:contract|stamp)\//, minShareCount: 2 },
];

/**
 * The build for servers. It runs without a document, so it has the element's templates without Lit. Languages are not
 * bundled.
 */
const serverBuild: UserConfig = {
  publicDir: false,
  plugins: [withoutLit(), minifyTemplateLiterals()],
  build: {
    target: 'es2022',
    outDir: 'dist/esm/ssr',
    emptyOutDir: false,
    modulePreload: false,
    reportCompressedSize: false,
    lib: { entry: 'src/ssr/index.ts', formats: ['es'], fileName: () => 'index.js' },
    rolldownOptions: { external: /^@noble\// },
  },
};

/**
 * The builds for a script tag: `vite build` writes dist/latchkey.js, an ES module with lazy chunks beside it;
 * `vite build --mode iife` writes dist/latchkey.iife.js, one file for sites that cannot load modules;
 * `vite build --mode callback` writes dist/oauth-callback.js, which shares no file with the others: the page that
 * providers answer to loads it and nothing else;
 * `vite build --mode server` writes dist/esm/ssr/index.js, the first screen for servers, in the place of the unbundled one.
 */
export default defineConfig(({ mode }) => {
  // The build must not depend on the environment: a development server passes its own NODE_ENV on to child processes,
  // and Lit would be bundled in its development build.
  process.env['NODE_ENV'] = 'production';
  const isSingleFile = mode === 'iife';
  const isCallback = mode === 'callback';
  if (mode === 'server') return serverBuild;
  const languageFile = languageFiles();
  return {
    publicDir: false,
    // The callback page does not contain Lit.
    plugins: [
      ...(isCallback ? [] : [changeLit(), changeHelpers(), minifyTemplateLiterals()]),
      ...(isSingleFile
        ? [importAtOnce(), onlyEnglish(), plainPhoneField(), withoutDiagnosis(), redrawsServed()]
        : []),
      onePieceLanguages(),
      ...(isSingleFile || isCallback ? [] : [languagesByTag(), englishInOnePiece(), shareEntry()]),
    ],
    build: {
      target: 'es2022',
      emptyOutDir: false,
      // The tests that look for foreign code read the source maps. They are not published, so no file refers to one.
      sourcemap: 'hidden',
      modulePreload: false,
      reportCompressedSize: false,
      lib: {
        entry: isCallback ? 'src/oauth-callback.ts' : 'src/script.ts',
        name: 'Latchkey',
        formats: [isSingleFile ? 'iife' : 'es'],
        fileName: () =>
          isCallback ? 'oauth-callback.js' : isSingleFile ? 'latchkey.iife.js' : 'latchkey.js',
      },
      // Licence notices go into a file of their own instead of every bundle.
      license: isCallback ? false : { fileName: 'third-party-licenses.md' },
      rolldownOptions: {
        // Chunks use the entry's modules; a separate shared file would cost another round trip.
        preserveEntrySignatures: 'allow-extension',
        output: {
          comments: false,
          // By default Vite keeps white space in ES modules for later bundlers; these files are for browsers.
          minify: true,
          ...(isSingleFile || isCallback
            ? { codeSplitting: false }
            : {
                chunkFileNames: ({ facadeModuleId }) =>
                  /\/src\/locales\/[^/]+$/.test(facadeModuleId ?? '')
                    ? languageFile('[name]')
                    : 'chunks/[name]-[hash:6].js',
                codeSplitting: { groups: chunks },
              }),
        },
      },
    },
  };
});
