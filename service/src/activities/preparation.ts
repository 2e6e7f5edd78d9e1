import { unavailable } from '../base/unavailable.ts';
import { countInWindow } from '../store/address-windows.ts';
import type { Database } from '../store/database.ts';

/** The body that is prepared. */
export interface PreparedBody {
  readonly organizationId: string;
  readonly fingerprint: string;
  readonly timestampMs: string;
}

/** The work of one request before its activity is recorded, such as sending a message. */
export interface Preparation {
  /**
   * Does it, once, however often it is called. Throws UNAVAILABLE while another request with the same body is doing it, in
   * any process: sent again, the body is answered with the activity of that one.
   */
  run(): Promise<unknown>;
  /** Lets the body be prepared again, because nothing was recorded. */
  giveUp(): Promise<void>;
}

/**
 * Makes the preparation of a body. A process that is killed meanwhile leaves the body taken until it is stale: nobody knows
 * what was done by then.
 */
export function createPreparation(
  database: Database,
  { fingerprint, organizationId, timestampMs }: PreparedBody,
  prepare: () => Promise<unknown>,
): Preparation {
  let running: Promise<unknown> | undefined;
  let isTaken = false;
  // The body has one time, so that its window is the same for whoever sends it.
  const count = (amount: number): Promise<number> =>
    countInWindow(database, `prepare|${organizationId}|${fingerprint}`, Number(timestampMs), amount);

  async function begin(): Promise<unknown> {
    if ((await count(1)) > 1) {
      await count(-1);
      throw unavailable('The same request is being done; send it again.');
    }
    isTaken = true;
    return prepare();
  }

  return {
    run: () => (running ??= begin()),
    async giveUp() {
      if (isTaken) await count(-1);
    },
  };
}
