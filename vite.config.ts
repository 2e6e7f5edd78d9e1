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
 * A chunk is an entry with everything that it imports and that no earlier one has: first the script itself, then the
 * part of the element that is asked for together with the configuration. Parts that load later take from both. What
 * several of those share of operations and stamps is one chunk.
 */
const chunks = [
  { name: 'latchkey', tags: ['$initial' as const], priority: 2 },
  { name: 'login', test: /\/src\/element\/running-login\.ts$/, priority: 1 },
  { name: 'request', test: /\/src\/(?:contract|stamp)\//, minShareCount: 2 },
];

/** Runs where there is no document, so it has the element's templates without Lit. Languages stay where they are. */
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
  // What is built is what sites get, whatever the environment says: a development server hands its own on to what it starts,
  // and Lit would come in its development build.
  process.env['NODE_ENV'] = 'production';
  const isSingleFile = mode === 'iife';
  const isCallback = mode === 'callback';
  if (mode === 'server') return serverBuild;
  const languageFile = languageFiles();
  return {
    publicDir: false,
    // The callback page has no Lit to rename the policy of.
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
      // Read by the tests that look for foreign code; not published, so no file points to one.
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
      // The notices go into a file of their own instead of every bundle.
      license: isCallback ? false : { fileName: 'third-party-licenses.md' },
      rolldownOptions: {
        // Chunks share what the entry has; a file of its own for that would cost another round trip.
        preserveEntrySignatures: 'allow-extension',
        output: {
          comments: false,
          // Vite keeps white space in ES modules for bundlers to come; this one is for browsers.
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
