import { expect } from '@open-wc/testing';
import type { Cut, Exchange } from '../../support/services/cutting-proxy.ts';
import { newPerson, setClockOffset, type TestPerson } from '../../support/services/test-service.ts';
import { logInThroughCut } from './cut-login.ts';

/** A position at which a connection is cut: the exchange, the direction, and how many bytes pass. */
export interface Position extends Omit<Cut, 'then'> {
  /** True at the first byte, at the last one, and at the ends of head and body. */
  readonly isBoundary: boolean;
}

/** Makes a new host name of this machine, so that connections and preflights are those of a first visit. */
export function newHost(): string {
  return `h${crypto.randomUUID().slice(0, 8)}.localhost`;
}

/** Lists every position at which a first login can be cut: after no byte of an exchange, after one, … before the last. */
export async function allPositions(): Promise<readonly Position[]> {
  const { email } = await newPerson();
  const { record } = await logInThroughCut({ contact: email, host: newHost() });
  return record.exchanges.flatMap((exchange) => [
    ...positionsOf(exchange, 'request', exchange.requestHeadBytes, exchange.requestBytes),
    ...positionsOf(exchange, 'response', exchange.responseHeadBytes, exchange.responseBytes),
  ]);
}

function positionsOf(
  { method, path }: Exchange,
  direction: Cut['direction'],
  headBytes: number,
  bytes: number,
): readonly Position[] {
  const boundaries = new Set([0, 1, headBytes - 1, headBytes, bytes - 1]);
  return Array.from({ length: bytes }, (_, after) => ({
    method: method as Cut['method'],
    path,
    direction,
    after,
    isBoundary: boundaries.has(after),
  }));
}

/** The results of many logins. */
export interface Tally {
  /** The number of cuts that happened. A login may have fewer bytes than the one that was measured. */
  struck: number;
  /** The number of logins that finished without an error for the person. */
  unnoticed: number;
  readonly told: Record<string, number>;
  readonly failures: string[];
}

/** In milliseconds, how far the clock moves, because codes for one contact are limited and people are few. */
const WINDOW_MS = 200_000;

/** Logs in once for each position, alternately on a new connection and on one that is in use. */
export async function cutAt(positions: readonly Position[], numberOfPeople: number): Promise<Tally> {
  const people: TestPerson[] = [];
  while (people.length < numberOfPeople) people.push(await newPerson());
  const tally: Tally = { struck: 0, unnoticed: 0, told: {}, failures: [] };
  const rejected: unknown[] = [];
  const onRejection = (event: PromiseRejectionEvent): void => void rejected.push(event.reason);
  addEventListener('unhandledrejection', onRejection);
  try {
    for (const [index, position] of positions.entries()) {
      const turn = Math.floor(index / people.length);
      if (index > 0 && index % people.length === 0) await setClockOffset(turn * WINDOW_MS);
      const contact = people[index % people.length]?.email ?? '';
      // Browsers cache preflights, so only a first visit has them.
      const host = position.method === 'OPTIONS' || index % 2 === 0 ? { host: newHost() } : {};
      try {
        const { isBoundary: _, ...place } = position;
        const cut = { ...place, then: 'close' } as const;
        const { session, faults, record } = await logInThroughCut({ contact, cut, ...host });
        expect(record.loginKeys, 'keys that the service has opened sessions for').to.deep.equal([
          session.publicKey,
        ]);
        if (record.hasStruck) tally.struck++;
        if (faults.length === 0) tally.unnoticed++;
        for (const { code } of faults) tally.told[code] = (tally.told[code] ?? 0) + 1;
      } catch (thrown) {
        const { method, path, direction, after } = position;
        tally.failures.push(`${method} ${path} ${direction} ${after}: ${String(thrown)}`);
      }
    }
    // One frame later the browser has reported every unhandled rejection.
    await new Promise(requestAnimationFrame);
  } finally {
    removeEventListener('unhandledrejection', onRejection);
    await setClockOffset(0);
  }
  for (const reason of rejected) tally.failures.push(`unhandled rejection: ${String(reason)}`);
  return tally;
}
