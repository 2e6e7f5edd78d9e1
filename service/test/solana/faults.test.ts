import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import { describeOnEachDatabase, describeOnOneDatabase } from '../support/databases.ts';
import { startSolanaNode, type NodeFault } from '../support/solana-node.ts';
import { createTransfer } from '../support/solana-transactions.ts';
import {
  ours,
  pass,
  passToEnd,
  readStatus,
  RPC_KEY,
  send,
  startSendingService,
  useSending,
} from './party.ts';

// Takes long: for each fault, each call to the node waits for turns of the queue.

/** Large steps of the service's clock, because a failing node is asked again only after up to 15 s. */
const WAITING = { stepMs: 3_000 };

const REFUSAL: NodeFault = {
  kind: 'error',
  code: -32002,
  message: 'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
  data: { err: { InstructionError: [0, { Custom: 1 }] } },
};
const UNHEALTHY: NodeFault = {
  kind: 'error',
  code: -32005,
  message: 'Node is behind by 42 slots',
  data: { numSlotsBehind: 42 },
};

describeOnOneDatabase('a node that fails', (database) => {
  // The service's clock moves in steps and may run ahead of slow work. With a shorter limit the service would fail
  // transactions for which it should ask again.
  const { node, service } = useSending(database, { limits: { preparationMs: 3_600_000 } });
  beforeEach(() => {
    node().calls.length = 0;
    node().isIncluding = true;
  });
  afterEach(() => node().faults.clear());

  const callsOf = (method: string) => node().calls.filter((one) => one.method === method);
  const submitOne = (age = 1) => {
    const unsignedTransaction = createTransfer({ blockhash: node().blockhash(age), signers: [ours] });
    return send(service(), { unsignedTransaction });
  };
  const growing = () => ({ node: node(), blocks: 1 });
  /** Makes some calls of a method fail, then ends the fault. */
  const meet = async (method: string, fault: NodeFault, calls = 2): Promise<void> => {
    const before = callsOf(method).length;
    node().faults.set(method, fault);
    await pass(service(), () => callsOf(method).length >= before + calls, WAITING);
    node().faults.clear();
  };
  const assertIncludedOnce = async (id: string, landed: number): Promise<void> => {
    const { txStatus } = await passToEnd(service(), id, growing());
    assert.equal(txStatus, 'INCLUDED');
    assert.equal(node().landed.size, landed + 1);
    assert.equal(new Set(callsOf('sendTransaction').map(({ params }) => params[0])).size, 1);
  };

  const faults: [string, NodeFault][] = [
    ['is overloaded', { kind: 'status', status: 429 }],
    ['answers with something else', { kind: 'text', text: '<html>502</html>' }],
    ['answers with another form', { kind: 'text', text: '{"jsonrpc":"2.0","id":1,"result":{}}' }],
    ['is behind', UNHEALTHY],
    ['has a proxy that fails', { kind: 'error', code: -32603, message: 'Internal error\0 \ud800' }],
  ];
  for (const [title, fault] of faults) {
    it(`that ${title} is asked again, whatever it was asked`, async () => {
      const landed = node().landed.size;
      const id = await (node().faults.set('getGenesisHash', fault), submitOne());
      await meet('getGenesisHash', fault);
      await meet('isBlockhashValid', fault);
      await meet('getBlockHeight', fault);
      await meet('sendTransaction', fault);
      await meet('getEpochInfo', fault);
      await meet('getSignatureStatuses', fault);
      await assertIncludedOnce(id, landed);
    });
  }

  it('and loses its answer is given the same bytes again, and the chain has them once', async () => {
    const landed = node().landed.size;
    node().faults.set('sendTransaction', { kind: 'lose' });
    const id = await submitOne();
    await pass(service(), () => node().taken.length > 0 && callsOf('sendTransaction').length > 0);
    // The transaction is included, and the answer to the next send says that it was processed already.
    node().grow(1);
    await node().down();
    node().faults.clear();
    await node().up();
    await assertIncludedOnce(id, landed);
  });

  it('is waited for when it is away, before and after the transaction was sent', async () => {
    const landed = node().landed.size;
    await node().down();
    const id = await submitOne();
    let rounds = 0;
    await pass(service(), () => (rounds += 1) > 20);
    assert.deepEqual(await readStatus(service(), id), { txStatus: 'INITIALIZED' });
    await node().up();
    node().isIncluding = false;
    await pass(service(), () => callsOf('sendTransaction').length > 0);
    await node().down();
    rounds = 0;
    // Even after hours it is unknown whether the transaction has failed.
    service().clock.offsetMs += 3 * 3_600_000;
    await pass(service(), () => (rounds += 1) > 20);
    assert.equal((await readStatus(service(), id)).txStatus, 'BROADCASTING');
    await node().up();
    node().isIncluding = true;
    service().clock.offsetMs += 60_000;
    await assertIncludedOnce(id, landed);
  });

  it('and refuses is believed only while no bytes can have left', async () => {
    // The node says that it did not forward the transaction, so the refusal that follows is final.
    node().faults.set('sendTransaction', UNHEALTHY);
    const behind = await submitOne();
    await meet('sendTransaction', UNHEALTHY);
    node().faults.set('sendTransaction', REFUSAL);
    assert.deepEqual(await passToEnd(service(), behind), { txStatus: 'FAILED', txError: REFUSAL.message });

    // Perhaps the node forwarded the transaction, so it may be in the next block although the node refuses it afterwards.
    const { length } = callsOf('sendTransaction');
    node().faults.set('sendTransaction', { kind: 'status', status: 504 });
    const unclear = await submitOne();
    await pass(service(), () => callsOf('sendTransaction').length > length);
    await meet('sendTransaction', REFUSAL);
    node().faults.set('sendTransaction', REFUSAL);
    assert.equal((await readStatus(service(), unclear)).txStatus, 'BROADCASTING');
    const { txError, txStatus } = await passToEnd(service(), unclear, { node: node(), blocks: 10 });
    assert.equal(txStatus, 'FAILED');
    assert.match(txError ?? '', /^The blockhash expired .*\. Before that: Transaction simulation failed/);
  });

  it('and repeats its address in an error does not give its key away', async () => {
    const message = `no such path: ${node().url}${RPC_KEY} \0 \ud800`;
    node().faults.set('sendTransaction', { kind: 'error', code: -32602, message });
    const { txError = '' } = await passToEnd(service(), await submitOne());
    assert.equal(txError, 'no such path: [hidden]    ');
    assert.ok(!service().log().includes(RPC_KEY));
  });
});

describeOnOneDatabase('a node that goes on failing', (database) => {
  const { node, service } = useSending(database);

  it('for minutes before anything was signed makes the transaction fail', async () => {
    node().faults.set('getGenesisHash', { kind: 'status', status: 503 });
    const unsignedTransaction = createTransfer({ blockhash: node().blockhash(), signers: [ours] });
    const id = await send(service(), { unsignedTransaction });
    assert.deepEqual(await passToEnd(service(), id, WAITING), {
      txStatus: 'FAILED',
      txError: 'The transaction was not sent. The Solana node answered with HTTP status 503.',
    });
  });
});

describeOnOneDatabase('a node that never answers', (database) => {
  it('is given up in time, and does not keep the service from stopping', async () => {
    const node = await startSolanaNode();
    const service = await startSendingService(database, node, { limits: { callTimeoutMs: 100 } });
    const callsOf = (method: string) => node.calls.filter((one) => one.method === method);
    try {
      node.faults.set('sendTransaction', { kind: 'hang' });
      const unsignedTransaction = createTransfer({ blockhash: node.blockhash(), signers: [ours] });
      const id = await send(service, { unsignedTransaction });
      await pass(service, () => callsOf('sendTransaction').length > 1);
      assert.equal((await readStatus(service, id)).txStatus, 'BROADCASTING');
      node.faults.clear();
      assert.equal((await passToEnd(service, id, { node, blocks: 1 })).txStatus, 'INCLUDED');
      assert.equal(node.landed.size, 1);

      node.faults.set('getGenesisHash', { kind: 'hang' });
      await send(service, { unsignedTransaction });
      await pass(service, () => callsOf('getGenesisHash').length > 1);
    } finally {
      await service.close();
      await node.close();
    }
  });
});

describeOnEachDatabase('several processes on one database', (database) => {
  if (database.name === 'PGlite') return;
  const { node, service } = useSending(database);

  it('send each transaction once', async () => {
    const others = await Promise.all(
      [1, 2].map(() => startSendingService(database, node(), { location: service().location })),
    );
    const services = [service(), ...others];
    const count = 24;
    const ids = await Promise.all(
      Array.from({ length: count }, (_, index) => {
        const unsignedTransaction = createTransfer({ blockhash: node().blockhash(), signers: [ours] });
        // Half of them get a fresh blockhash, so that signing twice would give two transactions.
        const parameters = { unsignedTransaction, sponsor: index % 2 === 0 };
        return send(services[index % services.length] ?? service(), parameters);
      }),
    );
    const move = () => {
      for (const { clock } of others) clock.offsetMs += 400;
      node().grow(1);
      return true;
    };
    for (const id of ids) {
      await pass(service(), async () => move() && (await readStatus(service(), id)).txStatus === 'INCLUDED');
    }
    assert.equal(node().landed.size, count);
    assert.equal(new Set(node().taken).size, count);
    for (const other of others) await other.close();
  });
});
