import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { DEFAULT_SEND_LIMITS } from '../../src/solana/limits.ts';
import { classifyRefusal } from '../../src/solana/classify-refusal.ts';
import { createSolanaNode } from '../../src/solana/node.ts';
import { createRpcClient, type RpcClient } from '../../src/solana/rpc-client.ts';
import { RpcFault, type RpcFaultKind } from '../../src/solana/rpc-fault.ts';
import { DEVNET, startSolanaNode, type NodeFault, type SolanaTestNode } from '../support/solana-node.ts';

/** Secrets in the node's URL: keys in path and query, a user, and a password, escaped and unescaped. */
const SECRETS = ['path-key-4711', 'query-key-4711', 'user-4711', 'pass%2Fword-4711', 'pass/word-4711'];

describe('the client of a Solana node', () => {
  let node: SolanaTestNode;
  before(async () => {
    node = await startSolanaNode();
  });
  after(() => node.close());
  beforeEach(() => node.faults.clear());

  const connect = (changes: { callTimeoutMs?: number } = {}): RpcClient => {
    const url = new URL('/v2/path-key-4711/?api-key=query-key-4711', node.url);
    url.username = 'user-4711';
    url.password = 'pass/word-4711';
    const limits = { ...DEFAULT_SEND_LIMITS, callTimeoutMs: 30_000, maximumReplyBytes: 2_000, ...changes };
    return createRpcClient({ url: url.href, limits });
  };
  const callAgainst = async (fault: NodeFault, client = connect()): Promise<RpcFault> => {
    node.faults.set('getGenesisHash', fault);
    const error = await client.call('getGenesisHash', []).then(
      () => assert.fail('it has a result'),
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof RpcFault, String(error));
    const told = `${error.message} ${error.stack}`;
    for (const secret of SECRETS) assert.ok(!told.includes(secret), told);
    return error;
  };

  it('sends user and password as a header and answers the result', async () => {
    assert.equal(await connect().call('getGenesisHash', []), DEVNET);
    const { headers } = node.calls.at(-1) ?? assert.fail();
    const pair = Buffer.from('user-4711:pass/word-4711').toString('base64');
    assert.equal(headers.authorization, `Basic ${pair}`);
    assert.equal(headers['content-type'], 'application/json');
  });

  it('tells a refusal with its code and data, without what is secret in the address', async () => {
    const message = `over quota: ${SECRETS.join(' ')}\0 \ud800 ${'x'.repeat(900)}`;
    const fault = await callAgainst({ kind: 'error', code: -32005, message, data: { numSlotsBehind: 42 } });
    assert.deepEqual([fault.kind, fault.code, fault.data], ['refused', -32005, { numSlotsBehind: 42 }]);
    assert.ok(fault.message.startsWith('over quota: [hidden] '));
    assert.ok(fault.message.length <= 500);
    // PostgreSQL accepts neither control characters nor lone surrogates.
    assert.doesNotMatch(fault.message, /[\p{Cc}\p{Cs}]/u);
  });

  it('tells what is no answer by its kind', async () => {
    const cases: [NodeFault, RpcFaultKind, RegExp][] = [
      [{ kind: 'status', status: 429 }, 'http', /HTTP status 429/],
      [{ kind: 'status', status: 302 }, 'http', /HTTP status 302/],
      [{ kind: 'text', text: '<html>' }, 'unreadable', /not JSON-RPC/],
      [{ kind: 'text', text: '' }, 'unreadable', /not JSON-RPC/],
      [{ kind: 'text', text: 'null' }, 'unreadable', /not JSON-RPC/],
      [{ kind: 'text', text: '[]' }, 'unreadable', /not JSON-RPC/],
      [{ kind: 'text', text: '{"jsonrpc":"2.0","id":0,"result":"x"}' }, 'unreadable', /not JSON-RPC/],
      [{ kind: 'text', text: '{"jsonrpc":"2.0","id":1,"error":"no"}' }, 'unreadable', /not JSON-RPC/],
      [{ kind: 'text', text: 'x'.repeat(2_001) }, 'unreadable', /too large/],
    ];
    for (const [fault, kind, sentence] of cases) {
      const told = await callAgainst(fault);
      assert.equal(told.kind, kind, JSON.stringify(fault));
      assert.match(told.message, sentence);
    }
  });

  it('ends a call that takes too long, and every call when it is closed', async () => {
    assert.equal((await callAgainst({ kind: 'hang' }, connect({ callTimeoutMs: 20 }))).kind, 'timeout');
    const client = connect();
    const called = node.calls.length;
    const fault = callAgainst({ kind: 'hang' }, client);
    while (node.calls.length === called) await new Promise(setImmediate);
    client.close();
    assert.equal((await fault).kind, 'interrupted');
    assert.equal((await callAgainst({ kind: 'hang' }, client)).kind, 'interrupted');
  });

  it('tells a node that is away', async () => {
    const client = connect();
    await node.down();
    const fault = await callAgainst({ kind: 'hang' }, client);
    assert.equal(fault.kind, 'no_answer');
    assert.match(fault.message, /^The Solana node cannot be reached \(\w+\)\.$/);
    await node.up();
    node.faults.clear();
    assert.equal(await client.call('getGenesisHash', []), DEVNET);
  });

  it('is made only for an address of the web', () => {
    for (const url of ['', 'rpc', 'ftp://secret@node', 'file:///etc/passwd']) {
      assert.throws(() => createRpcClient({ url, limits: DEFAULT_SEND_LIMITS }), {
        name: 'StartError',
        message: 'SOLANA_RPC_URL must be an http or https address.',
      });
    }
  });
});

describe('an answer of a Solana node', () => {
  const nodeOf = (result: unknown) => createSolanaNode({ call: () => Promise.resolve(result) });

  it('of a form that is not known is a fault', async () => {
    const nothings = [undefined, null, 1, 'x', [], {}, { value: null }, { context: {}, value: [1] }];
    for (const result of [...nothings, { value: { blockhash: '0', lastValidBlockHeight: 1 } }]) {
      const node = nodeOf(result);
      const calls = [
        () => node.readLatestBlockhash(),
        () => node.readBlockhashValidity('x'),
        () => node.readFinalizedBlock(),
        () => node.readStatuses(['x'], { searchesHistory: false }),
        ...(typeof result === 'string' ? [] : [() => node.readGenesisHash()]),
        ...(typeof result === 'number' ? [] : [() => node.readBlockHeight(1)]),
      ];
      for (const call of calls) await assert.rejects(call(), { name: 'RpcFault', kind: 'unreadable' });
    }
    for (const height of [-1, 1.5, 2 ** 53, Number.NaN, '1']) {
      await assert.rejects(nodeOf(height).readBlockHeight(1), { kind: 'unreadable' });
    }
  });

  it('tells a confirmed transaction also in the words of old nodes', async () => {
    const read = async (status: object) => {
      const result = { context: { slot: 1 }, value: [status] };
      return (await nodeOf(result).readStatuses(['x'], { searchesHistory: false })).statuses[0]?.isConfirmed;
    };
    assert.equal(await read({ confirmationStatus: 'processed', confirmations: 0, err: null }), false);
    assert.equal(await read({ confirmationStatus: 'confirmed', confirmations: 1, err: null }), true);
    assert.equal(await read({ confirmationStatus: 'finalized', confirmations: null, err: null }), true);
    assert.equal(await read({ confirmations: 3, err: null }), false);
    assert.equal(await read({ confirmations: null, err: null }), true);
  });

  it('to sendTransaction says what became of the bytes', () => {
    const verdict = (code: number, err?: unknown) =>
      classifyRefusal(new RpcFault('refused', '', { code, data: err === undefined ? undefined : { err } }));
    assert.equal(verdict(-32002, 'AlreadyProcessed'), 'known');
    assert.equal(verdict(-32002, 'BlockhashNotFound'), 'not-yet');
    assert.equal(verdict(-32002, { InstructionError: [0, { Custom: 1 }] }), 'refused');
    assert.equal(verdict(-32002), 'refused');
    assert.equal(verdict(-32005), 'not-yet');
    assert.equal(verdict(-32003), 'refused');
    assert.equal(verdict(-32602), 'refused');
    // These codes may come from a proxy.
    for (const code of [-32603, -32000, 429]) assert.equal(verdict(code), 'unclear');
    for (const kind of ['timeout', 'no_answer', 'http', 'unreadable', 'interrupted'] as const) {
      assert.equal(classifyRefusal(new RpcFault(kind, '')), 'unclear');
    }
  });
});
