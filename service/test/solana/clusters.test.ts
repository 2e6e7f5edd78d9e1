import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { createClusters } from '../../src/solana/clusters.ts';
import type { SolanaNode } from '../../src/solana/node.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { assertProblem } from '../support/outcome.ts';
import { MAINNET, startSolanaNode, type SolanaTestNode } from '../support/solana-node.ts';
import { createTransfer } from '../support/solana-transactions.ts';
import type { TestService } from '../support/test-service.ts';
import { ours, passToEnd, send, sponsor, startSendingService, submitSend } from './party.ts';

/** The genesis hash of a new local validator. */
const LOCAL = 'AVLkvYQyw4dbmBmvkN7jMH2GAYH6zFmcRYPSFjZhvnWr';

describeOnOneDatabase('a service with nodes of several clusters', (database) => {
  let mainnet: SolanaTestNode;
  let local: SolanaTestNode;
  let service: TestService;
  before(async () => {
    [mainnet, local] = [await startSolanaNode(), await startSolanaNode()];
    mainnet.genesisHash = MAINNET;
    local.genesisHash = LOCAL;
    const nodes = [
      { chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', url: mainnet.url, setting: 'mainnet' },
      { chain: 'solana:localnet', url: local.url, setting: 'localnet' },
    ] as const;
    const solana = { nodes, sponsorKey: sponsor.secret, sponsorLimit: 20_000, sponsorLimitPerDay: 1_000_000 };
    service = await startSendingService(database, mainnet, { program: { solana } });
  });
  after(async () => {
    await service.close();
    await Promise.all([mainnet.close(), local.close()]);
  });

  it('sends each transaction to the cluster that caip2 names, and to no other', async () => {
    const places = [
      ['solana:mainnet', mainnet],
      [`solana:${MAINNET}`, mainnet],
      ['solana:localnet', local],
    ] as const;
    // All are submitted at once, so that the worker handles them in the same turns.
    const sent = await Promise.all(
      places.map(async ([caip2, node], index) => {
        const blockhash = node.blockhash(index);
        const unsignedTransaction = createTransfer({ blockhash, signers: [ours] });
        return { node, id: await send(service, { unsignedTransaction, caip2, sponsor: index === 1 }) };
      }),
    );
    for (const { id, node } of sent) {
      const { sol, txStatus } = await passToEnd(service, id, { node, blocks: 1 });
      assert.equal(txStatus, 'INCLUDED');
      assert.ok(node.landed.has(sol?.signature ?? ''));
    }
    assert.deepEqual([mainnet.landed.size, local.landed.size], [2, 1]);
  });

  it('refuses a cluster without a node at submission and says which ones there are', async () => {
    const unsignedTransaction = createTransfer({ blockhash: local.blockhash(), signers: [ours] });
    const { length } = local.calls;
    const refused = await submitSend(service, { unsignedTransaction, caip2: 'solana:devnet' });
    assertProblem(refused, 400, 'INVALID_REQUEST', 'parameters.caip2');
    assert.equal(
      refused.body.message,
      'parameters.caip2: This service has no node of solana:devnet; it has one of solana:mainnet and solana:localnet.',
    );
    assert.equal(local.calls.length, length, 'nobody is asked');
  });

  it('goes on for one cluster while the node of another is away', async () => {
    await mainnet.down();
    const toTransfer = (node: SolanaTestNode) =>
      createTransfer({ blockhash: node.blockhash(3), signers: [ours] });
    const waiting = await send(service, {
      unsignedTransaction: toTransfer(mainnet),
      caip2: 'solana:mainnet',
    });
    const id = await send(service, { unsignedTransaction: toTransfer(local), caip2: 'solana:localnet' });
    assert.equal((await passToEnd(service, id, { node: local, blocks: 1 })).txStatus, 'INCLUDED');
    await mainnet.up();
    assert.equal((await passToEnd(service, waiting, { node: mainnet, blocks: 1 })).txStatus, 'INCLUDED');
  });

  it('signs nothing for a node that was written under the wrong name', async () => {
    mainnet.genesisHash = LOCAL;
    const { length } = mainnet.taken;
    const unsignedTransaction = createTransfer({ blockhash: mainnet.blockhash(), signers: [ours] });
    const id = await send(service, { unsignedTransaction, caip2: 'solana:mainnet' });
    assert.deepEqual(await passToEnd(service, id), {
      txStatus: 'FAILED',
      txError:
        'The transaction was not sent: the service has configured a node of solana:localnet for solana:mainnet.',
    });
    assert.equal(mainnet.taken.length, length);
  });

  it('knows the cluster of an only node when it has answered once, and lets everything through before', async () => {
    let answer: () => Promise<string> = () => Promise.reject(new Error('away'));
    const node = { readGenesisHash: () => answer() } as SolanaNode;
    const clusters = createClusters([{ chain: undefined, node }]);
    assert.equal(await clusters.list('solana:localnet'), undefined);
    answer = () => Promise.resolve(LOCAL);
    assert.equal(clusters.known(), undefined);
    assert.deepEqual(await clusters.list('solana:localnet'), ['solana:localnet']);
    answer = () => Promise.reject(new Error('away again'));
    assert.deepEqual(await clusters.list('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'), ['solana:localnet']);
    // Later the address leads to another cluster.
    answer = () => Promise.resolve(MAINNET);
    assert.deepEqual(await clusters.list('solana:localnet'), ['solana:localnet']);
    const mainChain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
    assert.deepEqual(await clusters.list(mainChain), [mainChain]);
    assert.equal(clusters.nodeOf('solana:localnet'), node);
  });
});
