import type { Connection } from '../login/connection.ts';
import type { LoginSite } from '../login/options.ts';
import type { Method } from '../flow/state.ts';
import type { Finding } from './findings.ts';
import type { PolicyWatch } from './policy-watch.ts';
import type { ServiceProbe } from './service-probe.ts';

/** Where a page's surroundings come from. Everything has the platform's own as default. */
export interface Surroundings {
  /** Default: the global window. */
  readonly page: Window & typeof globalThis;
  /** Where IndexedDB is found; may throw. */
  readonly indexedDB: () => IDBFactory | undefined;
}

/** Shared by the checks of one diagnosis. */
export interface Examination extends Surroundings {
  readonly site: LoginSite;
  /** Undefined when the settings are wrong. */
  readonly connection: Connection | undefined;
  /** The attribute or option at fault, when one is. */
  readonly wrongSetting: string | undefined;
  readonly policy: PolicyWatch;
  /** The answer of the session proxy, asked once for all checks. */
  readonly service: Promise<ServiceProbe>;
  /** Ends what is still under way. */
  readonly signal: AbortSignal;
}

/** Finds out one thing. May throw and may take too long: that becomes a finding too. */
export type Check = (examination: Examination) => Finding | Promise<Finding>;

/** Whether a way to sign in is offered; true where that is not known, so that nothing is overlooked. */
export async function isOffered(
  { service }: Examination,
  isWanted: (method: Method) => boolean,
): Promise<boolean> {
  const { configuration } = await service;
  return configuration?.methods.some(isWanted) ?? true;
}
