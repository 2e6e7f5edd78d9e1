/** Two processes of the service on one PostgreSQL, and the disturbances that may happen to them. */
import { setTimeout as wait } from 'node:timers/promises';
import { startDatabaseProxy, type DatabaseProxy } from '../support/database-proxy.ts';
import {
  startPostgresServer,
  startPostgresStandby,
  toSocketPath,
  type PostgresServer,
} from '../support/postgres.ts';
import { keepRunning, program as fromSource, startProgram, type Program } from '../support/program.ts';

/** The kinds of disturbances of a cluster. */
export const DISTURBANCES = ['kill', 'reset', 'failover', 'close', 'crash'] as const;

/**
 * A kind of disturbance: a process is killed, all connections of a process to its database are cut, the database server
 * crashes and restarts, or it crashes and its standby is promoted.
 */
export type Disturbance = (typeof DISTURBANCES)[number];

/** How long a client without an answer waits before it retries, in milliseconds. */
const TURN_MS = 5;

/** A cluster under test. */
export interface Cluster {
  /**
   * Posts to one of the processes. Returns `undefined` when the outcome of the request is unknown: the connection
   * broke, or the service answered that it was unavailable.
   */
  post(
    index: number,
    path: string,
    headers: Record<string, string>,
    body: string,
  ): Promise<{ readonly status: number; readonly text: string } | undefined>;
  /** Causes one disturbance; if it is about a process, to one of the processes. */
  disturb(what: Disturbance, index: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a cluster with a provisioning file. The caller has to stop it. */
export async function startCluster(provisioningFile: string): Promise<Cluster> {
  let server: PostgresServer = await startPostgresServer('histories');
  let copies = 0;
  const members = [await startMember(provisioningFile), await startMember()];

  /**
   * Starts a process. Only the first gets the provisioning file: applying it again would undo changes of the
   * organizations.
   */
  async function startMember(file?: string): Promise<Member> {
    const proxy = await startDatabaseProxy(server.url, toSocketPath(server.url));
    const member = { proxy, program: run(proxy, file) };
    await member.program.ready;
    return member;
  }

  function run(proxy: DatabaseProxy, file?: string): Program {
    const flags = ['--port', '0', '--data', 'memory', ...(file === undefined ? [] : ['--provision', file])];
    const environment = {
      DATABASE_URL: proxy.url,
      LATCHKEY_MASTER_KEY: '11'.repeat(32),
      LATCHKEY_LOG_LEVEL: 'error',
    };
    return startProgram(flags, environment, fromSource, keepRunning);
  }

  function memberAt(index: number): Member {
    return members[index % members.length] as Member;
  }

  return {
    async post(index, path, headers, body) {
      try {
        const { baseUrl } = await memberAt(index).program.ready;
        const reply = await fetch(baseUrl + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body,
        });
        const text = await reply.text();
        if (reply.status !== 503) return { status: reply.status, text };
      } catch (error) {
        // The connection broke. Any other error is a fault of the test.
        if (!(error instanceof TypeError)) throw error;
      }
      await wait(TURN_MS);
      return undefined;
    },
    async disturb(what, index) {
      const member = memberAt(index);
      switch (what) {
        case 'kill':
          member.program.child.kill('SIGKILL');
          await member.program.ended;
          member.program = run(member.proxy);
          await member.program.ready;
          break;
        case 'crash':
          await server.stop('immediate');
          await server.start();
          break;
        case 'failover': {
          copies += 1;
          const copy = await startPostgresStandby(server, `histories-${copies}`);
          await server.stop('immediate');
          server = copy;
          for (const { proxy } of members) proxy.target(toSocketPath(copy.url));
          await copy.promote();
          break;
        }
        case 'reset':
        case 'close':
          member.proxy.cut(what);
      }
    },
    async stop() {
      for (const { program, proxy } of members) {
        program.child.kill('SIGTERM');
        await program.ended;
        await proxy.stop();
      }
      await server.stop('immediate');
    },
  };
}

interface Member {
  readonly proxy: DatabaseProxy;
  program: Program;
}
