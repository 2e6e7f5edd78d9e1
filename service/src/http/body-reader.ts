import type { IncomingMessage, ServerResponse } from 'node:http';
import { ProblemError } from '../base/problem-error.ts';
import { unavailable } from '../base/unavailable.ts';
import { MAXIMUM_BODY_BYTES } from './body.ts';

/** Reads the bodies of requests within a budget of memory that all connections share. */
export interface BodyReader {
  /**
   * Reads a body to its end and stores it as `rawBody` on the request, where the adapter looks for it. Resolves with
   * the problem of a body that is too large, or that was dropped to free memory. Resolves with `undefined` when the
   * body is read and when there is none; also when its Content-Length is over the limit or the connection closed before
   * its end, because `readBody` refuses those.
   */
  read(incoming: IncomingMessage, outgoing: ServerResponse): Promise<ProblemError | undefined>;
}

/** Bodies of at most this size do not count towards the budget: the limit of connections bounds how many there are. */
const SMALL_BODY_BYTES = 16_384;

interface Reading {
  bytes: number;
  /** Drops this body to free memory; absent once the body is complete. */
  giveUp?: () => void;
}

/**
 * Builds a reader of bodies. When the budget is used up, the body that has been unfinished for the longest is dropped:
 * an honest body is complete in a moment, and one that never ends is what fills memory. The bytes of a body count until
 * its reply is sent.
 */
export function createBodyReader(budgetBytes: number): BodyReader {
  // In the order in which they began.
  const unfinished = new Set<Reading>();
  let held = 0;

  const count = (reading: Reading, bytes: number): void => {
    const before = reading.bytes > SMALL_BODY_BYTES ? reading.bytes : 0;
    reading.bytes += bytes;
    held += (reading.bytes > SMALL_BODY_BYTES ? reading.bytes : 0) - before;
  };
  const release = (reading: Reading): void => {
    unfinished.delete(reading);
    count(reading, -reading.bytes);
  };
  const makeRoom = (): void => {
    for (const reading of unfinished) {
      if (held <= budgetBytes) return;
      if (reading.bytes > SMALL_BODY_BYTES) reading.giveUp?.();
    }
  };

  return {
    async read(incoming, outgoing) {
      const { headers } = incoming;
      const length = headers['content-length'];
      if (length === undefined && headers['transfer-encoding'] === undefined) return undefined;
      if (Number(length) > MAXIMUM_BODY_BYTES) return undefined;
      return new Promise((resolve) => {
        const reading: Reading = { bytes: 0 };
        let chunks: Buffer[] = [];
        const finish = (problem: ProblemError | undefined): void => {
          delete reading.giveUp;
          unfinished.delete(reading);
          incoming.off('data', onData);
          incoming.off('end', onEnd);
          incoming.off('close', onClose);
          incoming.off('error', onClose);
          if (problem !== undefined) {
            chunks = [];
            release(reading);
            // The rest of the body is dropped: the connection ends with the reply.
            incoming.resume();
          }
          resolve(problem);
        };
        const onData = (chunk: Buffer): void => {
          chunks.push(chunk);
          count(reading, chunk.length);
          if (reading.bytes > MAXIMUM_BODY_BYTES) {
            finish(new ProblemError('REQUEST_TOO_LARGE', 'The body is larger than 1 MB.'));
          } else if (held > budgetBytes) makeRoom();
        };
        const onEnd = (): void => {
          // The adapter takes the body from `rawBody` when it is set.
          Object.assign(incoming, { rawBody: chunks.length === 1 ? chunks[0] : Buffer.concat(chunks) });
          if (outgoing.closed) release(reading);
          else outgoing.once('close', () => release(reading));
          finish(undefined);
        };
        const onClose = (): void => {
          release(reading);
          // The adapter meets the closed connection too, and `readBody` then answers that the body did not arrive
          // whole.
          finish(undefined);
        };
        reading.giveUp = () =>
          finish(unavailable('The service holds too many unfinished requests; send it again.'));
        unfinished.add(reading);
        incoming.on('data', onData);
        incoming.on('end', onEnd);
        incoming.on('close', onClose);
        incoming.on('error', onClose);
      });
    },
  };
}
