/**
 * The world of webhooks. Deliveries of two organizations are queued within a transaction, which may be rolled back. The
 * receivers are away, slow or out of order. Two workers deliver, and each may be killed at any moment.
 */
import { inTransaction } from '../../../src/store/database.ts';
import { enqueueActivityUpdate } from '../../../src/webhooks/enqueue-activity-update.ts';
import { DEFAULT_WEBHOOK_LIMITS } from '../../../src/webhooks/limits.ts';
import type { OutgoingDelivery, Reception, Sender } from '../../../src/webhooks/sender.ts';
import { startWebhookWorker } from '../../../src/webhooks/worker.ts';
import type { Activity } from '../../../src/base/contract.ts';
import type { Random } from '../random.ts';
import type { SimulatedProcess } from '../simulated-process.ts';
import type { PlannedStep, Simulation, World, WorldRun } from '../simulation.ts';
import { WebhooksModel } from './webhooks-model.ts';

const ORGANIZATIONS = [
  '50000000-0000-4000-8000-000000000001',
  '60000000-0000-4000-8000-000000000001',
] as const;

/** Low limits, so that schedules reach them. */
export const LIMITS = {
  ...DEFAULT_WEBHOOK_LIMITS,
  concurrency: 4,
  perReceiver: 2,
  perOrganization: 3,
  pollIntervalMs: 20_000,
  reportIntervalMs: Infinity,
};

/** The world of webhooks. */
export const webhooksWorld: World = {
  ground: {
    organizations: ORGANIZATIONS.map((organizationId, index) => ({
      organizationId,
      organizationName: `Organization ${index}`,
      features: [{ name: 'FEATURE_NAME_WEBHOOK', value: toReceiverUrl(index) }],
    })),
    resetStatements: '',
  },
  begin: (simulation) => new WebhooksRun(simulation),
};

function toReceiverUrl(index: number): string {
  return `https://receiver${index}.example/hook`;
}

/** How a receiver treats a delivery. */
type Mood = 'well' | 'away' | 'out of order' | 'silent' | 'refuses';

class WebhooksRun implements WorldRun {
  readonly #simulation: Simulation;
  readonly #model: WebhooksModel;
  readonly #moods = new Map<string, Mood>();
  #underWay = 0;
  #unique = 0;
  #attempts = 0;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
    this.#model = new WebhooksModel(simulation, LIMITS);
  }

  plan(random: Random): readonly PlannedStep[] {
    return Array.from({ length: 4 + random.integer(9) }, () => this.#toStep(random));
  }

  onProcess(process: SimulatedProcess): void {
    const { life } = process;
    if (life === undefined) return;
    startWebhookWorker({
      services: life.services,
      signal: life.signal,
      sender: this.#createSender(process),
      limits: LIMITS,
      random: () => this.#simulation.random.next(),
      pulse: {
        rest: (milliseconds) => life.signal.rest(milliseconds),
        now: () => this.#simulation.clock.now(),
      },
    });
  }

  onCommit(): void {
    this.#model.observe();
  }

  isDone(): boolean {
    return this.#underWay === 0 && this.#model.isEmpty;
  }

  onEnd(): void {
    this.#model.assertComplete();
  }

  #toStep(random: Random): PlannedStep {
    const choice = random.integer(100);
    const index = random.integer(2);
    const organizationId = ORGANIZATIONS[index] ?? '';
    const url = toReceiverUrl(index);
    const { host } = new URL(url);
    if (choice < 55) {
      const count = 1 + random.integer(4);
      const isUndone = random.chance(0.2);
      const activities = Array.from({ length: count }, () => `activity ${index} ${random.integer(3)}`);
      return {
        label: `${count} deliveries for ${host}${isUndone ? ' are taken back' : ''}`,
        run: () => void this.#enqueue(organizationId, url, activities, isUndone),
      };
    }
    if (choice < 80) {
      const mood = random.pick(['well', 'well', 'away', 'out of order', 'silent', 'refuses'] as const);
      return { label: `${host} is ${mood}`, run: () => void this.#moods.set(host, mood) };
    }
    return this.#simulation.toCommonStep(random);
  }

  async #enqueue(
    organizationId: string,
    webhookUrl: string,
    activityIds: readonly string[],
    isUndone: boolean,
  ): Promise<void> {
    const life = this.#simulation.random.pick(this.#simulation.processes).life;
    if (life === undefined) return;
    this.#underWay += 1;
    const stop = this.#simulation.processes
      .find((one) => one.life === life)
      ?.onDeath(() => (this.#underWay -= 1));
    this.#unique += 1;
    const name = String(this.#unique);
    try {
      await inTransaction(life.database, async (transaction) => {
        for (const [position, id] of activityIds.entries()) {
          const text = `${name} ${position} ${isUndone}`;
          const activity = { id, organizationId, fingerprint: text } as unknown as Activity;
          await enqueueActivityUpdate(transaction, {
            webhookUrl,
            activity,
            now: this.#simulation.clock.now(),
          });
        }
        if (isUndone) throw new Error('taken back');
      });
      this.#model.onAcknowledged(name, activityIds.length);
    } catch {
      // The client was not told the outcome. The deliveries may be queued, unless the transaction was rolled back.
    }
    life.signal.wake();
    stop?.();
    this.#underWay -= 1;
  }

  /** A network to the receivers that loses, delays and duplicates deliveries. */
  #createSender(process: SimulatedProcess): Sender {
    const { clock, network, random, scheduler } = this.#simulation;
    const { life } = process;
    return {
      close: () => undefined,
      send: (outgoing) => {
        const attempt = this.#model.onSend(process, outgoing);
        return new Promise<Reception>((resolve) => {
          const answer = (reception: Reception): void => {
            attempt.end();
            if (process.life === life) resolve(reception);
          };
          const timeoutAt = clock.now() + LIMITS.attemptTimeoutMs;
          this.#attempts += 1;
          const owner = `attempt ${this.#attempts}`;
          const timeout = scheduler.sleep({
            owner,
            milliseconds: LIMITS.attemptTimeoutMs,
            label: 'takes too long',
          });
          void timeout.done.then(() => answer({ status: null, fault: 'timeout' }));
          const isLost = network.hasFaults && random.chance(0.05);
          const isReplyLost = network.hasFaults && random.chance(0.08);
          const isDoubled = network.hasFaults && random.chance(0.05);
          const arrive = (): void => {
            const reception = this.#receive(outgoing);
            if (reception === undefined || isReplyLost) return;
            timeout.wake();
            answer(reception);
          };
          const label = `reaches ${new URL(outgoing.url).host}`;
          if (!isLost) scheduler.add({ owner, label, deadline: timeoutAt, run: arrive });
          if (isDoubled) scheduler.add({ owner, label, run: () => void this.#receive(outgoing) });
        });
      },
    };
  }

  #receive(outgoing: OutgoingDelivery): Reception | undefined {
    const host = new URL(outgoing.url).host;
    const mood = this.#simulation.network.hasFaults ? (this.#moods.get(host) ?? 'well') : 'well';
    switch (mood) {
      case 'away':
        return { status: null, fault: 'ECONNREFUSED' };
      case 'silent':
        return undefined;
      case 'out of order':
        return { status: 503, fault: null };
      case 'refuses':
        this.#model.onRefusal(outgoing);
        return { status: 410, fault: null };
      case 'well':
        this.#model.onArrival(outgoing);
        return { status: 200, fault: null };
    }
  }
}
