import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { createBody, post, query } from '../support/activities.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { assertFailed, assertProblem, resultOf } from '../support/outcome.ts';
import { DEVNET, MAINNET } from '../support/solana-node.ts';
import { createTransfer } from '../support/solana-transactions.ts';
import {
  alsoOurs,
  ETHEREUM_ADDRESS,
  friend,
  keyIds,
  ours,
  party,
  pass,
  provisioning,
  readStatus,
  send,
  sponsor,
  startSendingService,
  stranger,
  submitSend,
  useSending,
  type SendParameters,
} from '../solana/party.ts';
import { useTestService } from '../support/test-service.ts';

const zeros = '1'.repeat(32);

describeOnOneDatabase('sol_send_transaction', (database) => {
  const { node, service } = useSending(database);
  const transfer = (parts: Partial<Parameters<typeof createTransfer>[0]> = {}) =>
    createTransfer({ blockhash: node().blockhash(), signers: [ours], ...parts });

  it('refuses what cannot be sent, with the place of the fault, before anything is recorded', async () => {
    const unsignedTransaction = transfer();
    const costly = Buffer.alloc(9, 0xff).fill(3, 0, 1);
    const cases: [SendParameters, string][] = [
      [{ unsignedTransaction: 'AA==' }, 'unsignedTransaction'],
      [{ unsignedTransaction: unsignedTransaction.replaceAll('=', '') }, 'unsignedTransaction'],
      [{ unsignedTransaction: `${unsignedTransaction}AAAA` }, 'unsignedTransaction'],
      [{ unsignedTransaction: 'A'.repeat(100_000) }, 'unsignedTransaction'],
      [{ unsignedTransaction: transfer({ signers: [ours, friend] }) }, 'unsignedTransaction'],
      [{ unsignedTransaction: transfer({ signers: [friend, ours] }), sponsor: true }, 'unsignedTransaction'],
      [{ unsignedTransaction: transfer({ signers: [sponsor, ours] }), sponsor: true }, 'unsignedTransaction'],
      [{ unsignedTransaction: transfer({ budget: [costly] }), sponsor: true }, 'unsignedTransaction'],
      [{ unsignedTransaction: transfer({ data: Buffer.of(4, 0, 0, 0) }) }, 'unsignedTransaction'],
      [{ unsignedTransaction, recentBlockhash: 'l'.repeat(43) }, 'recentBlockhash'],
      [{ unsignedTransaction, recentBlockhash: 'A' }, 'recentBlockhash'],
      [{ unsignedTransaction, recentBlockhash: 'z'.repeat(44) }, 'recentBlockhash'],
      [{ unsignedTransaction, signWith: ETHEREUM_ADDRESS }, 'signWith'],
      [{ unsignedTransaction, signWith: alsoOurs.address }, 'signWith'],
      [{ unsignedTransaction, caip2: 'solana:testnet' }, 'caip2'],
    ];
    for (const [parameters, member] of cases) {
      const reply = await submitSend(service(), parameters);
      assertProblem(reply, 400, 'INVALID_REQUEST', `parameters.${member}`);
      assert.ok(!reply.text.includes(parameters.unsignedTransaction));
    }
    for (const signWith of [keyIds.ours, friend.address, ours.address.toLowerCase()]) {
      const reply = await submitSend(service(), { unsignedTransaction, signWith });
      assertProblem(reply, 404, 'NOT_FOUND', 'parameters.signWith');
    }
    assert.equal(node().calls.length, 0);
  });

  it('takes any address of the key, and every name of the chain', async () => {
    const clusters = [
      [MAINNET, ['mainnet', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', MAINNET]],
      [DEVNET, ['devnet', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1', DEVNET]],
    ] as const;
    for (const [genesisHash, names] of clusters) {
      node().genesisHash = genesisHash;
      for (const name of names) {
        await send(service(), { unsignedTransaction: transfer(), caip2: `solana:${name}` });
      }
    }
    const { body } = await query(service(), party.organizationId, party.members.root, 'get_private_key', {
      privateKeyId: keyIds.ours,
    });
    const [solana, sui] = (body.privateKey.addresses as { address: string }[]).map(({ address }) => address);
    assert.equal(solana, ours.address);
    await send(service(), { unsignedTransaction: transfer(), signWith: sui ?? '' });
  });

  it('sends one transaction for one body, however often it comes', async () => {
    const { organizationId, members } = party;
    const parameters = { unsignedTransaction: transfer(), signWith: ours.address, caip2: 'solana:devnet' };
    const body = createBody(service(), organizationId, 'sol_send_transaction', parameters);
    const path = '/public/v1/submit/sol_send_transaction';
    const replies = await Promise.all([1, 2, 3, 4].map(() => post(service(), path, members.root.key, body)));
    assert.equal(new Set(replies.map((reply) => resultOf(reply).sendTransactionStatusId as string)).size, 1);
  });

  it('tells the status to members of the organization alone', async () => {
    const id = await send(service(), { unsignedTransaction: transfer() });
    await pass(service(), async () => (await readStatus(service(), id)).txStatus !== 'INITIALIZED');
    const ask = (asked: string, from: typeof party | typeof stranger) => {
      const [member] = Object.values(from.members);
      const parameters = { sendTransactionStatusId: asked };
      assert.ok(member);
      return query(service(), from.organizationId, member, 'get_send_transaction_status', parameters);
    };
    assert.equal((await ask(id, party)).status, 200);
    const foreign = await ask(id, stranger);
    assertProblem(foreign, 404, 'NOT_FOUND', 'sendTransactionStatusId');
    assert.equal((await ask(randomUUID(), party)).text, foreign.text);
  });
});

describeOnOneDatabase('sol_send_transaction without what it needs', (database) => {
  const service = useTestService(database, { provisioning });

  it('is refused at submission and names SOLANA_RPC_URL', async () => {
    for (const isSponsored of [false, true]) {
      const unsignedTransaction = createTransfer({ blockhash: zeros, signers: [ours] });
      const reply = await submitSend(service(), { unsignedTransaction, sponsor: isSponsored });
      assertProblem(reply, 400, 'PRECONDITION_FAILED', 'parameters.caip2');
      assert.match(reply.body.message as string, /has set neither SOLANA_RPC_URL nor SOLANA_RPC_URLS\.$/);
    }
    const broken = await submitSend(service(), { unsignedTransaction: 'AA==' });
    assertProblem(broken, 400, 'INVALID_REQUEST', 'parameters.unsignedTransaction');
  });

  it('fails and names LATCHKEY_SOLANA_SPONSOR_KEY when it is to be sponsored', async () => {
    const nodes = [{ chain: undefined, url: 'http://127.0.0.1:1/', setting: 'SOLANA_RPC_URL' }];
    const solana = { nodes, sponsorKey: undefined, sponsorLimit: 1, sponsorLimitPerDay: 1 };
    const other = await startSendingService(database, { url: '' }, { program: { solana } });
    const unsignedTransaction = createTransfer({ blockhash: zeros, signers: [ours] });
    const reply = await submitSend(other, { unsignedTransaction, sponsor: true });
    assertFailed(reply, 'PRECONDITION_FAILED', 'parameters.sponsor');
    assert.match(reply.body.activity.failure.message as string, /has not set LATCHKEY_SOLANA_SPONSOR_KEY\.$/);
    await other.close();
  });
});
