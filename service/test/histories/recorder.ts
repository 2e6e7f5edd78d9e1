import type { Operation } from './linearize.ts';

/** The outcome of one try of a request: the answer, or `undefined` if it is unknown. */
export type Attempt = () => Promise<string | undefined>;

/** Maximum number of tries of a request. */
const MAXIMUM_TRIES = 200;

/** Records the operations of the clients of one object, with their times. */
export class Recorder<Call> {
  readonly history: Operation<Call>[] = [];

  /**
   * Retries a request until it is answered, like a client that sends the same body again. Each try is an operation of
   * its own. When a later try is answered, earlier tries without a reply have had their effect or will have none.
   */
  async record(
    client: string,
    call: Call,
    attempt: Attempt,
    isGivenUp: () => boolean,
  ): Promise<string | undefined> {
    const unanswered: number[] = [];
    for (let tries = 1; tries <= MAXIMUM_TRIES; tries += 1) {
      const start = performance.now();
      const reply = await attempt();
      if (reply !== undefined) {
        const end = performance.now();
        this.history.push({ client, call, reply, start, end });
        for (const begun of unanswered)
          this.history.push({ client, call, reply: undefined, start: begun, end });
        return reply;
      }
      unanswered.push(start);
      if (isGivenUp()) break;
    }
    for (const start of unanswered)
      this.history.push({ client, call, reply: undefined, start, end: Infinity });
    return undefined;
  }
}
