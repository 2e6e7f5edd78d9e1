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
  // A page that is not there is not the first page.
  appType: 'mpa',
  clearScreen: false,
  logLevel: 'warn',
  // The builds of Lit that sites get, without the warning of the other ones.
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
  // Every package is an ES module already; a bundle of them that is made late reloads the page in mid-login.
  optimizeDeps: { noDiscovery: true },
});
