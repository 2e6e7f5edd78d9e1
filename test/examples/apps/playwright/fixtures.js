import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { test as base } from '@playwright/test';
import { playwrightFixtures } from 'latchkey/testing';
import { startService } from 'latchkey-service/testing';

const people = [{ email: 'ada@example.com', name: 'Ada' }];

export { expect } from '@playwright/test';

export const test = base.extend({
  ...playwrightFixtures(() => startService({ people })),
  // The site under test: one page and the files of the package.
  site: [
    async ({ service }, use) => {
      const server = createServer(async (request, response) => {
        if (request.url === '/') {
          response.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html>
            <title>Account</title>
            <script type="module" src="/latchkey/latchkey.js"></script>
            <latchkey-login proxy-url="${service.authProxyUrl}" config-id="${service.authProxyConfigId}"></latchkey-login>`);
          return;
        }
        try {
          const file = await readFile(request.url.replace('/latchkey/', 'node_modules/latchkey/dist/'));
          response.setHeader('content-type', 'text/javascript').end(file);
        } catch {
          response.writeHead(404).end();
        }
      });
      await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
      await use(`http://localhost:${server.address().port}/`);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    { scope: 'worker' },
  ],
});
