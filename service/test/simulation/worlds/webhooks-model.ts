import type { WebhookLimits } from '../../../src/webhooks/limits.ts';
import type { OutgoingDelivery } from '../../../src/webhooks/sender.ts';
import type { SimulatedProcess } from '../simulated-process.ts';
import type { Simulation } from '../simulation.ts';

/** A row of `webhook_deliveries`. */
interface Row {
  readonly id: string;
  readonly sequence: number;
  readonly org: string;
  readonly activity: string;
  readonly receiver: string;
  readonly state: 'pending' | 'delivered' | 'dead';
  readonly attempts: number;
  readonly dueAt: number;
  readonly text: string | null;
}

const PICTURE = `select coalesce(json_agg(json_build_object('id', event_id, 'sequence', sequence,
  'org', organization_id, 'activity', activity_id, 'receiver', receiver, 'state', state, 'attempts', attempts,
  'dueAt', due_at, 'text', body::json ->> 'fingerprint') order by sequence), '[]')::text from webhook_deliveries`;

/** The number of attempts after which a delivery no longer holds up the next one. */
const ORDERED_ATTEMPTS = 5;
/** The maximum wait between two attempts, in milliseconds. */
const LONGEST_WAIT_MS = 4 * 3_600_000;
/** In milliseconds, how late a due attempt may be while there are no faults: two turns of a worker. */
const PUNCTUALITY_MS = 120_000;

interface Attempt {
  readonly id: string;
  readonly org: string;
  readonly process: SimulatedProcess['life'];
  readonly startedAt: number;
  /** The delivery's attempt count when it was claimed for this attempt. */
  readonly attempts: number;
}

/**
 * How long after the last fault everything for a receiver must have been attempted. The first delivery may fail once
 * more, by an attempt that began before.
 */
function toLatest(rows: readonly Row[], now: number): number {
  const waiting = rows.filter(({ state }) => state === 'pending');
  const retries = waiting.map(
    ({ attempts, dueAt }) => Math.max(now, dueAt) + 5_000 * 4 ** Math.min(attempts, 6),
  );
  return Math.max(now, ...retries);
}

/** Names a claim by delivery and attempt count, because a worker claims a delivery anew for each attempt. */
function toClaim({ attempts, id }: Row): string {
  return `${id} ${attempts}`;
}

/** Checks deliveries against what was committed and what has arrived. */
export class WebhooksModel {
  readonly #simulation: Simulation;
  readonly #limits: WebhookLimits;
  #rows = new Map<string, Row>();
  readonly #arrived = new Map<string, number>();
  readonly #refused = new Set<string>();
  readonly #underWay = new Set<Attempt>();
  /** The claims for which an attempt was sent. */
  readonly #sent = new Set<string>();
  readonly #acknowledged: { readonly name: string; readonly count: number }[] = [];
  readonly #texts = new Map<string, string>();
  /** The latest time at which each delivery is due, fixed once the faults are over. */
  readonly #calmDue = new Map<string, number>();

  constructor(simulation: Simulation, limits: WebhookLimits) {
    this.#simulation = simulation;
    this.#limits = limits;
  }

  /** Whether no delivery is pending. */
  get isEmpty(): boolean {
    return [...this.#rows.values()].every(({ state }) => state !== 'pending');
  }

  /** Checks what was committed. */
  observe(): void {
    const { clock, database, network } = this.#simulation;
    const rows = database.read<readonly Row[]>(PICTURE);
    const now = clock.now();
    for (const row of rows) {
      const { attempts, dueAt, id, state, text } = row;
      const before = this.#rows.get(id);
      if (before === undefined && text?.endsWith('true') === true)
        throw new Error('what was taken back is there');
      if (text !== null) this.#texts.set(id, text);
      if (before !== undefined) {
        if (before.state !== 'pending' && before.state !== state)
          throw new Error('a delivery has ended twice');
        if (attempts < before.attempts) throw new Error('attempts are forgotten');
        if (before.state !== 'pending' && attempts > before.attempts)
          throw new Error('what has ended is taken once more');
      }
      if (attempts > this.#limits.maximumAttempts) throw new Error('a delivery is attempted too often');
      if (state === 'delivered' && !this.#arrived.has(id))
        throw new Error('a delivery counts that did not arrive');
      if (state === 'dead' && !this.#refused.has(id) && attempts < this.#limits.maximumAttempts) {
        throw new Error('a delivery was given up too early');
      }
      if (state === 'pending' && dueAt > now + LONGEST_WAIT_MS) throw new Error('a delivery waits too long');
      if (state === 'pending' && !network.hasFaults && !this.#calmDue.has(id)) {
        this.#calmDue.set(
          id,
          toLatest(
            rows.filter((one) => one.receiver === row.receiver),
            now,
          ),
        );
      }
    }
    for (const id of this.#rows.keys())
      if (!rows.some((row) => row.id === id)) throw new Error('a delivery is gone');
    this.#rows = new Map(rows.map((row) => [row.id, row]));
  }

  /** Records that a client was told that `count` deliveries are queued. */
  onAcknowledged(name: string, count: number): void {
    this.#acknowledged.push({ name, count });
  }

  /** Checks an attempt that begins. The caller calls `end` when it is over. */
  onSend(process: SimulatedProcess, { headers, url }: OutgoingDelivery): { readonly end: () => void } {
    const id = headers['X-Service-Event-Id'] ?? '';
    const row = this.#rows.get(id);
    const startedAt = this.#simulation.clock.now();
    const org = row?.org ?? '';
    const attempt = { id, org, process: process.life, startedAt, attempts: row?.attempts ?? 0 };
    this.#simulation.check(() => {
      if (row === undefined) throw new Error('something is sent that is not in the queue');
      // After its lease has expired, one process may take it while the other then records it as delivered.
      if (row.state !== 'pending' && this.#sent.has(toClaim(row)))
        throw new Error('something is sent that has ended');
      if (!row.receiver.endsWith(new URL(url).origin) || !row.receiver.startsWith(org)) {
        throw new Error('a delivery goes to another receiver');
      }
      if (headers['X-Service-Organization-Id'] !== org)
        throw new Error('a delivery names another organization');
      this.#assertAlone(attempt);
      this.#assertInOrder(row);
      this.#assertWithinLimits(attempt);
    });
    if (row !== undefined) this.#sent.add(toClaim(row));
    this.#underWay.add(attempt);
    return { end: () => this.#underWay.delete(attempt) };
  }

  /** Records a delivery that a receiver has accepted, and checks that it is not late. */
  onArrival({ headers }: OutgoingDelivery): void {
    const id = headers['X-Service-Event-Id'] ?? '';
    const now = this.#simulation.clock.now();
    if (!this.#arrived.has(id)) this.#arrived.set(id, now);
    const due = this.#calmDue.get(id);
    if (due !== undefined && this.#arrived.get(id) === now && now > due + PUNCTUALITY_MS) {
      this.#simulation.fail(`a delivery came ${now - due} ms late`);
    }
  }

  /** Records a delivery that a receiver has refused. */
  onRefusal({ headers }: OutgoingDelivery): void {
    this.#refused.add(headers['X-Service-Event-Id'] ?? '');
  }

  /** Checks at the end that no delivery is lost and that every acknowledged one exists. */
  assertComplete(): void {
    for (const { id, state } of this.#rows.values()) {
      if (state === 'delivered' && !this.#arrived.has(id)) throw new Error('a delivery is lost');
    }
    const texts = [...this.#texts.values()];
    for (const { count, name } of this.#acknowledged) {
      const there = texts.filter((text) => text.startsWith(`${name} `)).length;
      if (there !== count) throw new Error(`${count} deliveries were acknowledged, and ${there} are there`);
    }
  }

  /** Asserts that no other attempt at the delivery runs, unless that attempt's lease is over or its process is dead. */
  #assertAlone({ id, process, startedAt }: Attempt): void {
    for (const other of this.#underWay) {
      if (other.id !== id) continue;
      const isLeased = startedAt - other.startedAt < this.#limits.leaseMs;
      const isAlive = this.#simulation.processes.some(
        ({ life }) => life !== undefined && life === other.process,
      );
      if (isLeased && isAlive) {
        throw new Error(
          other.process === process
            ? 'a process attempts a delivery twice'
            : 'two processes attempt a delivery',
        );
      }
    }
  }

  #assertInOrder({ activity, receiver, sequence }: Row): void {
    for (const other of this.#rows.values()) {
      const isEarlier =
        other.activity === activity && other.receiver === receiver && other.sequence < sequence;
      if (isEarlier && other.state === 'pending' && other.attempts < ORDERED_ATTEMPTS) {
        throw new Error('a delivery overtakes an earlier one of its activity');
      }
    }
  }

  #assertWithinLimits(attempt: Attempt): void {
    const ours = [...this.#underWay].filter(({ process }) => process === attempt.process);
    const ofOrganization = ours.filter(({ org }) => org === attempt.org);
    const { concurrency, perOrganization, perReceiver } = this.#limits;
    if (ours.length >= concurrency) throw new Error('too many attempts at once');
    if (ofOrganization.length >= Math.min(perOrganization, perReceiver)) {
      throw new Error('too many attempts at once to one receiver');
    }
  }
}
