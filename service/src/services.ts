import type { Delivery } from './auth/delivery/delivery.ts';
import type { Limits } from './auth/limits.ts';
import type { Clock } from './clock.ts';
import type { ServiceKeys } from './keys/service-keys.ts';
import type { Log } from './log.ts';
import type { Database } from './store/database.ts';

/** What every handler may use. Built once at the start; nothing in the service is global. */
export interface Services {
  readonly database: Database;
  readonly clock: Clock;
  readonly keys: ServiceKeys;
  readonly delivery: Delivery;
  readonly limits: Limits;
  readonly log: Log;
}
