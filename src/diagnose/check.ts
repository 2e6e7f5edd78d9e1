import type { Connection } from '../login/connection.ts';
import type { LoginSite } from '../login/options.ts';
import type { Method } from '../flow/state.ts';
import type { Finding } from './findings.ts';
import type { PolicyWatch } from './policy-watch.ts';
import type { ServiceProbe } from './service-probe.ts';

/** The page and the platform that a diagnosis examines. Tests replace them. */
export interface Surroundings {
  /** Default: the global window. */
  readonly page: Window & typeof globalThis;
  /** Returns the page's IndexedDB; may throw. */
  readonly indexedDB: () => IDBFactory | undefined;
}

/** Values that the checks of one diagnosis share. */
export interface Examination extends Surroundings {
  readonly site: LoginSite;
  /** Undefined when the settings are wrong. */
  readonly connection: Connection | undefined;
  /** The attribute or option at fault, when one is. */
  readonly wrongSetting: string | undefined;
  readonly policy: PolicyWatch;
  /** The reply of the session proxy, requested once for all checks. */
  readonly service: Promise<ServiceProbe>;
  /** Aborts requests that are still running when the diagnosis ends. */
  readonly signal: AbortSignal;
}

/** Examines one thing. A check that throws or takes too long becomes a finding of its own. */
export type Check = (examination: Examination) => Finding | Promise<Finding>;

/**
 * Says whether the configuration offers a wanted way to sign in. True when the configuration is unknown, so that no
 * check is skipped.
 */
export async function isOffered(
  { service }: Examination,
  isWanted: (method: Method) => boolean,
): Promise<boolean> {
  const { configuration } = await service;
  return configuration?.methods.some(isWanted) ?? true;
}
