import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { environment: 'jsdom', globalSetup: './start-service.js', setupFiles: ['fake-indexeddb/auto'] },
});
