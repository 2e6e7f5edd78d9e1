import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { DAY_MS } from '../../src/base/day.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { startSolanaNode, type SolanaTestNode } from '../support/solana-node.ts';
import { createTransfer } from '../support/solana-transactions.ts';
import type { TestService } from '../support/test-service.ts';
import { ours, passToEnd, send, startSendingService, SWIFT } from './party.ts';

describeOnOneDatabase('a transaction of a clock that ran ahead and was set right', (database) => {
  let node: SolanaTestNode;
  let service: TestService;
  before(async () => {
    node = await startSolanaNode();
    const parts = { solana: { limits: SWIFT }, housekeepingIntervalMs: 20 };
    service = await startSendingService(database, node, { parts });
  });
  after(async () => {
    await service.close();
    await node.close();
  });

  for (const [title, fault, expected] of [
    ['whose blockhash has expired', undefined, /^The blockhash has expired, /],
    ['that no node can prepare', { kind: 'status', status: 429 }, /^The transaction was not sent\. /],
  ] as const) {
    it(`${title} fails as soon as one of now, and is not sent a day later`, async () => {
      const unsignedTransaction = createTransfer({ blockhash: node.blockhash(400), signers: [ours] });
      if (fault !== undefined) node.faults.set('getGenesisHash', fault).set('isBlockhashValid', fault);
      service.clock.offsetMs = DAY_MS;
      const id = await send(service, { unsignedTransaction });
      service.clock.offsetMs = 0;
      const { txError, txStatus } = await passToEnd(service, id, { stepMs: 3_000 });
      node.faults.clear();
      assert.equal(txStatus, 'FAILED');
      assert.match(txError ?? '', expected);
      assert.ok(service.clock.offsetMs < DAY_MS / 2, String(service.clock.offsetMs));
    });
  }
});
