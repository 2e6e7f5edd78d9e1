/**
 * Measures the bare cost of a stamped request in separate processes, as many as the service has: read one key, verify one
 * stamp with it, and commit or read one row. Run as a program, this file is one of those processes.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createPublicKey, verify as verifyOnce } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { openDatabase, type DatabaseLocation } from '../src/store/open-database.ts';
import { repeat } from './load.ts';
import { createStampedBody } from './stamped-body.ts';

/** The work of all processes together. */
export interface BareLoad {
  readonly location: DatabaseLocation;
  readonly processes: number;
  readonly requests: number;
  readonly hands: number;
  /** Repetitions of each process before it is measured. */
  readonly warmUp: number;
}

/** Repetitions per second, of all processes together. */
export interface BareReport {
  readonly commit: number;
  readonly read: number;
}

/** Measures the bare cost. Throws when one of the processes fails. */
export async function measureBare(load: BareLoad): Promise<BareReport> {
  const children = Array.from({ length: load.processes }, () => fork(fileURLToPath(import.meta.url)));
  // The processes start one after the other, because the first creates the table and the row to read.
  for (const child of children) await ask(child, load);
  const measure = async (kind: keyof BareReport): Promise<number> => {
    const rates = await Promise.all(children.map((child) => ask(child, kind)));
    return rates.reduce((sum, rate) => sum + rate, 0);
  };
  const report = { commit: await measure('commit'), read: await measure('read') };
  for (const child of children) await ask(child, 'end');
  return report;
}

type Question = BareLoad | keyof BareReport | 'end';

async function ask(child: ChildProcess, question: Question): Promise<number> {
  child.send(question);
  const ended = once(child, 'exit').then(([code]: unknown[]) => {
    throw new Error(`A process of the bare operation has ended with ${String(code)}.`);
  });
  const [answer] = (await Promise.race([once(child, 'message'), ended])) as [number];
  return answer;
}

async function answerQuestions(): Promise<void> {
  const [load] = (await once(process, 'message')) as [BareLoad];
  const { close, database } = await openDatabase(load.location);
  const { body, bytes, publicKey, signature } = createStampedBody();
  const der = Buffer.from(signature, 'hex');
  const spki = Buffer.from(`3039301306072a8648ce3d020106082a8648ce3d030107032200${publicKey}`, 'hex');
  const verify = (): void => {
    const read = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    if (!verifyOnce('sha256', bytes, read, der)) throw new Error('The stamp does not verify.');
  };
  await database.execute(
    sql`create table if not exists bench (id bigserial primary key, body text not null)`,
  );
  const work: Record<keyof BareReport, () => Promise<void>> = {
    async commit() {
      verify();
      await database.execute(sql`insert into bench (body) values (${body})`);
    },
    async read() {
      verify();
      await database.execute(sql`select id from bench where id = 1`);
    },
  };
  const hands = Math.ceil(load.hands / load.processes);
  const share = Math.ceil(load.requests / load.processes);
  await repeat(load.warmUp, hands, work.commit);
  await repeat(load.warmUp, hands, work.read);
  process.send?.(0);
  for (;;) {
    const [question] = (await once(process, 'message')) as [keyof BareReport | 'end'];
    if (question === 'end') break;
    process.send?.((await repeat(share, hands, work[question])).perSecond);
  }
  await database.execute(sql`drop table if exists bench`);
  await close();
  process.send?.(0, () => process.exit(0));
}

if (process.send !== undefined) await answerQuestions();
