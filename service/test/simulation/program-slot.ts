import { createService, type Service } from '../../src/http/app.ts';
import type { ServingServices } from '../../src/http/serve.ts';
import type { Log } from '../../src/base/log.ts';

/** The program of one process. It works on the present memory of the process. */
export interface ProgramSlot {
  readonly service: Service;
  /** The memory of the process. It is replaced when the process restarts. */
  current: ServingServices | undefined;
}

/**
 * Builds a program once for all restarts of a process, because building it takes twenty times as long as a request. The
 * program has no state of its own: the state of a process between two restarts is in `current`. A killed process gets
 * no more answers, so code from before a restart cannot read the new state.
 */
export function createProgramSlot(log: Log): ProgramSlot {
  const life: { current: ServingServices | undefined } = { current: undefined };
  /** Read while the program is built. Do not set limits per minute here: every schedule runs in the same minute. */
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
