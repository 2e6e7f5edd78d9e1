import { unavailable } from '../base/unavailable.ts';
import { countInWindow } from '../store/address-windows.ts';
import type { Database } from '../store/database.ts';

/** Identifies the request body that a preparation belongs to. */
export interface PreparedBody {
  readonly organizationId: string;
  readonly fingerprint: string;
  readonly timestampMs: string;
}

/** The work of one request before its activity is recorded, such as sending a message. */
export interface Preparation {
  /**
   * Runs the preparation on the first call; later calls return the same result. Throws UNAVAILABLE while another
   * request with the same body is running it, in any process. Sent again afterwards, the body is answered with the
   * activity of that request.
   */
  run(): Promise<unknown>;
  /** Allows the body to be prepared again, because nothing was recorded. */
  giveUp(): Promise<void>;
}

/**
 * Creates the preparation of a body. When the process is killed meanwhile, the body stays taken until it is stale:
 * nobody knows what was done by then.
 */
export function createPreparation(
  database: Database,
  { fingerprint, organizationId, timestampMs }: PreparedBody,
  prepare: () => Promise<unknown>,
): Preparation {
  let running: Promise<unknown> | undefined;
  let isTaken = false;
  // The window begins at the time in the body, so that it is the same for every request with this body.
  const count = (amount: number): Promise<number> =>
    countInWindow(database, `prepare|${organizationId}|${fingerprint}`, Number(timestampMs), amount);

  async function begin(): Promise<unknown> {
    if ((await count(1)) > 1) {
      await count(-1);
      throw unavailable('The same request is still being processed; send it again.');
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
