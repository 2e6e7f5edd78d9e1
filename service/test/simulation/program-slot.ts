import { createService, type Service } from '../../src/http/app.ts';
import type { ServingServices } from '../../src/http/serve.ts';
import type { Log } from '../../src/base/log.ts';

/** The program of one process, over whatever the process has in memory at the moment. */
export interface ProgramSlot {
  readonly service: Service;
  /** What the process has in memory. Replaced when it starts anew. */
  current: ServingServices | undefined;
}

/**
 * Builds a program once for all the lives of a process: building it takes twenty times as long as a request. It keeps
 * nothing itself; what a life keeps is in `current`. A process that was killed is not answered any more, so nothing of
 * its old life reads the new one.
 */
export function createProgramSlot(log: Log): ProgramSlot {
  const life: { current: ServingServices | undefined } = { current: undefined };
  /** Read while the program is built. Limits of a minute do not belong here: every schedule has the same minute. */
  const lasting: Record<string | symbol, unknown> = {
    clock: { now: () => life.current?.clock.now() ?? 0 },
    log,
    limits: { requestsPerKey: Infinity, requestsPerOrganization: Infinity },
  };
  const services = new Proxy({} as ServingServices, {
    get: (_, name) => (life.current as Record<string | symbol, unknown> | undefined)?.[name] ?? lasting[name],
  });
  return Object.assign(life, { service: createService({ services, version: '0' }) });
}
