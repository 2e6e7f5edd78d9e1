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

/** How many blocks take a blockhash after its own (Agave's MAX_PROCESSING_AGE). */
const BLOCKHASH_LIFE = 150;

/** The questions that the transactions of one turn ask the node together. */
interface SharedQueries {
  readonly node: SolanaNode;
  readonly chain: () => Promise<SolanaChain>;
  readonly latestBlockhash: ReturnType<typeof once<Lifetime>>;
}

/** A blockhash, and the height of the last block that may take it. */
interface Lifetime {
  readonly blockhash: string;
  readonly lastValidBlockHeight: number;
}

/** The result of a step that did not lead to a signature: this is what becomes of the transaction. */
export type Unsigned = { readonly outcome: SendOutcome };

/**
 * Signs transactions, each with the blockhash that it is to have. Nothing is written and nothing sent: what was signed is
 * to be stored first. What cannot be signed now is answered with what becomes of it.
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

/** There will never be a signature, for a reason that is told. */
class SigningImpossible extends Error {}

/** There can be none now, for a reason that is told. */
class SigningDelayed extends Error {}

async function sign(
  context: SendContext,
  row: SendTransaction,
  queries: SharedQueries | undefined,
): Promise<SignedSendTransaction> {
  const { services, sponsor } = context;
  // Another process may have the key.
  if (row.isSponsored && sponsor === undefined)
    throw new SigningDelayed('LATCHKEY_SOLANA_SPONSOR_KEY is not set.');
  // Another process may have a node.
  if (queries === undefined) throw new SigningDelayed(toNoNode(row.chain));
  assertCluster(row.chain, await queries.chain());
  const key = await findKey(services.database, row);
  if (key === undefined) throw new SigningImpossible('The key that was to sign is gone.');
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

/** Throws when the node is of another cluster than the transaction: it has changed since the submission, or the operator has named it wrongly. */
function assertCluster(chain: SolanaChain, found: SolanaChain): void {
  if (found === chain) return;
  throw new SigningImpossible(
    `The node that was to send it belongs to ${toSolanaAlias(found)}, and caip2 names ${toSolanaAlias(chain)}.`,
  );
}

/** As when it was submitted; only the operator can have changed something meanwhile. */
function prepare(
  { sponsor }: SendContext,
  { isSponsored, recentBlockhash, unsignedTransaction }: SendTransaction,
  publicKey: Uint8Array,
): PreparedTransaction {
  const request = { isSponsored, recentBlockhash: recentBlockhash ?? undefined, unsignedTransaction };
  return prepareTransaction(request, { publicKey, sponsor });
}

/**
 * The end of a blockhash that somebody else has chosen, and that the next block would take: it is not further away than
 * a whole life from the newest block of a node that knows it.
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
  const fault = 'The blockhash has expired, or the network does not know it.';
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

/** Works at most once, when it is first asked. */
function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => (result ??= work());
}
