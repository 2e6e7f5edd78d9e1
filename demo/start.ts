/**
 * `npm start`: the service on its embedded database and the demo pages, until Ctrl-C.
 *
 * The pages learn the service's address from Vite: `%VITE_SERVICE_URL%` in HTML and
 * `import.meta.env.VITE_SERVICE_URL` in scripts.
 */
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { findFreePort } from '../test/support/free-port.ts';
import { root } from '../test/support/list-files.ts';
import { startService, type ServiceProcess } from '../test/support/service-process.ts';

let service: ServiceProcess | undefined;
let pages: ViteDevServer | undefined;
let isStopping = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

try {
  console.log('Starting the service …');
  service = await startService({
    port: 8787,
    data: join(root, '.latchkey'),
    provision: join(root, 'demo', 'provision.json'),
    ownGroup: true,
  });
  void service.ended.then(() => {
    if (!isStopping) void fail('The service has ended by itself.');
  });
  process.env['VITE_SERVICE_URL'] = service.info.baseUrl;
  pages = await createServer({
    configFile: join(root, 'demo', 'vite.config.ts'),
    server: { host: 'localhost', port: await findFreePort(5173), strictPort: true },
  });
  await pages.listen();
  console.log(`
  Demo page   ${pages.resolvedUrls?.local[0] ?? 'http://localhost:5173/'}
  Inbox       ${service.info.baseUrl}/dev/inbox   (codes arrive here)

  Stop with Ctrl-C.
`);
} catch (error) {
  if (!isStopping) await fail(error instanceof Error ? error.message : String(error));
}

async function fail(message: string): Promise<void> {
  console.error(message);
  await stop(1);
}

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await Promise.allSettled([pages?.close(), service?.stop()]);
  process.exit(code);
}
