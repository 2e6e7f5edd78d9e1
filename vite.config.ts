import { defineConfig } from 'vite';
import { joinEntry } from './scripts/join-entry.ts';
import {
  minifyAgain,
  minifyTemplateLiterals,
  onePieceLanguages,
  onlyEnglish,
  plainPhoneField,
  renameLitPolicy,
} from './scripts/bundle-plugins.ts';

/**
 * What a login by a one-time code needs after its first field arrives in one file, though it is imported in parts: as
 * three files it would be nearly a kilobyte larger, and later.
 */
const login = {
  name: 'login',
  test: /src\/(?:login\/(?:create-login|options)|base\/(?:digits|encoding|session-token)|flow\/(?:transition|runner)|storage\/(?!login-hint|preferences|deadline|lock)|stamp\/device-key|providers\/(?:email|sms|otp|hpke|keep-session|create-key)|contract\/operations\/otp_\w+_v2|element\/(?:later|motion|username-anchor|contact-follower|screens\/(?:code|done\.)|parts\/(?:code|contact)))|locales\/en-codes|idb-keyval|lit-html\/directive/,
};

/**
 * The builds for a script tag: `vite build` writes dist/latchkey.js, an ES module with lazy chunks beside it;
 * `vite build --mode iife` writes dist/latchkey.iife.js, one file for sites that cannot load modules;
 * `vite build --mode callback` writes dist/oauth-callback.js, which shares no file with the others: the page that
 * providers answer to loads it and nothing else.
 */
export default defineConfig(({ mode }) => {
  const isSingleFile = mode === 'iife';
  const isCallback = mode === 'callback';
  return {
    publicDir: false,
    // The callback page has no Lit to rename the policy of.
    plugins: [
      ...(isCallback ? [] : [renameLitPolicy(), minifyTemplateLiterals()]),
      ...(isSingleFile ? [onlyEnglish(), plainPhoneField()] : []),
      onePieceLanguages(),
      joinEntry(),
      minifyAgain(),
    ],
    build: {
      target: 'es2022',
      emptyOutDir: false,
      // Read by the tests that look for foreign code; not published, so no file points to one.
      sourcemap: 'hidden',
      modulePreload: false,
      reportCompressedSize: false,
      lib: {
        entry: isCallback ? 'src/oauth-callback.ts' : 'src/index.ts',
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
                chunkFileNames: 'chunks/[name]-[hash].js',
                codeSplitting: { includeDependenciesRecursively: false, groups: [login] },
              }),
        },
      },
    },
  };
});
