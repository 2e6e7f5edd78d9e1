import { createInbox, type Inbox } from '../auth/delivery/inbox.ts';
import type { Clock } from '../base/clock.ts';

/** An inbox whose codes can be waited for. */
export interface AwaitedInbox extends Inbox {
  /** Resolves with the newest code for a contact that was not taken yet, or waits for the next one. */
  take(contact: string, timeoutMs: number): Promise<string>;
  /** Drops codes that were not taken, and rejects every pending `take` with the message that `why` returns. */
  forget(why: (contact: string) => string): void;
}

/** A pending `take`. */
interface Waiter {
  answer(code: string): void;
  /** Ends the wait without a code. */
  turnAway(why: (contact: string) => string): void;
}

/** Builds an inbox whose codes can be waited for. */
export function createAwaitedInbox(clock: Clock): AwaitedInbox {
  const inbox = createInbox(clock);
  const codes = new Map<string, string[]>();
  const waiting = new Map<string, Waiter[]>();
  const toKey = (contact: string): string => contact.trim().toLowerCase();
  return {
    ...inbox,
    async deliver(message) {
      await inbox.deliver(message);
      const key = toKey(message.address);
      const next = waiting.get(key)?.shift();
      if (next !== undefined) next.answer(message.code);
      else codes.set(key, [...(codes.get(key) ?? []), message.code]);
    },
    async take(contact, timeoutMs) {
      const key = toKey(contact);
      const sent = codes.get(key) ?? [];
      // A person who asked twice uses the newest code.
      const newest = sent.at(-1);
      codes.delete(key);
      if (newest !== undefined) return newest;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.set(
            key,
            (waiting.get(key) ?? []).filter((one) => one !== waiter),
          );
          reject(
            new Error(
              `No code was sent to ${contact} within ${timeoutMs} ms; is it a person of this service?`,
            ),
          );
        }, timeoutMs);
        const waiter: Waiter = {
          answer(code) {
            clearTimeout(timer);
            resolve(code);
          },
          turnAway(why) {
            clearTimeout(timer);
            reject(new Error(why(contact)));
          },
        };
        waiting.set(key, [...(waiting.get(key) ?? []), waiter]);
      });
    },
    forget(why) {
      codes.clear();
      // Otherwise a test that has ended would take the code of the next one.
      for (const waiter of [...waiting.values()].flat()) waiter.turnAway(why);
      waiting.clear();
    },
  };
}
