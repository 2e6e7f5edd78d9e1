import { defineConfig } from 'vite';
import { fileURLToPath } from 'node:url';
import { docsSite } from './server/docs-site.ts';
import { demoPages } from './server/pages.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Serves the demo pages from source: they import the package by its public name, as a site would. */
export default defineConfig({
  root: here('.'),
  plugins: [
    demoPages(process.env['VITE_SERVICE_URL'] ?? ''),
    docsSite(process.env['VITE_SERVICE_URL'] ?? ''),
  ],
  cacheDir: here('../node_modules/.vite-demo'),
  // `mpa`, so that an unknown path is not answered with the first page.
  appType: 'mpa',
  clearScreen: false,
  logLevel: 'warn',
  // Lit's production builds, as sites get them; the development builds print a warning.
  resolve: {
    conditions: ['module', 'browser', 'production'],
    alias: [
      { find: /^latchkey$/, replacement: here('../src/index.ts') },
      { find: /^latchkey\/headless$/, replacement: here('../src/headless.ts') },
      { find: /^latchkey\/locales\/(.*)$/, replacement: here('../src/locales/$1.ts') },
      { find: /^latchkey\/themes\/(.*)$/, replacement: here('../src/themes/$1') },
      { find: /^latchkey\/webhook$/, replacement: here('../src/webhook/index.ts') },
    ],
  },
  // All packages are ES modules already. Bundling one later would reload the page during a login.
  optimizeDeps: { noDiscovery: true },
});
