import type { Operation } from './linearize.ts';

/** How one try of a request ended: what was answered, or `undefined` when nobody knows what became of it. */
export type Attempt = () => Promise<string | undefined>;

/** Tries of a request before its client gives it up. */
const MAXIMUM_TRIES = 200;

/** Records what clients of one object do, and when. */
export class Recorder<Call> {
  readonly history: Operation<Call>[] = [];

  /**
   * Tries a request until it is answered, as a client does that sends the same body again. Each try is an operation of
   * its own. What a try without a reply may still do it has done, or is of no effect, when a later try is answered.
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
