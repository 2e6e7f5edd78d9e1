import { toReplyError } from '../client/reply-error.ts';
import { withRetry } from '../client/retry.ts';
import type { Reply } from '../client/transport.ts';
import { own } from '../base/json.ts';
import type { LoginConfiguration } from '../flow/state.ts';
import { readConfiguration } from './configuration.ts';
import { requestConfiguration, type Connection } from './connection.ts';

/**
 * Creates a function that fetches and checks the configuration of a login once; all callers get the same result. A
 * failure rejects for those who wait, and the next call fetches again. `begun` is a request that is already running; it
 * counts as the first attempt.
 */
export function createConfigurationReader(
  connection: Connection,
  signal: AbortSignal,
  begun?: Promise<Reply>,
): () => Promise<LoginConfiguration> {
  const { inline, subset, memory, proxy } = connection;
  let reading: Promise<LoginConfiguration> | undefined;
  let first = begun;

  async function attempt(timeoutMs: number): Promise<LoginConfiguration> {
    const request = first ?? requestConfiguration(connection, signal, timeoutMs);
    first = undefined;
    const reply = await request;
    if (reply.response?.status !== 200 || !reply.body) throw toReplyError(reply, proxy.clock.now());
    return readConfiguration(reply.body, subset, memory);
  }

  async function fetchOnce(): Promise<LoginConfiguration> {
    const configuration = await (inline
      ? readConfiguration(inline, subset, memory)
      : withRetry(attempt, true, own({ ...proxy, signal })));
    for (const member of configuration.missing) {
      console.error(
        `latchkey: ${member} is missing in the login configuration; the button is left out (docs/errors.md#member-missing).`,
      );
    }
    return configuration;
  }
  return () =>
    (reading ??= fetchOnce().catch((thrown: unknown) => {
      reading = undefined;
      throw thrown;
    }));
}
