/** Workers that lose their claim, because they are suspended or killed at the worst moments. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, beforeEach, it } from 'node:test';
import { openServiceKeys, type ServiceKeys } from '../../src/secrets/service-keys.ts';
import { createLog } from '../../src/base/log.ts';
import { createClusters } from '../../src/solana/clusters.ts';
import { DEFAULT_SEND_LIMITS } from '../../src/solana/limits.ts';
import { createSolanaNode, type SolanaNode } from '../../src/solana/node.ts';
import { createRpcClient } from '../../src/solana/rpc-client.ts';
import { RpcFault } from '../../src/solana/rpc-fault.ts';
import { loadSponsor } from '../../src/solana/sponsor.ts';
import { startSendWorker, type SendWorker } from '../../src/solana/worker.ts';
import { openDatabase, type OpenDatabase } from '../../src/store/open-database.ts';
import { findSendTransaction, insertSendTransaction } from '../../src/store/send-transactions.ts';
import { organizations, privateKeys } from '../../src/store/tables.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { startSolanaNode, type SolanaTestNode } from '../support/solana-node.ts';
import { createTransfer } from '../support/solana-transactions.ts';
import { waitUntil } from '../webhooks/wait-until.ts';
import { ours, sponsor } from './party.ts';

const LIMITS = { ...DEFAULT_SEND_LIMITS, pollIntervalMs: 20, callTimeoutMs: 60_000 };
const ORGANIZATION = 'demo';
const KEY = 'key';

/** Holds a call: `reached` resolves when the call is made, and `open` lets it go on. */
interface Gate {
  readonly reached: Promise<void>;
  open(): void;
}

describeOnEachDatabase('a claim on a transaction', (database) => {
  let open: OpenDatabase;
  let keys: ServiceKeys;
  let node: SolanaTestNode;
  let calls: SolanaNode;
  let workers: SendWorker[] = [];
  let gates: Gate[] = [];
  const clock = { offsetMs: 0, now: () => 1_900_000_000_000 + clock.offsetMs };

  before(async () => {
    open = await openDatabase(await database.create());
    keys = await openServiceKeys(open.database, new Uint8Array(32).fill(0x11), clock);
    const now = clock.now();
    const organization = { id: ORGANIZATION, name: 'Demo', createdAt: now, updatedAt: now };
    await open.database.insert(organizations).values(organization);
    const context = { organizationId: ORGANIZATION, keyId: KEY, curve: 'CURVE_ED25519' };
    await open.database.insert(privateKeys).values({
      ...{ id: KEY, organizationId: ORGANIZATION, name: KEY, curve: 'CURVE_ED25519' },
      ...{ publicKey: ours.publicKey.toString('hex'), createdAt: now, updatedAt: now },
      sealedSecret: keys.seal(Buffer.from(ours.secret, 'hex'), context),
    });
  });
  after(() => open.close());
  beforeEach(async () => {
    node = await startSolanaNode();
    calls = createSolanaNode(createRpcClient({ url: node.url, limits: LIMITS }));
  });
  afterEach(async () => {
    for (const gate of gates) gate.open();
    await Promise.all(workers.map((worker) => worker.stop()));
    [workers, gates] = [[], []];
    await node.close();
  });

  const work = (changes: Partial<SolanaNode> = {}): SendWorker => {
    const log = createLog('silent');
    const worker = startSendWorker({
      services: { clock, database: open.database, keys, log },
      clusters: createClusters([{ chain: undefined, node: { ...calls, ...changes } }]),
      sponsor: loadSponsor(sponsor.secret, 20_000n),
      limits: LIMITS,
    });
    workers.push(worker);
    return worker;
  };
  /** Makes a call to the node wait, before it is made or after its answer. */
  const hold = <Name extends keyof SolanaNode>(
    name: Name,
    when: 'after' | 'before',
  ): Gate & { readonly changes: Partial<SolanaNode> } => {
    let reach: (() => void) | undefined;
    let release: (() => void) | undefined;
    const reached = new Promise<void>((resolve) => (reach = resolve));
    const opened = new Promise<void>((resolve) => (release = resolve));
    const original = calls[name] as (...values: unknown[]) => Promise<unknown>;
    const held = async (...values: unknown[]): Promise<unknown> => {
      const result = when === 'after' ? await original(...values) : undefined;
      reach?.();
      await opened;
      return when === 'after' ? result : original(...values);
    };
    const gate = { reached, open: () => release?.(), changes: { [name]: held } as Partial<SolanaNode> };
    gates.push(gate);
    return gate;
  };
  const submit = async (isSponsored = true): Promise<string> => {
    const id = randomUUID();
    await insertSendTransaction(open.database, {
      ...{
        id,
        organizationId: ORGANIZATION,
        activityId: randomUUID(),
        privateKeyId: KEY,
        walletAccountId: null,
      },
      ...{ chain: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', recentBlockhash: null, isSponsored },
      unsignedTransaction: createTransfer({ blockhash: node.blockhash(), signers: [ours] }),
      createdAt: clock.now(),
    });
    return id;
  };
  const find = async (id: string) =>
    (await findSendTransaction(open.database, ORGANIZATION, id)) ?? assert.fail('it is gone');
  const passTo = (id: string, states: readonly string[]): Promise<void> =>
    waitUntil(async () => {
      clock.offsetMs += 500;
      node.grow(1);
      return states.includes((await find(id)).state);
    });
  const loseClaims = (): void => void (clock.offsetMs += LIMITS.leaseMs);

  it('that was lost before the signature is not signed for: the other one’s bytes are the only ones', async () => {
    const id = await submit();
    // The first worker is suspended after it has read a blockhash.
    const gate = hold('readLatestBlockhash', 'after');
    const first = work(gate.changes);
    await gate.reached;
    loseClaims();
    node.grow(5);
    work();
    await passTo(id, ['BROADCASTING', 'INCLUDED']);
    const { signature, signedTransaction } = await find(id);
    gate.open();
    await first.stop();
    await passTo(id, ['INCLUDED']);
    assert.deepEqual([...node.landed.keys()], [signature]);
    assert.deepEqual([...new Set(node.taken)], [signedTransaction]);
  });

  it('that was lost before the bytes left lets the same bytes leave, by whomever', async () => {
    const id = await submit();
    const gate = hold('send', 'before');
    work(gate.changes);
    await gate.reached;
    const { signature, state } = await find(id);
    assert.equal(state, 'BROADCASTING', 'they are stored before they leave');
    loseClaims();
    work();
    await waitUntil(() => node.taken.length > 0);
    // The suspended worker continues, and sends the same transaction once more.
    gate.open();
    await waitUntil(() => node.taken.length > 1);
    await passTo(id, ['INCLUDED']);
    assert.deepEqual([...node.landed.keys()], [signature]);
    assert.equal(new Set(node.taken).size, 1);
  });

  it('that was lost for good, with its process, leaves what the next one sends', async () => {
    for (const when of ['before', 'after'] as const) {
      const { length } = node.taken;
      const id = await submit();
      const gate = hold('send', when);
      work(gate.changes);
      await gate.reached;
      loseClaims();
      const next = work();
      await passTo(id, ['INCLUDED']);
      assert.equal(new Set(node.taken.slice(length)).size, 1);
      assert.ok(node.landed.has((await find(id)).signature ?? ''));
      await next.stop();
    }
    assert.equal(node.landed.size, 2);
  });

  it('that was lost does not count when its holder has failed', async () => {
    const id = await submit(false);
    const gate = hold('send', 'after');
    const refused = new RpcFault('refused', 'no', { code: -32003 });
    const first = work({
      async send(transaction) {
        await gate.changes.send?.(transaction);
        throw refused;
      },
    });
    await gate.reached;
    loseClaims();
    work();
    await waitUntil(() => node.taken.length > 1);
    gate.open();
    await first.stop();
    const { error, state } = await find(id);
    assert.deepEqual([state, error], ['BROADCASTING', null]);
    await passTo(id, ['INCLUDED']);
  });

  it('is taken by one of several workers, and everything is taken', async () => {
    const ids = await Promise.all(Array.from({ length: 70 }, (_, index) => submit(index % 2 === 0)));
    for (let count = 0; count < 3; count += 1) work();
    for (const id of ids) await passTo(id, ['INCLUDED']);
    assert.equal(node.landed.size, ids.length);
    assert.equal(new Set(node.taken).size, ids.length);
  });
});
