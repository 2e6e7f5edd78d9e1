import { createReadStream, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from 'latchkey/client';
import { loginPolicy, renderLogin } from 'latchkey/ssr';

const proxyUrl = '__PROXY_URL__';
const configId = '__CONFIG_ID__';
const attributes = { 'proxy-url': proxyUrl, 'config-id': configId };
const client = createClient({ baseUrl: proxyUrl, authProxyUrl: proxyUrl, authProxyConfigId: configId });
const dist = dirname(fileURLToPath(import.meta.resolve('latchkey/latchkey.iife.js')));
const start = readFileSync(new URL('start.html', import.meta.url), 'utf8');

const policy = [
  `default-src 'none'`,
  `script-src 'self' ${loginPolicy['script-src']}`,
  `style-src 'self' ${loginPolicy['style-src']}`,
  `connect-src ${proxyUrl}`,
  `img-src data:`,
  `form-action 'self'`,
].join('; ');

createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  const file = /^\/latchkey\/(chunks\/)?([\w-]+\.js)$/.exec(pathname);
  if (file) {
    response.writeHead(200, { 'content-type': 'text/javascript' });
    return void createReadStream(join(dist, file[1] ?? '', basename(file[2])))
      .on('error', () => response.destroy())
      .pipe(response);
  }
  if (pathname === '/page.js') {
    response.writeHead(200, { 'content-type': 'text/javascript' });
    return void createReadStream(new URL('page.js', import.meta.url)).pipe(response);
  }
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
  });
  // What stands above the login is on its way while the configuration is asked for.
  response.write(start);
  // Without an answer within a second the element asks by itself.
  const signal = AbortSignal.timeout(1000);
  const config = await client.walletKitConfig({}, { signal }).catch(() => undefined);
  // A form that was posted before the script was there: the element goes on with what it holds.
  const contact = request.method === 'POST' ? (await readForm(request)).get('email') : null;
  response.end(
    renderLogin({
      attributes,
      config,
      action: '/',
      contact: contact ?? undefined,
      isSubmitted: contact !== null,
    }) + '<p id="who">Nobody is signed in.</p><button id="leave" hidden>Leave</button></body></html>',
  );
}).listen(Number(process.env.PORT), process.env.HOST, () => console.log('Ready.'));

async function readForm(request) {
  let body = '';
  for await (const chunk of request) {
    body += chunk;
    if (body.length > 1000) return new URLSearchParams();
  }
  return new URLSearchParams(body);
}
