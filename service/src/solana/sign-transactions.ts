import { base58, base64 } from '@scure/base';
import { fromHex } from '../base/contract.ts';
import { InputError } from '../keys/input-error.ts';
import { toSolanaAlias, type SolanaChain } from '../base/solana-chain.ts';
import { withRecentBlockhash } from '../keys/solana/recent-blockhash.ts';
import { serializeSolanaTransaction } from '../keys/solana/serialize-transaction.ts';
import { signSolanaTransaction, toSolanaTransactionId } from '../keys/solana/signatures.ts';
import { isRecent } from '../base/is-recent.ts';
import { describeError } from '../base/log.ts';
import { withSecret } from '../secrets/wallet-seeds.ts';
import type { Database } from '../store/database.ts';
import { findPrivateKey } from '../store/private-keys.ts';
import { findAccountKey, type StoredSigningKey } from '../store/signing-keys.ts';
import type { SendOutcome, SendTransaction, SignedSendTransaction } from '../store/send-transactions.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { toNoNode } from './no-node.ts';
import type { SolanaNode } from './node.ts';
import { toFailed, toRetried } from './outcomes.ts';
import { prepareTransaction, type PreparedTransaction } from './prepare-transaction.ts';
import { RpcFault } from './rpc-fault.ts';
import type { SendContext } from './send-context.ts';

/** Number of blocks after its own that accept a blockhash (Agave's MAX_PROCESSING_AGE). */
const BLOCKHASH_LIFE = 150;

/** Calls to a node whose results the transactions of one turn share. */
interface SharedQueries {
  readonly node: SolanaNode;
  readonly chain: () => Promise<SolanaChain>;
  readonly latestBlockhash: ReturnType<typeof once<Lifetime>>;
}

/** A blockhash, and the height of the last block that may accept it. */
interface Lifetime {
  readonly blockhash: string;
  readonly lastValidBlockHeight: number;
}

/** The outcome of a transaction that was not signed. */
export type Unsigned = { readonly outcome: SendOutcome };

/**
 * Signs transactions, each with its blockhash. Nothing is written and nothing is sent: the signed bytes must be stored
 * first. For a transaction that cannot be signed now the result is its outcome.
 */
export async function signTransactions(
  context: SendContext,
  rows: readonly SendTransaction[],
): Promise<readonly (SignedSendTransaction | Unsigned)[]> {
  const { clusters, limits } = context;
  const shared = new Map<SolanaChain, SharedQueries>();
  for (const { chain } of rows) {
    const node = clusters.nodeOf(chain);
    if (node === undefined || shared.has(chain)) continue;
    shared.set(chain, {
      node,
      chain: once(() => clusters.readChain(chain)),
      latestBlockhash: once(() => node.readLatestBlockhash()),
    });
  }
  return mapConcurrently(rows, limits.concurrency, async (row) => {
    try {
      return await sign(context, row, shared.get(row.chain));
    } catch (error) {
      return { outcome: toOutcome(context, row, error) };
    }
  });
}

/** Thrown when a transaction can never be signed. The message is shown as the reason. */
class SigningImpossible extends Error {}

/** Thrown when a transaction cannot be signed now. The message is shown as the reason. */
class SigningDelayed extends Error {}

async function sign(
  context: SendContext,
  row: SendTransaction,
  queries: SharedQueries | undefined,
): Promise<SignedSendTransaction> {
  const { services, sponsor } = context;
  // Another process may have the key, so the transaction does not fail yet.
  if (row.isSponsored && sponsor === undefined)
    throw new SigningDelayed(
      'This service sponsors no transactions: LATCHKEY_SOLANA_SPONSOR_KEY is not set.',
    );
  // Another process may have a node of this chain.
  if (queries === undefined) throw new SigningDelayed(toNoNode(row.chain));
  assertCluster(row.chain, await queries.chain());
  const key = await findKey(services.database, row);
  if (key === undefined) throw new SigningImpossible('The key that signWith names has been deleted.');
  const { needsBlockhash, transaction } = prepare(context, row, fromHex(key.publicKey));
  const lifetime = needsBlockhash
    ? await queries.latestBlockhash()
    : await readLifetime(context, queries.node, row, base58.encode(transaction.message.recentBlockhash));

  const dated = withRecentBlockhash(transaction, lifetime.blockhash);
  const paid = row.isSponsored && sponsor !== undefined ? sponsor.sign(dated) : dated;
  const signed = withSecret(services.keys, key, (secret) => signSolanaTransaction(paid, secret));
  return {
    ...row,
    signedTransaction: base64.encode(serializeSolanaTransaction(signed)),
    signature: toSolanaTransactionId(signed),
    lastValidBlockHeight: lifetime.lastValidBlockHeight,
  };
}

async function findKey(
  database: Database,
  { organizationId, privateKeyId, walletAccountId }: SendTransaction,
): Promise<StoredSigningKey | undefined> {
  if (walletAccountId !== null) return findAccountKey(database, organizationId, walletAccountId);
  if (privateKeyId === null) return undefined;
  const key = await findPrivateKey(database, organizationId, privateKeyId);
  return key === undefined ? undefined : { kind: 'private-key', ...key };
}

/**
 * Throws when the node belongs to another cluster than the transaction: its address leads elsewhere since the
 * submission, or the operator has configured it for the wrong cluster.
 */
function assertCluster(chain: SolanaChain, found: SolanaChain): void {
  if (found === chain) return;
  throw new SigningImpossible(
    `The transaction was not sent: the service has configured a node of ${toSolanaAlias(found)} for ${toSolanaAlias(chain)}.`,
  );
}

/** Prepares the transaction as when it was submitted. Only the operator's settings can have changed meanwhile. */
function prepare(
  { sponsor }: SendContext,
  { isSponsored, recentBlockhash, unsignedTransaction }: SendTransaction,
  publicKey: Uint8Array,
): PreparedTransaction {
  const request = { isSponsored, recentBlockhash: recentBlockhash ?? undefined, unsignedTransaction };
  return prepareTransaction(request, { publicKey, sponsor });
}

/**
 * Determines the last valid block height of a blockhash that somebody else has chosen and that the next block would
 * accept: at most a whole lifetime above the newest block of a node that knows the blockhash.
 */
async function readLifetime(
  { limits, services }: SendContext,
  node: SolanaNode,
  { createdAt }: SendTransaction,
  blockhash: string,
): Promise<Lifetime> {
  const { isValid, slot } = await node.readBlockhashValidity(blockhash);
  if (isValid)
    return { blockhash, lastValidBlockHeight: (await node.readBlockHeight(slot)) + BLOCKHASH_LIFE };
  const fault =
    'The blockhash has expired, or is not of this network; build the transaction again with a recent one.';
  if (!isRecent(createdAt, services.clock.now(), limits.blockhashGraceMs)) throw new SigningImpossible(fault);
  throw new SigningDelayed(fault);
}

function toOutcome(context: SendContext, row: SendTransaction, error: unknown): SendOutcome {
  const { limits, services } = context;
  const { id, organizationId } = row;
  const at = { limits, now: services.clock.now() };
  if (error instanceof SigningImpossible || error instanceof InputError)
    return toFailed(row, error.message, at);
  const isTold = error instanceof RpcFault || error instanceof SigningDelayed;
  if (!isTold) {
    const line = { sendTransaction: { id, organizationId }, error: describeError(error) };
    services.log.error(line, 'a transaction could not be signed');
  }
  const fault = isTold ? error.message : 'The service failed to sign the transaction.';
  const isOver = !isRecent(row.createdAt, at.now, limits.preparationMs);
  return isOver ? toFailed(row, `The transaction was not sent. ${fault}`, at) : toRetried(row, fault, at);
}

/** Runs work at the first call; later calls return the same result. */
function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => (result ??= work());
}
