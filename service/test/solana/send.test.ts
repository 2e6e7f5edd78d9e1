import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { beforeEach, it } from 'node:test';
import { base58 } from '@scure/base';
import { submit } from '../support/activities.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { assertProblem, resultOf } from '../support/outcome.ts';
import { DEVNET, MAINNET } from '../support/solana-node.ts';
import { createTransfer, splitTransaction } from '../support/solana-transactions.ts';
import {
  alsoOurs,
  friend,
  ours,
  party,
  passToEnd,
  pass,
  readStatus,
  RPC_KEY,
  send,
  sponsor,
  submitSend,
  useSending,
  type SendStatus,
} from './party.ts';

describeOnOneDatabase('sending a transaction', (database) => {
  const { node, service } = useSending(database);
  beforeEach(() => {
    const { calls, faults } = node();
    calls.length = 0;
    faults.clear();
    Object.assign(node(), { genesisHash: DEVNET, isIncluding: true, hasHistory: true, lag: 0 });
    Object.assign(node(), { preflightError: null, executionError: null });
  });

  const callsOf = (method: string) => node().calls.filter((one) => one.method === method);
  const during = () => ({ node: node(), blocks: 1 });
  const assertIncluded = (status: SendStatus): Buffer => {
    const { signature } = status.sol ?? assert.fail(JSON.stringify(status));
    assert.deepEqual(status, { txStatus: 'INCLUDED', sol: { signature } });
    return node().landed.get(signature)?.bytes ?? assert.fail('the chain does not have it');
  };

  for (const version of ['legacy', 0] as const) {
    it(`signs it, sends it once and tells that the network has it (${version})`, async () => {
      const unsignedTransaction = createTransfer({ blockhash: node().blockhash(), signers: [ours], version });
      const id = await send(service(), { unsignedTransaction });
      const bytes = assertIncluded(await passToEnd(service(), id, during()));
      // Only the signature has changed, and it is the account's.
      const { message, signatures } = splitTransaction(bytes);
      assert.deepEqual(message, splitTransaction(Buffer.from(unsignedTransaction, 'base64')).message);
      assert.ok(verify(null, message, ours.key, signatures[0] ?? Buffer.of()));
      assert.deepEqual(await readStatus(service(), id), await passToEnd(service(), id));
    });
  }

  it('signs with the account of a wallet, and not when the wallet is deleted before', async () => {
    const act = (segment: string, parameters: object) =>
      submit(service(), party.organizationId, party.members.root, segment, parameters);
    const account = {
      ...{ curve: 'CURVE_ED25519', pathFormat: 'PATH_FORMAT_BIP32', path: "m/44'/501'/0'/0'" },
      addressFormat: 'ADDRESS_FORMAT_SOLANA',
    };
    const { addresses, walletId } = resultOf(
      await act('create_wallet', { walletName: 'Solana', accounts: [account] }),
    ) as { addresses: [string]; walletId: string };
    const [signWith] = addresses;
    const publicKey = Buffer.from(base58.decode(signWith));
    const signers = [{ ...ours, publicKey, address: signWith }] as const;
    const first = createTransfer({ blockhash: node().blockhash(), signers });
    const id = await send(service(), { unsignedTransaction: first, signWith });
    const { message, signatures } = splitTransaction(
      assertIncluded(await passToEnd(service(), id, during())),
    );
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') },
      format: 'jwk',
    });
    assert.ok(verify(null, message, key, signatures[0] ?? Buffer.of()));

    node().faults.set('getGenesisHash', { kind: 'status', status: 503 });
    const second = createTransfer({ blockhash: node().blockhash(), signers });
    const late = await send(service(), { unsignedTransaction: second, signWith });
    resultOf(await act('delete_wallets', { walletIds: [walletId], deleteWithoutExport: true }));
    node().faults.clear();
    const { txError, txStatus } = await passToEnd(service(), late, during());
    assert.deepEqual([txStatus, txError], ['FAILED', 'The key that signWith names has been deleted.']);
  });

  it('tells the states on the way, and the signature once the network can know it', async () => {
    node().faults.set('getGenesisHash', { kind: 'status', status: 503 });
    const unsignedTransaction = createTransfer({ blockhash: node().blockhash(), signers: [ours] });
    const id = await send(service(), { unsignedTransaction });
    assert.deepEqual(await readStatus(service(), id), { txStatus: 'INITIALIZED' });
    node().faults.clear();
    let status: SendStatus = { txStatus: '' };
    await pass(service(), async () => {
      status = await readStatus(service(), id);
      return status.txStatus === 'BROADCASTING';
    });
    const { signature } = status.sol ?? assert.fail();
    assert.equal(base58.decode(signature).length, 64);
    const end = await passToEnd(service(), id, during());
    assert.deepEqual(end, { txStatus: 'INCLUDED', sol: { signature } });
  });

  it('puts the caller’s blockhash in', async () => {
    const unsignedTransaction = createTransfer({ blockhash: '1'.repeat(32), signers: [ours] });
    const recentBlockhash = node().blockhash(40);
    const id = await send(service(), { unsignedTransaction, recentBlockhash });
    const bytes = assertIncluded(await passToEnd(service(), id, during()));
    assert.ok(bytes.includes(Buffer.from(base58.decode(recentBlockhash))));
    assert.equal(callsOf('getLatestBlockhash').length, 0);
  });

  it('keeps the signatures of others and signs for the address that was named', async () => {
    const unsignedTransaction = createTransfer({
      blockhash: node().blockhash(),
      signers: [friend, alsoOurs, ours],
      signedBy: [friend, ours],
      from: alsoOurs,
    });
    const id = await send(service(), { unsignedTransaction, signWith: alsoOurs.address });
    const { signatures } = splitTransaction(assertIncluded(await passToEnd(service(), id, during())));
    const before = splitTransaction(Buffer.from(unsignedTransaction, 'base64')).signatures;
    assert.deepEqual([signatures[0], signatures[2]], [before[0], before[2]]);
  });

  it('lets the sponsor pay, with a fresh blockhash', async () => {
    const unsignedTransaction = createTransfer({ blockhash: '1'.repeat(32), signers: [ours] });
    const id = await send(service(), { unsignedTransaction, sponsor: true });
    const bytes = assertIncluded(await passToEnd(service(), id, during()));
    const { message, signatures } = splitTransaction(bytes);
    assert.deepEqual(message.subarray(4, 68), Buffer.concat([sponsor.publicKey, ours.publicKey]));
    assert.ok(verify(null, message, sponsor.key, signatures[0] ?? Buffer.of()));
    assert.ok(verify(null, message, ours.key, signatures[1] ?? Buffer.of()));
    assert.equal(callsOf('getLatestBlockhash').length, 1);
    assert.equal(callsOf('isBlockhashValid').length, 0);
  });

  it('lets the sponsor pay, with the blockhash that the caller names', async () => {
    const recentBlockhash = node().blockhash();
    const unsignedTransaction = createTransfer({ blockhash: '1'.repeat(32), signers: [ours], version: 0 });
    const id = await send(service(), { unsignedTransaction, recentBlockhash, sponsor: true });
    const bytes = assertIncluded(await passToEnd(service(), id, during()));
    assert.ok(bytes.includes(Buffer.from(base58.decode(recentBlockhash))));
    assert.equal(callsOf('getLatestBlockhash').length, 0);
  });

  it('fails on a blockhash that has expired before it could be sent', async () => {
    const unsignedTransaction = createTransfer({ blockhash: node().blockhash(160), signers: [ours] });
    const status = await passToEnd(service(), await send(service(), { unsignedTransaction }));
    assert.deepEqual(status, {
      txStatus: 'FAILED',
      txError:
        'The blockhash has expired, or is not of this network; build the transaction again with a recent one.',
    });
    assert.equal(callsOf('sendTransaction').length, 0);
  });

  it('sends it again while it can get into a block, and fails when it no longer can', async () => {
    node().isIncluding = false;
    const unsignedTransaction = createTransfer({ blockhash: node().blockhash(100), signers: [ours] });
    const id = await send(service(), { unsignedTransaction });
    const status = await passToEnd(service(), id, { node: node(), blocks: 3 });
    const { signature } = status.sol ?? assert.fail();
    assert.deepEqual(status, {
      txStatus: 'FAILED',
      sol: { signature },
      txError: status.txError,
    });
    assert.match(status.txError ?? '', /^The blockhash expired before the transaction got into a block\./);
    const sent = callsOf('sendTransaction').map(({ params }) => params[0]);
    assert.ok(sent.length > 2);
    assert.equal(new Set(sent).size, 1, 'the same bytes every time');
  });

  it('is found where it landed although the network was slow to say so', async () => {
    node().isIncluding = false;
    const unsignedTransaction = createTransfer({ blockhash: node().blockhash(), signers: [ours] });
    const id = await send(service(), { unsignedTransaction });
    await pass(service(), () => callsOf('sendTransaction').length > 0);
    // The transaction waits almost until its blockhash expires.
    node().grow(140);
    await pass(service(), () => callsOf('sendTransaction').length > 2);
    assert.equal((await readStatus(service(), id)).txStatus, 'BROADCASTING');
    const asked = callsOf('getSignatureStatuses').length;
    // Then it is included. A node that lags does not show it, although the last block that could include it is final.
    Object.assign(node(), { isIncluding: true, lag: 250 });
    node().grow(1);
    const landed = node().landed.size;
    node().grow(200);
    await pass(service(), () => callsOf('getSignatureStatuses').length > asked + 2);
    assert.equal((await readStatus(service(), id)).txStatus, 'BROADCASTING');
    node().lag = 0;
    node().grow(400);
    assertIncluded(await passToEnd(service(), id));
    assert.equal(node().landed.size, landed);
  });

  it('says so when the node keeps no history to be sure of', async () => {
    Object.assign(node(), { isIncluding: false, hasHistory: false });
    const unsignedTransaction = createTransfer({ blockhash: node().blockhash(), signers: [ours] });
    const id = await send(service(), { unsignedTransaction });
    const status = await passToEnd(service(), id, { node: node(), blocks: 10 });
    assert.match(status.txError ?? '', /got into a block, as far as a node without history can tell\./);
  });

  it('fails with the node’s words when the node refuses it, and does not try that again', async () => {
    node().preflightError = { InstructionError: [0, { Custom: 1 }] };
    const unsignedTransaction = createTransfer({ blockhash: node().blockhash(), signers: [ours] });
    const status = await passToEnd(service(), await send(service(), { unsignedTransaction }));
    assert.deepEqual(status, {
      txStatus: 'FAILED',
      txError: 'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
    });
    assert.equal(callsOf('sendTransaction').length, 1);
  });

  it('fails with its signature when it is in a block and has failed there', async () => {
    node().executionError = { InstructionError: [0, { Custom: 1 }] };
    const unsignedTransaction = createTransfer({ blockhash: node().blockhash(), signers: [ours] });
    const id = await send(service(), { unsignedTransaction });
    const { sol, txError, txStatus } = await passToEnd(service(), id, during());
    assert.equal(txStatus, 'FAILED');
    assert.ok(node().landed.has(sol?.signature ?? ''));
    assert.equal(
      txError,
      'The transaction is in a block and has failed: {"InstructionError":[0,{"Custom":1}]}',
    );
  });

  it('is refused at submission when the node belongs to another cluster, and fails when it does so later', async () => {
    const unsignedTransaction = createTransfer({ blockhash: node().blockhash(), signers: [ours] });
    for (const caip2 of ['solana:mainnet', 'solana:localnet']) {
      const refused = await submitSend(service(), { unsignedTransaction, caip2 });
      assertProblem(refused, 400, 'INVALID_REQUEST', 'parameters.caip2');
      assert.equal(
        refused.body.message,
        `parameters.caip2: This service has no node of ${caip2}; it has one of solana:devnet.`,
      );
    }
    node().genesisHash = MAINNET;
    const wrong = await send(service(), { unsignedTransaction, caip2: `solana:${DEVNET}` });
    assert.deepEqual(await passToEnd(service(), wrong), {
      txStatus: 'FAILED',
      txError:
        'The transaction was not sent: the service has configured a node of solana:mainnet for solana:devnet.',
    });
    assert.equal(callsOf('sendTransaction').length, 0);
    const right = await send(service(), { unsignedTransaction, caip2: `solana:${MAINNET.slice(0, 32)}` });
    assertIncluded(await passToEnd(service(), right, during()));
  });

  it('takes the same bytes of two activities to the chain once', async () => {
    const unsignedTransaction = createTransfer({ blockhash: node().blockhash(), signers: [ours] });
    const landed = node().landed.size;
    const first = await send(service(), { unsignedTransaction });
    const status = await passToEnd(service(), first, during());
    const second = await send(service(), { unsignedTransaction });
    assert.deepEqual(await passToEnd(service(), second, during()), status);
    assert.equal(node().landed.size, landed + 1);
  });

  it('logs neither the address of the node nor a transaction', async () => {
    const secrets = [RPC_KEY, sponsor.secret, ours.secret, party.members.root.key.publicKey];
    for (const secret of [...secrets, ...node().taken, ...node().landed.keys()]) {
      assert.ok(!service().log().includes(secret));
    }
    assert.match(service().log(), /"transaction included"/);
    assert.match(service().log(), /"transaction failed"/);
  });
});
