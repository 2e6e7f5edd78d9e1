import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PGBOUNCER } from '../../../test/support/engines/system-packages.ts';
import { asServerUser, createServerFolder, runStatement, toSocketPath } from './postgres.ts';
import { createRunFolder, runFolder } from './run-folder.ts';

/** Why tests with PgBouncer cannot run on this machine; `undefined` when they can. */
export const missingPgbouncer: string | undefined = existsSync(PGBOUNCER)
  ? undefined
  : 'PgBouncer is not installed (Debian: apt-get install pgbouncer)';

/** A running PgBouncer in transaction mode. */
export interface Pgbouncer {
  /** The given URL, with the pooler's address. */
  readonly url: string;
  /** Sends new transactions to the server of another URL. */
  target(url: string): void;
  stop(): Promise<void>;
}

/**
 * Number of server sessions. It is lower than the number of connections of a service process, so that sessions are
 * shared.
 */
const SESSIONS = 3;

/** Starts PgBouncer in front of a server of the tests. The caller has to stop it. */
export async function startPgbouncer(url: string): Promise<Pgbouncer> {
  createRunFolder();
  const own = join(runFolder, `pgbouncer-${randomUUID()}`);
  createServerFolder(own);
  const file = join(own, 'pgbouncer.ini');
  const pidFile = join(own, 'pgbouncer.pid');
  // The signal does not go to the child: that may be `runuser`, which starts PgBouncer as another user.
  const signal = (name: 'SIGHUP' | 'SIGTERM'): void =>
    void process.kill(Number(readFileSync(pidFile, 'utf8')), name);
  const write = (target: string): void =>
    writeFileSync(
      file,
      [
        '[databases]',
        `* = host=${dirname(toSocketPath(target))} user=latchkey`,
        '[pgbouncer]',
        `unix_socket_dir = ${own}`,
        `pidfile = ${pidFile}`,
        'listen_port = 5432',
        'auth_type = any',
        'pool_mode = transaction',
        `default_pool_size = ${SESSIONS}`,
        'max_client_conn = 200',
        // The default is to wait 15 seconds before it tries a server again.
        'server_login_retry = 1',
        '',
      ].join('\n'),
    );
  write(url);
  const log = openSync(join(runFolder, 'pgbouncer.log'), 'a');
  const [program = '', ...flags] = asServerUser([PGBOUNCER, file]);
  const child = spawn(program, flags, { stdio: ['ignore', log, log] });
  const pooled = `postgres://latchkey@${new URL(url.replace('@/', '@local/')).pathname}?host=${encodeURIComponent(own)}`;
  for (let attempt = 0; ; attempt += 1) {
    try {
      await runStatement(pooled, 'select 1');
      break;
    } catch (error) {
      if (attempt === 100) throw error;
      await wait(50);
    }
  }
  return {
    url: pooled,
    target(other) {
      write(other);
      signal('SIGHUP');
    },
    async stop() {
      const ended = once(child, 'exit');
      signal('SIGTERM');
      await ended;
    },
  };
}
