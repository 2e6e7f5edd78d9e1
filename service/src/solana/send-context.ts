import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { ServiceKeys } from '../secrets/service-keys.ts';
import type { Database } from '../store/database.ts';
import type { Clusters } from './clusters.ts';
import type { SendLimits } from './limits.ts';
import type { Sponsor } from './sponsor.ts';

/** The services that sending transactions needs. */
export interface SendServices {
  readonly clock: Clock;
  readonly database: Database;
  readonly keys: Pick<ServiceKeys, 'open'>;
  readonly log: Log;
}

/** Everything that the work on transactions uses. */
export interface SendContext {
  readonly services: SendServices;
  readonly clusters: Pick<Clusters, 'nodeOf' | 'readChain'>;
  readonly sponsor: Sponsor | undefined;
  readonly limits: SendLimits;
}
