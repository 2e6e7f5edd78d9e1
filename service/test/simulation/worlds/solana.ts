/**
 * The world of Solana transactions. They are submitted with a sponsor, then signed, sent, watched and sent again by two
 * workers. The chain drops, delays and forgets transactions; the node answers late, wrongly or not at all.
 */
import { randomUUID } from 'node:crypto';
import { base58 } from '@scure/base';
import { ed25519 } from '@noble/curves/ed25519.js';
import { inTransaction } from '../../../src/store/database.ts';
import { insertSendTransaction } from '../../../src/store/send-transactions.ts';
import { DEFAULT_SEND_LIMITS } from '../../../src/solana/limits.ts';
import { loadSponsor } from '../../../src/solana/sponsor.ts';
import { startSendWorker } from '../../../src/solana/worker.ts';
import { createTransfer } from '../../support/solana-transactions.ts';
import type { Random } from '../random.ts';
import type { SimulatedProcess } from '../simulated-process.ts';
import type { PlannedStep, Simulation, World, WorldRun } from '../simulation.ts';
import { SimulatedChain } from './solana-chain.ts';

const ORGANIZATION = '70000000-0000-4000-8000-000000000001';
const KEY_ID = '70000000-0000-4000-8000-0000000000aa';
const CHAIN = 'solana:localnet';
const SECRET = '2a'.repeat(32);
const PUBLIC_KEY = Buffer.from(ed25519.getPublicKey(Buffer.from(SECRET, 'hex')));
const SPONSOR = loadSponsor('3b'.repeat(32), 1_000_000n);
/** A long polling interval, because every poll is a step. */
const LIMITS = { ...DEFAULT_SEND_LIMITS, pollIntervalMs: 2_000 };

/** The world of Solana transactions. */
export const solanaWorld: World = {
  ground: {
    organizations: [
      {
        organizationId: ORGANIZATION,
        organizationName: 'Ours',
        privateKeys: [
          { privateKeyId: KEY_ID, privateKeyName: 'K', curve: 'CURVE_ED25519', privateKey: SECRET },
        ],
      },
    ],
    resetStatements: '',
  },
  begin: (simulation) => new SolanaRun(simulation),
};

interface Row {
  readonly id: string;
  readonly state: 'INITIALIZED' | 'BROADCASTING' | 'INCLUDED' | 'FAILED';
  readonly signature: string | null;
  readonly signed: string | null;
}

const PICTURE = `select coalesce(json_agg(json_build_object('id', id, 'state', state, 'signature', signature,
  'signed', signed_transaction)), '[]')::text from send_transactions`;

class SolanaRun implements WorldRun {
  readonly #simulation: Simulation;
  readonly #chain: SimulatedChain;
  #rows = new Map<string, Row>();
  readonly #acknowledged = new Set<string>();
  #underWay = 0;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
    this.#chain = new SimulatedChain(simulation);
  }

  plan(random: Random): readonly PlannedStep[] {
    return Array.from({ length: 3 + random.integer(7) }, () => this.#toStep(random));
  }

  onProcess({ life }: SimulatedProcess): void {
    if (life === undefined) return;
    const clusters = {
      nodeOf: () => this.#chain.toNode(life.owner),
      readChain: () => Promise.resolve(CHAIN as never),
    };
    startSendWorker({ services: life.services, clusters, sponsor: SPONSOR, limits: LIMITS }, life.signal);
  }

  onCommit(): void {
    const rows = this.#simulation.database.read<readonly Row[]>(PICTURE);
    for (const row of rows) {
      const before = this.#rows.get(row.id);
      const isOver = before?.state === 'INCLUDED' || before?.state === 'FAILED';
      if (isOver && row.state !== before.state) throw new Error('a transaction has ended twice');
      if (before?.signature && before.signature !== row.signature)
        throw new Error('a transaction was signed anew');
      if (row.state === 'INCLUDED' && !this.#chain.isSettled(row.signature)) {
        throw new Error('a transaction is called included that no block holds for good');
      }
      if (row.state === 'FAILED') this.#chain.assertNever(row.signature);
      if (row.signature === null && row.state === 'BROADCASTING') throw new Error('nothing is being sent');
    }
    this.#rows = new Map(rows.map((row) => [row.id, row]));
  }

  onStep(): void {
    this.#simulation.check(() => {
      const known = new Set([...this.#rows.values()].map(({ signature }) => signature));
      for (const signature of this.#chain.seen) {
        if (!known.has(signature)) throw new Error('bytes have left that are not kept');
      }
      for (const { signature, state } of this.#rows.values()) {
        if (state === 'FAILED') this.#chain.assertNever(signature);
      }
    });
  }

  isDone(): boolean {
    const isOver = [...this.#rows.values()].every(({ state }) => state === 'INCLUDED' || state === 'FAILED');
    return this.#underWay === 0 && isOver;
  }

  onEnd(): void {
    for (const id of this.#acknowledged) {
      if (!this.#rows.has(id)) throw new Error('an acknowledged transaction is lost');
    }
    this.#chain.finish();
    for (const { signature, state } of this.#rows.values()) {
      if (state === 'FAILED') this.#chain.assertNever(signature);
    }
  }

  #toStep(random: Random): PlannedStep {
    const choice = random.integer(100);
    const index = random.integer(2);
    if (choice < 50) return { label: 'a transaction is submitted', run: () => void this.#submit(index) };
    if (choice < 75) {
      const mood = random.pick(['well', 'lossy', 'away', 'behind', 'refuses'] as const);
      return { label: `the node is ${mood}`, run: () => void (this.#chain.mood = mood) };
    }
    return this.#simulation.toCommonStep(random);
  }

  async #submit(index: number): Promise<void> {
    const { clock, processes } = this.#simulation;
    const process = processes[index];
    const life = process?.life;
    if (process === undefined || life === undefined) return;
    this.#underWay += 1;
    const stop = process.onDeath(() => (this.#underWay -= 1));
    const id = randomUUID();
    const signer = { publicKey: PUBLIC_KEY, address: '', secret: '', key: undefined as never };
    const unsignedTransaction = createTransfer({
      blockhash: base58.encode(Buffer.alloc(32, 9)),
      signers: [signer],
    });
    try {
      await inTransaction(life.database, (transaction) =>
        insertSendTransaction(transaction, {
          ...{ id, organizationId: ORGANIZATION, activityId: id, chain: CHAIN, createdAt: clock.now() },
          ...{ isSponsored: true, privateKeyId: KEY_ID, walletAccountId: null, recentBlockhash: null },
          unsignedTransaction,
        }),
      );
      this.#acknowledged.add(id);
    } catch {
      // The client was not told that the transaction is recorded, so nothing is expected of it.
    }
    life.signal.wake();
    stop();
    this.#underWay -= 1;
  }
}
