import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

/** Serves one page with the element, and the files of the package. */
export async function startSite({ authProxyUrl, authProxyConfigId }) {
  const server = createServer(async (request, response) => {
    if (request.url === '/') {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html>
        <title>Account</title>
        <script type="module" src="/latchkey/latchkey.js"></script>
        <latchkey-login proxy-url="${authProxyUrl}" config-id="${authProxyConfigId}"></latchkey-login>`);
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
  return {
    url: `http://localhost:${server.address().port}/`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
