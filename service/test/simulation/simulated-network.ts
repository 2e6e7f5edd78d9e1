import type { Random } from './random.ts';
import type { SimulatedProcess } from './simulated-process.ts';
import type { Scheduler } from './scheduler.ts';

/** A reply as a client gets it. */
export interface SimulatedReply {
  readonly status: number;
  readonly text: string;
  // Untyped, because the models read replies as clients do.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/** A request of a client. */
export interface SimulatedRequest {
  /** The sender, for the trace. */
  readonly client: string;
  readonly path: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The IP address of the sender. */
  readonly address?: string;
  /** Called with every reply of the service, even if the reply is lost afterwards. */
  readonly onReply?: (reply: SimulatedReply) => void;
}

/** In milliseconds, how long a client waits for a reply. */
const PATIENCE_MS = 5_000;
/** How many times a client sends the same request at most. */
const MAXIMUM_ATTEMPTS = 40;

/** The parts of the simulation that the network uses. */
export interface NetworkHost {
  readonly scheduler: Scheduler;
  readonly processes: readonly SimulatedProcess[];
  readonly ground: { readonly lastError: string };
  /** Records a broken promise. */
  check(assertion: () => void): void;
}

/** The network between clients and processes. It loses, delays, duplicates and reorders requests. */
export class SimulatedNetwork {
  readonly #simulation: NetworkHost;
  readonly #random: Random;
  /** True while the network has faults. */
  hasFaults = true;

  constructor(simulation: NetworkHost, random: Random) {
    this.#simulation = simulation;
    this.#random = random;
  }

  /**
   * Sends a request until there is a final reply, as clients do: it sends the same bytes again after a timeout, a
   * broken connection, or a reply that asks for a retry. `undefined` when there is never a final reply.
   */
  async send(request: SimulatedRequest): Promise<SimulatedReply | undefined> {
    const { scheduler } = this.#simulation;
    for (let attempt = 1; attempt <= MAXIMUM_ATTEMPTS; attempt += 1) {
      const reply = await this.#attempt(request);
      if (reply !== undefined && reply.status !== 503) return reply;
      const milliseconds = Math.min(100 * 2 ** attempt, 5_000);
      await scheduler.sleep({ owner: request.client, milliseconds, label: 'tries again' }).done;
    }
    return undefined;
  }

  #attempt(request: SimulatedRequest): Promise<SimulatedReply | undefined> {
    const { processes, scheduler } = this.#simulation;
    const process = this.#random.pick(processes);
    const isLost = this.#chance(0.05);
    const isDoubled = this.#chance(0.05);
    const isReplyLost = this.#chance(0.08);
    return new Promise((resolve) => {
      const waiting = scheduler.sleep({
        owner: request.client,
        milliseconds: PATIENCE_MS,
        label: 'gives up waiting',
      });
      void waiting.done.then(() => resolve(undefined));
      const answer = (reply: SimulatedReply | undefined): void => {
        resolve(reply);
        waiting.wake();
      };
      if (!isLost) this.#carry(request, process, isReplyLost ? () => undefined : answer);
      if (isDoubled) this.#carry(request, this.#random.pick(processes), () => undefined);
    });
  }

  /** Delivers a request to a process and its reply back, each at a time that the scheduler chooses. */
  #carry(
    request: SimulatedRequest,
    process: SimulatedProcess,
    answer: (reply: SimulatedReply | undefined) => void,
  ): void {
    const { scheduler } = this.#simulation;
    const { body, client, path } = request;
    const operation = path.slice(path.lastIndexOf('/') + 1);
    scheduler.add({
      owner: client,
      label: `${operation} reaches the ${process.name} process`,
      run: () => {
        if (process.life === undefined) {
          answer(undefined);
          return;
        }
        const forget = process.onDeath(() => answer(undefined));
        const headers = { 'content-type': 'application/json', ...request.headers };
        const sent = new Request(`http://service${path}`, { method: 'POST', headers, body });
        void process
          .answer(sent, { remoteAddress: request.address ?? '192.0.2.1' }, request)
          .then(async (response) => toReply(response.status, await response.text()))
          .then((reply) => {
            forget();
            this.#watch(request, reply);
            scheduler.add({
              owner: client,
              label: `${operation} is answered ${reply.status} ${toCode(reply)}`,
              run: () => answer(reply),
            });
          });
      },
    });
  }

  #watch({ onReply, path }: SimulatedRequest, reply: SimulatedReply): void {
    this.#simulation.check(() => {
      const { lastError } = this.#simulation.ground;
      if (reply.status === 500) throw new Error(`${path} answered 500: ${lastError}`);
      onReply?.(reply);
    });
  }

  #chance(probability: number): boolean {
    const isChosen = this.#random.chance(probability);
    return this.hasFaults && isChosen;
  }
}

function toReply(status: number, text: string): SimulatedReply {
  const body: unknown = text.startsWith('{') ? JSON.parse(text) : undefined;
  return { status, text, body };
}

function toCode({ body }: SimulatedReply): string {
  return String(body?.errorCode ?? body?.activity?.status ?? '');
}
