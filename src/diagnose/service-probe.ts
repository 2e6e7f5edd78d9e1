import { call } from '../client/call.ts';
import type { Clock } from '../client/clock.ts';
import type { Connection } from '../login/connection.ts';
import type { LoginSite } from '../login/options.ts';
import { walletKitConfig } from '../contract/operations/wallet_kit_config.ts';
import type { LatchkeyError } from '../base/errors.ts';
import { toLatchkeyError } from '../base/thrown.ts';
import type { LoginConfiguration } from '../flow/state.ts';
import { readConfiguration } from '../login/configuration.ts';

/** The reply of the session proxy. */
export interface ServiceProbe {
  readonly configuration?: LoginConfiguration | undefined;
  readonly error?: LatchkeyError | undefined;
  /** Milliseconds by which the service's clock is ahead of the device's; undefined when no reply carried the time. */
  readonly skewMs?: number | undefined;
}

/** Matches no error code, so that nothing is retried: a diagnosis reports the first result. */
const NOTHING = /^$/;

/** Requests the configuration from the session proxy, once. Does not throw. */
export async function probeService(
  { proxy, subset }: Connection,
  { config }: LoginSite,
  signal: AbortSignal,
): Promise<ServiceProbe> {
  let skewMs: number | undefined;
  const clock: Clock = {
    now: Date.now,
    observe(dateHeader, sentAtMs, receivedAtMs) {
      // `Date` has whole seconds, which cuts off half a second on average.
      const measuredMs = Date.parse(`${dateHeader}`) + 500 - (sentAtMs + receivedAtMs) / 2;
      if (!Number.isNaN(measuredMs)) skewMs = measuredMs;
    },
  };
  try {
    const reply = await call(walletKitConfig, {}, { ...proxy, clock, signal, transient: NOTHING });
    return { configuration: readConfiguration(config ?? reply, subset), skewMs };
  } catch (thrown) {
    return { error: toLatchkeyError(thrown), skewMs };
  }
}

/** True when something answers at an address, even if the browser hides the reply from the page (CORS). */
export async function isAnswering(url: string, { proxy }: Connection, signal: AbortSignal): Promise<boolean> {
  try {
    await proxy.fetch(url, {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'strict-origin',
      signal,
    });
    return true;
  } catch {
    return false;
  }
}
