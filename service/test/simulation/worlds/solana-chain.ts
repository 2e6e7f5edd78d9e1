import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import type { SolanaNode, TransactionStatus } from '../../../src/solana/node.ts';
import { RpcFault } from '../../../src/solana/rpc-fault.ts';
import { splitTransaction } from '../../support/solana-transactions.ts';
import { STARTS_AT } from '../ground.ts';
import type { Simulation } from '../simulation.ts';

/** How the node behaves at present. */
export type NodeMood = 'well' | 'lossy' | 'away' | 'behind' | 'refuses';

const SLOT_MS = 400;
const FIRST_SLOT = 10_000;
/** Number of blocks for which a blockhash is valid. */
const LIFE = 150;
/** Number of blocks after which a block is final. */
const FINAL = 32;
/** The number of blocks after which a supermajority has voted, so that a transaction is confirmed. */
const CONFIRMED = 2;
const BEHIND = 200;
const CALL_MS = 4_000;

/** A transaction that the network has received. */
interface Heard {
  readonly validUntil: number;
  /** The slot of its block; undefined while it is in none. */
  slot: number | undefined;
}

/**
 * A simulated Solana chain with a block every 400 ms. A transaction gets into a block while its blockhash is valid, or
 * never; before it is confirmed its block may be dropped. A node answers questions about it, sometimes late, wrongly or
 * not at all.
 */
export class SimulatedChain {
  readonly #simulation: Simulation;
  readonly #heard = new Map<string, Heard>();
  /** The signatures of all transactions that the node has received. */
  readonly seen = new Set<string>();
  mood: NodeMood = 'well';

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
  }

  /** Whether a transaction is confirmed: in a block that cannot be dropped. */
  isSettled(signature: string | null): boolean {
    const slot = this.#heard.get(signature ?? '')?.slot;
    return slot !== undefined && slot + CONFIRMED <= this.#slot;
  }

  /** Asserts that a transaction is in no block and can no longer get into one. */
  assertNever(signature: string | null): void {
    const heard = this.#heard.get(signature ?? '');
    if (heard === undefined) return;
    if (heard.slot !== undefined) throw new Error('a transaction is called failed, and a block holds it');
    if (heard.validUntil >= this.#slot)
      throw new Error('a transaction is called failed that can still be included');
  }

  /** Puts every valid transaction into a block. */
  finish(): void {
    for (const heard of this.#heard.values()) this.#land(heard);
  }

  /** Creates the node that a process asks. */
  toNode(owner: string): SolanaNode {
    const ask = <T>(label: string, answer: () => T): Promise<T> => this.#ask(owner, label, answer);
    return {
      readGenesisHash: () => ask('asks for the genesis hash', () => 'localnet'),
      readLatestBlockhash: () =>
        ask('asks for a blockhash', () => {
          const slot = this.#slot - CONFIRMED;
          return { blockhash: toBlockhash(slot), lastValidBlockHeight: slot + LIFE };
        }),
      readBlockhashValidity: () =>
        ask('asks for a blockhash', () => ({ isValid: true, slot: this.#nodeSlot })),
      readBlockHeight: () => ask('asks for the height', () => this.#nodeSlot),
      readFinalizedBlock: () =>
        ask('asks for the final block', () => {
          const slot = this.#slot - FINAL;
          return { blockHeight: slot, slot };
        }),
      readStatuses: (signatures, { searchesHistory }) =>
        ask('asks for statuses', () => ({
          slot: this.#nodeSlot,
          statuses: signatures.map((signature) => this.#statusOf(signature, searchesHistory)),
        })),
      send: (transaction) => this.#send(owner, transaction),
    };
  }

  get #slot(): number {
    return FIRST_SLOT + Math.floor((this.#simulation.clock.now() - STARTS_AT) / SLOT_MS);
  }

  get #isCalm(): boolean {
    return !this.#simulation.network.hasFaults;
  }

  get #nodeSlot(): number {
    return this.mood === 'behind' && !this.#isCalm ? this.#slot - BEHIND : this.#slot;
  }

  #statusOf(signature: string, searchesHistory: boolean): TransactionStatus | null {
    const heard = this.#heard.get(signature);
    if (heard === undefined) return null;
    this.#settle(heard);
    const { slot } = heard;
    if (slot === undefined || slot > this.#nodeSlot) return null;
    if (!searchesHistory && this.#nodeSlot - slot > 2 * LIFE) return null;
    return { isConfirmed: slot + CONFIRMED <= this.#nodeSlot, error: null };
  }

  /** May drop a transaction that is not confirmed yet. */
  #settle(heard: Heard): void {
    const isFirm = heard.slot === undefined || heard.slot + CONFIRMED <= this.#slot;
    if (!isFirm && !this.#isCalm && this.#simulation.random.chance(0.2)) heard.slot = undefined;
  }

  #land(heard: Heard): void {
    if (heard.slot === undefined && heard.validUntil >= this.#slot) heard.slot = this.#slot;
  }

  async #send(owner: string, bytes: Uint8Array): Promise<void> {
    const { random, scheduler } = this.#simulation;
    const { message, signatures } = splitTransaction(Buffer.from(bytes));
    const signature = base58.encode(signatures[0] ?? Buffer.alloc(0));
    const accounts = message[3] ?? 0;
    const blockhash = base58.encode(message.subarray(4 + 32 * accounts, 36 + 32 * accounts));
    await this.#ask(
      owner,
      'hands a transaction over',
      () => {
        const validUntil = (BLOCKHASHES.get(blockhash) ?? 0) + LIFE;
        if (validUntil < this.#nodeSlot) {
          throw new RpcFault('refused', 'Blockhash not found', {
            code: -32002,
            data: { err: 'BlockhashNotFound' },
          });
        }
        const heard = this.#heard.get(signature) ?? { validUntil, slot: undefined };
        this.#heard.set(signature, heard);
        if (heard.slot !== undefined) {
          throw new RpcFault('refused', 'Already processed', {
            code: -32002,
            data: { err: 'AlreadyProcessed' },
          });
        }
        // The transaction gets into a block soon, late, or not at all.
        const fate = random.next();
        const milliseconds = fate < 0.5 ? 500 : fate < 0.75 ? random.integer(70_000) : undefined;
        if (milliseconds === undefined && !this.#isCalm) return;
        const label = 'gets into a block';
        const { done } = scheduler.sleep({ owner: 'chain', milliseconds: milliseconds ?? 500, label });
        void done.then(() => this.#land(heard));
      },
      () => void this.seen.add(signature),
    );
  }

  /** Asks the node. `onHeard` is called when the node receives the call, even when its answer is lost. */
  #ask<T>(owner: string, label: string, answer: () => T, onHeard: () => void = () => undefined): Promise<T> {
    const { clock, random, scheduler } = this.#simulation;
    return new Promise((resolve, reject) => {
      const run = (): void => {
        const mood = this.#isCalm ? 'well' : this.mood;
        const isLossy = mood === 'lossy' || (!this.#isCalm && random.chance(0.05));
        const fate = isLossy ? random.integer(4) : 9;
        if (mood === 'away' || fate === 0) {
          reject(new RpcFault('no_answer', 'The Solana node cannot be reached.'));
          return;
        }
        onHeard();
        if (mood === 'refuses' && random.chance(0.5)) {
          // The node does not forward a transaction that it refuses.
          const code = random.pick([-32005, -32003]);
          reject(new RpcFault('refused', 'The node will not.', { code }));
          return;
        }
        try {
          const answered = answer();
          if (fate === 1) reject(new RpcFault('timeout', 'The Solana node did not answer in time.'));
          else if (fate === 2) reject(new RpcFault('http', 'The Solana node answered with HTTP status 502.'));
          else resolve(answered);
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
      scheduler.add({ owner, label, deadline: clock.now() + CALL_MS, run });
    });
  }
}

/** The slot of every blockhash that was given out. */
const BLOCKHASHES = new Map<string, number>();

function toBlockhash(slot: number): string {
  const blockhash = base58.encode(createHash('sha256').update(String(slot)).digest());
  BLOCKHASHES.set(blockhash, slot);
  return blockhash;
}
