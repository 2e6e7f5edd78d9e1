/**
 * A simulated Solana node on this machine, with the methods for sending transactions. It has a chain of blocks that a
 * test extends, checks signatures and blockhashes, and accepts each transaction once. It shares no code with the
 * service; OpenSSL verifies the signatures.
 */
import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { base58 } from '@scure/base';

/** The genesis hash of the main network, by which clients recognize it. */
export const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
/** The genesis hash of the development network. */
export const DEVNET = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG';

/** A fault that the node shows instead of an answer. */
export type NodeFault =
  | { readonly kind: 'error'; readonly code: number; readonly message: string; readonly data?: unknown }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'text'; readonly text: string }
  /** Never answers. */
  | { readonly kind: 'hang' }
  /** Executes the call and loses the answer. */
  | { readonly kind: 'lose' };

/** A transaction that is in a block. */
export interface Landed {
  readonly bytes: Buffer;
  readonly height: number;
  readonly error: unknown;
}

/** A JSON-RPC call as it arrived. */
export interface NodeCall {
  readonly method: string;
  readonly params: readonly unknown[];
  readonly headers: IncomingHttpHeaders;
}

/** The node. Assigned properties take effect from the next call on. */
export interface SolanaTestNode {
  readonly url: string;
  readonly calls: NodeCall[];
  /** The transactions in blocks, by signature. */
  readonly landed: ReadonlyMap<string, Landed>;
  /** The transactions that `sendTransaction` has accepted, repeated ones included, in base64. */
  readonly taken: readonly string[];
  /** Height of the newest block. */
  readonly height: number;
  genesisHash: string;
  /** Whether blocks include the transactions that were sent. */
  isIncluding: boolean;
  /** Whether the node can find old transactions. */
  hasHistory: boolean;
  /** How many blocks the node that answers statuses is behind. */
  lag: number;
  /** The error with which the preflight simulation fails; null for success. */
  preflightError: unknown;
  /** The error with which a transaction fails in its block; null for success. */
  executionError: unknown;
  /** The fault of each method, by its name. It lasts until the test deletes it. */
  readonly faults: Map<string, NodeFault>;
  /** The blockhash of the newest block, or of the block that is `age` blocks older. */
  blockhash(age?: number): string;
  /** Adds blocks. */
  grow(blocks: number): void;
  /** Stops the server; `up` starts it again at the same address. */
  down(): Promise<void>;
  up(): Promise<void>;
  close(): Promise<void>;
}

const BLOCKHASH_LIFE = 150;
const BLOCKS_TO_FINALITY = 32;
/** How many blocks back the node knows transactions without a search of the history. */
const MEMORY = 300;
/** The number of slots without a block, by which the slot number exceeds the height. */
const SKIPPED = 1_000;

/** The JSON-RPC error with which a call is answered. */
class Refusal extends Error {
  readonly code: number;
  readonly data: unknown;
  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** Starts a node of devnet with 500 blocks. */
export async function startSolanaNode(): Promise<SolanaTestNode> {
  const blockhashes: string[] = [];
  const landed = new Map<string, Landed>();
  const pending = new Map<string, { readonly bytes: Buffer; readonly blockhash: string }>();
  const taken: string[] = [];
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let port = 0;

  const newest = (): number => blockhashes.length - 1;
  const toHeight = (commitment: unknown): number => {
    if (commitment === 'processed') return newest();
    return commitment === 'confirmed' ? newest() - 1 : newest() - BLOCKS_TO_FINALITY;
  };
  /** Whether a block after the one at this height accepts the blockhash. */
  const isValid = (blockhash: string, height: number): boolean => {
    const age = height - blockhashes.indexOf(blockhash);
    return blockhashes.includes(blockhash) && age >= 0 && age <= BLOCKHASH_LIFE;
  };
  const context = (height: number) => ({ context: { slot: height + SKIPPED, apiVersion: '3.0.0' } });

  type Methods = Readonly<Record<string, (...params: readonly unknown[]) => unknown>>;
  const methods: Methods = {
    getGenesisHash: () => node.genesisHash,
    getLatestBlockhash(config) {
      const height = toHeight(commitmentOf(config));
      const value = { blockhash: blockhashes[height], lastValidBlockHeight: height + BLOCKHASH_LIFE };
      return { ...context(height), value };
    },
    isBlockhashValid(blockhash, config) {
      const height = toHeight(commitmentOf(config));
      return { ...context(height), value: isValid(blockhash as string, height) };
    },
    getBlockHeight(config) {
      const height = toHeight(commitmentOf(config));
      const { minContextSlot = 0 } = config as { minContextSlot?: number };
      if (height + SKIPPED < minContextSlot) {
        throw new Refusal(-32016, 'Minimum context slot has not been reached', {
          contextSlot: height + SKIPPED,
        });
      }
      return height;
    },
    getEpochInfo(config) {
      const height = toHeight(commitmentOf(config));
      return { absoluteSlot: height + SKIPPED, blockHeight: height, epoch: 1, slotIndex: 1, slotsInEpoch: 9 };
    },
    getSignatureStatuses(signatures, config) {
      const { searchTransactionHistory: searches = false } = config as { searchTransactionHistory?: boolean };
      if (searches && !node.hasHistory) {
        throw new Refusal(-32011, 'Transaction history is not available from this node');
      }
      const height = newest() - node.lag;
      const value = (signatures as string[]).map((signature) => {
        const found = landed.get(signature);
        if (found === undefined || found.height > height) return null;
        const confirmations = height - found.height;
        if (confirmations > MEMORY && !searches) return null;
        const isFinal = confirmations >= BLOCKS_TO_FINALITY;
        return {
          slot: found.height + SKIPPED,
          confirmations: isFinal ? null : confirmations,
          err: found.error,
          confirmationStatus: isFinal ? 'finalized' : confirmations > 0 ? 'confirmed' : 'processed',
        };
      });
      return { ...context(height), value };
    },
    sendTransaction(text, config) {
      const { encoding, preflightCommitment, skipPreflight } = config as Record<string, unknown>;
      if (encoding !== 'base64') throw new Refusal(-32602, 'unsupported encoding');
      const bytes = Buffer.from(text as string, 'base64');
      if (bytes.toString('base64') !== text || bytes.length > 1232) {
        throw new Refusal(-32602, 'invalid base64 encoding');
      }
      const { blockhash, signature } = readTransaction(bytes);
      if (skipPreflight !== true) {
        const fail = (err: unknown, words: string): never => {
          const data = { err, logs: [], accounts: null, unitsConsumed: 0 };
          throw new Refusal(-32002, `Transaction simulation failed: ${words}`, data);
        };
        if (!isValid(blockhash, toHeight(preflightCommitment))) {
          fail('BlockhashNotFound', 'Blockhash not found');
        }
        if (landed.has(signature)) {
          fail('AlreadyProcessed', 'This transaction has already been processed');
        }
        if (node.preflightError !== null) {
          fail(node.preflightError, 'Error processing Instruction 0: custom program error: 0x1');
        }
      }
      taken.push(text);
      pending.set(signature, { bytes, blockhash });
      return signature;
    },
  };

  function answer(response: ServerResponse, body: string, headers: IncomingHttpHeaders): void {
    const { id, jsonrpc, method, params } = JSON.parse(body) as {
      [member: string]: unknown;
      method: string;
      params: unknown[];
    };
    node.calls.push({ method, params, headers });
    const fault = node.faults.get(method);
    const reply = (content: object): void => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', ...content, id }));
    };
    switch (fault?.kind) {
      case 'hang':
        return;
      case 'status':
        response.writeHead(fault.status, { 'retry-after': '1' }).end('Too many requests');
        return;
      case 'text':
        response.writeHead(200, { 'content-type': 'application/json' }).end(fault.text);
        return;
      case 'error':
        return reply({ error: { code: fault.code, message: fault.message, data: fault.data } });
      case 'lose':
      case undefined:
    }
    try {
      const run = methods[method];
      if (jsonrpc !== '2.0' || run === undefined) throw new Refusal(-32601, 'Method not found');
      const result = run(...params);
      if (fault === undefined) reply({ result });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, data, message } = error;
      if (fault === undefined) reply({ error: { code, message, data } });
    }
  }

  async function up(): Promise<void> {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => answer(response, Buffer.concat(chunks).toString(), request.headers));
    });
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  }

  async function down(): Promise<void> {
    const closing = server;
    await new Promise<void>((resolve) => {
      closing?.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  }

  const node: SolanaTestNode = {
    get url() {
      return `http://127.0.0.1:${port}/`;
    },
    calls: [],
    landed,
    taken,
    get height() {
      return newest();
    },
    genesisHash: DEVNET,
    isIncluding: true,
    hasHistory: true,
    lag: 0,
    preflightError: null,
    executionError: null,
    faults: new Map(),
    blockhash: (age = 1) => blockhashes[newest() - age] as string,
    grow(blocks) {
      for (let block = 0; block < blocks; block += 1) {
        if (node.isIncluding) {
          for (const [signature, { blockhash, bytes }] of pending) {
            if (!isValid(blockhash, newest()) || landed.has(signature)) continue;
            landed.set(signature, { bytes, height: newest() + 1, error: node.executionError });
          }
          pending.clear();
        }
        blockhashes.push(base58.encode(randomBytes(32)));
      }
    },
    down,
    up,
    close: down,
  };
  for (let block = 0; block <= 500; block += 1) blockhashes.push(base58.encode(randomBytes(32)));
  await up();
  return node;
}

function commitmentOf(config: unknown): unknown {
  return (config as { commitment?: unknown } | undefined)?.commitment ?? 'finalized';
}

/** Reads the first signature and the blockhash of a transaction, and verifies every signature. Throws a Refusal. */
function readTransaction(bytes: Buffer): { readonly signature: string; readonly blockhash: string } {
  const count = bytes[0] as number;
  const message = bytes.subarray(1 + 64 * count);
  const header = (message[0] as number) >= 0x80 ? 1 : 0;
  const required = message[header] as number;
  const keyCount = message[header + 3] as number;
  const keys = message.subarray(header + 4, header + 4 + 32 * keyCount);
  const blockhash = message.subarray(header + 4 + 32 * keyCount, header + 36 + 32 * keyCount);
  if (count === 0 || count > 19 || required !== count || keyCount > 64 || blockhash.length !== 32) {
    throw new Refusal(-32602, 'failed to deserialize transaction');
  }
  for (let index = 0; index < count; index += 1) {
    const x = keys.subarray(32 * index, 32 * index + 32).toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    if (!verify(null, message, key, bytes.subarray(1 + 64 * index, 65 + 64 * index))) {
      throw new Refusal(-32003, 'Transaction signature verification failure');
    }
  }
  return { signature: base58.encode(bytes.subarray(1, 65)), blockhash: base58.encode(blockhash) };
}
