import type { PGlite } from '@electric-sql/pglite';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import { SimulatedSocket, type Statement } from './simulated-socket.ts';
import {
  PARSE_COMPLETE,
  readBoundName,
  readFirstValue,
  readParse,
  statusOf,
  toError,
  toParse,
  toQuery,
  toReady,
  toRun,
  type Frame,
} from './wire.ts';

/** How long a server works on a statement before it cancels it: the `statement_timeout` that the service sets. */
const STATEMENT_TIMEOUT_MS = 3_000;

/** The errors that a server answers instead of executing a statement. */
const ERRORS = [
  ['40001', 'could not serialize access due to concurrent update'],
  ['40P01', 'deadlock detected'],
  ['53100', 'could not extend file: No space left on device'],
  ['53200', 'out of memory'],
  ['57014', 'canceling statement due to statement timeout'],
  ['25006', 'cannot execute INSERT in a read-only transaction'],
] as const;

/** Prefix of the names of statements that the checks of the simulation run, not a process. */
const READING = 'reading-';

/** What happens to a statement. */
type Fate =
  | { readonly kind: 'done' }
  | { readonly kind: 'error'; readonly code: string; readonly message: string }
  /** The connection breaks before the server has received the statement. */
  | { readonly kind: 'unheard' }
  /** The connection breaks after the statement was executed, so the client gets no answer. */
  | { readonly kind: 'untold' };

/** Options of {@link SimulatedDatabase}. */
export interface SimulatedDatabaseOptions {
  readonly client: PGlite;
  /**
   * The texts of the statements that its session has prepared, by their names. The session persists across schedules.
   */
  readonly prepared: Map<string, string>;
  readonly scheduler: Scheduler;
  readonly random: Random;
  /** How many of a thousand statements get a fault. */
  readonly faultsPerThousand: number;
  /** The numbers of faults to leave out, for shrinking a failing schedule. */
  readonly withoutFaults: ReadonlySet<number>;
  /** Called after each commit. */
  readonly onCommit: () => void;
}

/**
 * A PostgreSQL server for several processes. PGlite executes the statements, and connections are simulated down to the
 * bytes of the protocol, so that faults reach the service's real driver and pool. PGlite has one session: while one
 * connection has a transaction open, the statements of the others wait. So transactions never overlap; everything
 * around them happens in any order.
 */
export class SimulatedDatabase {
  readonly #options: SimulatedDatabaseOptions;
  readonly #sockets = new Set<SimulatedSocket>();
  #owner: SimulatedSocket | undefined;
  #hasWritten = false;
  /** True while faults happen. */
  hasFaults = true;
  /** True while it accepts no connections. */
  isDown = false;
  /** Number of faults so far. */
  faults = 0;

  constructor(options: SimulatedDatabaseOptions) {
    this.#options = options;
  }

  /** Opens a connection for a process. */
  connect(owner: string): SimulatedSocket {
    const socket = new SimulatedSocket(owner, this);
    this.#sockets.add(socket);
    return socket;
  }

  /** Ends all connections and rolls back open transactions, as a restart does. */
  restart(): void {
    for (const socket of [...this.#sockets])
      this.#cut(socket, toError('57P01', 'terminating connection due to administrator command', 'FATAL'));
  }

  /** Ends the connections of a process that was killed. Statements that it had sent may still be executed. */
  abandon(owner: string): void {
    for (const socket of [...this.#sockets].filter((one) => one.owner === owner)) {
      const { pending } = socket;
      if (pending !== undefined && this.#isFree(socket) && this.#options.random.chance(0.5)) {
        this.#perform(socket, pending);
      }
      socket.removeAllListeners();
      this.release(socket);
    }
  }

  /** Runs a statement with one column and parses its value as JSON. Throws while a transaction is open. */
  read<T>(statement: string): T {
    if (this.#owner !== undefined) throw new Error('A transaction is open.');
    const value = readFirstValue(this.#execute(this.#toPrepared(statement)));
    if (value === undefined) throw new Error(`There is no answer to ${statement}`);
    return JSON.parse(value) as T;
  }

  /**
   * Builds the messages that run a statement. The first run prepares it, because planning takes longer than reading a
   * few rows.
   */
  #toPrepared(statement: string): Buffer {
    const { prepared } = this.#options;
    const known = [...prepared].find(([name, text]) => name.startsWith(READING) && text === statement);
    const name = known?.[0] ?? `${READING}${prepared.size}`;
    prepared.set(name, statement);
    const parse = known === undefined ? [toParse(name, statement)] : [];
    return Buffer.concat([...parse, ...toRun(name)]);
  }

  /** Ends all connections without a message to the clients. */
  close(): void {
    for (const socket of [...this.#sockets]) {
      socket.removeAllListeners();
      this.release(socket);
    }
  }

  /** Receives the messages of a client up to the point where the client waits for an answer. */
  submit(socket: SimulatedSocket, frames: readonly Frame[]): void {
    const { scheduler } = this.#options;
    const text = this.#textOf(frames);
    const occurrence = {
      owner: socket.owner,
      label: `statement ${text.replace(/\s+/g, ' ').trim().slice(0, 60)}`,
      deadline: scheduler.now + STATEMENT_TIMEOUT_MS,
      isReady: () => this.#isFree(socket),
      run: () => this.#run(socket, statement),
    };
    const statement: Statement = { frames, text, occurrence };
    socket.pending = statement;
    scheduler.add(occurrence);
  }

  /** Closes a connection and rolls back its open transaction. */
  release(socket: SimulatedSocket): void {
    this.#sockets.delete(socket);
    if (socket.pending !== undefined) this.#options.scheduler.remove(socket.pending.occurrence);
    socket.pending = undefined;
    if (this.#owner !== socket) return;
    this.#execute(toQuery('rollback'));
    this.#owner = undefined;
    this.#hasWritten = false;
  }

  #isFree(socket: SimulatedSocket): boolean {
    return this.#owner === undefined || this.#owner === socket;
  }

  #run(socket: SimulatedSocket, statement: Statement): void {
    socket.pending = undefined;
    const fate = this.#drawFate();
    switch (fate.kind) {
      case 'done':
        socket.receive(this.#perform(socket, statement));
        return;
      case 'error':
        socket.receive(this.#refuse(socket, statement, fate.code, fate.message));
        return;
      case 'unheard':
        this.#cut(socket);
        return;
      case 'untold':
        this.#perform(socket, statement);
        this.#cut(socket);
    }
  }

  #drawFate(): Fate {
    const { faultsPerThousand, random, withoutFaults } = this.#options;
    // Always drawn, so that leaving out one fault does not change the others.
    const [isFault, which, error] = [random.next(), random.next(), random.pick(ERRORS)];
    if (!this.hasFaults || isFault * 1000 >= faultsPerThousand) return { kind: 'done' };
    this.faults += 1;
    if (withoutFaults.has(this.faults)) return { kind: 'done' };
    if (which < 0.4) return { kind: 'untold' };
    if (which < 0.6) return { kind: 'unheard' };
    return { kind: 'error', code: error[0], message: error[1] };
  }

  /** Runs a statement and records which connection has a transaction open afterwards. */
  #perform(socket: SimulatedSocket, { frames, text }: Statement): Buffer {
    const sent: Buffer[] = [];
    let known = 0;
    const fresh = new Map<string, string>();
    for (const { bytes, type } of frames) {
      if (type === 'P') {
        const { name, text: parsed } = readParse(bytes);
        if (name !== '' && this.#options.prepared.has(name)) {
          known += 1;
          continue;
        }
        if (name !== '') fresh.set(name, parsed);
      }
      sent.push(bytes);
    }
    const answer = this.#execute(Buffer.concat(sent));
    // A prepared statement stays prepared, even if its first execution failed.
    if (answer[0] === PARSE_COMPLETE[0])
      for (const [name, parsed] of fresh) this.#options.prepared.set(name, parsed);
    const status = statusOf(answer);
    this.#hasWritten ||= /\b(?:insert|update|delete)\b/i.test(text);
    this.#owner = status === 'I' ? undefined : socket;
    if (status === 'I') {
      const isCommitted = this.#hasWritten && !/^\s*rollback/i.test(text);
      this.#hasWritten = false;
      if (isCommitted) this.#options.onCommit();
    }
    return Buffer.concat([...Array<Buffer>(known).fill(PARSE_COMPLETE), answer]);
  }

  /** Answers an error instead of running a statement. */
  #refuse(socket: SimulatedSocket, { text }: Statement, code: string, message: string): Buffer {
    const error = toError(code, message);
    if (this.#owner !== socket) return Buffer.concat([error, toReady('I')]);
    // A failed commit ends the transaction. After any other failed statement the transaction is in the failed state.
    if (/^\s*(?:commit|rollback)/i.test(text)) {
      this.#execute(toQuery('rollback'));
      this.#owner = undefined;
      this.#hasWritten = false;
      return Buffer.concat([error, toReady('I')]);
    }
    this.#execute(toQuery('select 1/0'));
    return Buffer.concat([error, toReady('E')]);
  }

  #cut(socket: SimulatedSocket, lastWords?: Buffer): void {
    this.release(socket);
    socket.fail(lastWords);
  }

  #textOf(frames: readonly Frame[]): string {
    for (const { bytes, type } of frames) {
      if (type === 'P') return readParse(bytes).text;
      if (type === 'Q') return bytes.toString('utf8', 5, bytes.length - 1);
      if (type === 'B') return this.#options.prepared.get(readBoundName(bytes)) ?? '';
    }
    return '';
  }

  #execute(message: Buffer): Buffer {
    return Buffer.from(this.#options.client.execProtocolRawSync(message));
  }
}
