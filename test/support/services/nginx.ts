import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createCertificate } from '../../../service/test/webhooks/certificate.ts';
import { NGINX } from '../engines/system-packages.ts';
import { stopChild } from '../runner/child.ts';
import { root } from '../runner/list-files.ts';
import { findFreePort } from './free-port.ts';

/** Why tests with nginx cannot run on this machine; `undefined` when they can. */
export const missingNginx: string | undefined = existsSync(NGINX)
  ? undefined
  : 'nginx is not installed (Debian: apt-get install nginx)';

/** The names in service/deploy/nginx.conf: the host of the service's own, and the site that passes /auth on. */
export const hosts = { service: 'auth.example.com', site: 'example.com' } as const;

/** nginx in front of a service. */
export interface Nginx {
  /** On 127.0.0.1, for both names. */
  readonly port: number;
  /** The arguments with which Chromium finds it under its names. */
  readonly chromiumArguments: readonly string[];
  stop(): Promise<void>;
}

/**
 * Starts nginx with service/deploy/nginx.conf in front of the service on a port of this machine. The site serves the
 * given pages by file name, and the built files under /dist/.
 */
export async function startNginx(
  servicePort: string,
  pages: Readonly<Record<string, string>>,
): Promise<Nginx> {
  const { cert, key } = createCertificate();
  const port = await findFreePort(0);
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-nginx-'));
  const site = join(folder, 'site');
  mkdirSync(site);
  symlinkSync(join(root, 'dist'), join(site, 'dist'));
  for (const [name, html] of Object.entries(pages)) writeFileSync(join(site, name), html);
  writeFileSync(join(folder, 'cert.pem'), cert);
  writeFileSync(join(folder, 'key.pem'), key);
  const deployed = readFileSync(join(root, 'service/deploy/nginx.conf'), 'utf8')
    .replaceAll('listen 443 ', `listen 127.0.0.1:${port} `)
    // Not every machine has IPv6.
    .replaceAll(/ *listen \[::\]:443 .*\n/g, '')
    .replaceAll(/\/etc\/ssl\/[\w.]+\.pem/g, join(folder, 'cert.pem'))
    .replaceAll(/\/etc\/ssl\/[\w.]+\.key/g, join(folder, 'key.pem'))
    .replaceAll('/var/www/example.com', site)
    .replaceAll('127.0.0.1:8787', `127.0.0.1:${servicePort}`);
  writeFileSync(join(folder, 'nginx.conf'), toConfiguration(folder, deployed));
  const child = spawn(NGINX, ['-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] });
  const complaints: string[] = [];
  child.stderr.on('data', (data: Buffer) => complaints.push(data.toString()));
  const stop = async (): Promise<void> => {
    await stopChild(child);
    rmSync(folder, { recursive: true });
  };
  for (let attempt = 0; !(await answers(port)); attempt += 1) {
    if (attempt < 200 && child.exitCode === null) await wait(25);
    else {
      await stop();
      throw new Error(`nginx does not answer: ${complaints.join('')}`);
    }
  }
  const rules = Object.values(hosts).map((host) => `MAP ${host}:443 127.0.0.1:${port}`);
  return {
    port,
    chromiumArguments: [`--host-resolver-rules=${rules.join(', ')}`, '--ignore-certificate-errors'],
    stop,
  };
}

/** The main configuration that a system has around the files of conf.d, with all paths in a folder of its own. */
function toConfiguration(folder: string, deployed: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  types { text/html html; text/javascript js; text/css css; }
  ${temporary.join('\n  ')}
${deployed}
}
`;
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}
