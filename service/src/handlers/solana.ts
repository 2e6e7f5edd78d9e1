import { randomUUID } from 'node:crypto';
import { fromHex } from '../base/contract.ts';
import {
  toSolanaAlias,
  toSolanaChain,
  type SolanaChain,
  type SolanaChainName,
} from '../base/solana-chain.ts';
import { ProblemError } from '../base/problem-error.ts';
import { estimateSolanaFee } from '../keys/solana/fee.ts';
import { prepareTransaction } from '../solana/prepare-transaction.ts';
import type { Sending } from '../solana/sending.ts';
import { assertSponsorBudget, spendSponsorBudget } from '../solana/sponsor-budget.ts';
import type { Database } from '../store/database.ts';
import { insertSendTransaction } from '../store/send-transactions.ts';
import type { StoredSigningKey } from '../store/signing-keys.ts';
import type { Handlers } from './handler.ts';
import { findSigningKey, readInput } from './signing-key.ts';

/**
 * Signs a Solana transaction and sends it to the network. The activity is completed once the transaction is stored; a
 * worker signs and sends it, and get_send_transaction_status tells its status.
 */
export const solSendTransaction: Handlers['solSendTransaction'] = {
  async assertPossible(parameters, { caller, services }) {
    const key = await findSolanaKey(services.database, caller.organizationId, parameters.signWith);
    const lamports = readFee(parameters, key, services.solana);
    const chains = await services.solana?.clusters.list(toSolanaChain(parameters.caip2));
    assertReachable(parameters.caip2, services.solana, chains);
    if (lamports === undefined) return;
    const fee = { organizationId: caller.organizationId, lamports, now: services.clock.now() };
    await assertSponsorBudget(services, services.solana.sponsorLimitPerDay, fee);
  },
  async execute(parameters, { activityId, now, organizationId, services, transaction }) {
    const { caip2, recentBlockhash = null, sponsor: isSponsored = false, unsignedTransaction } = parameters;
    const { solana } = services;
    // Checked again, because approvals can take days, in which the operator may have removed a node.
    assertReachable(caip2, solana, solana?.clusters.known());
    if (isSponsored && solana.sponsor === undefined) {
      throw new ProblemError(
        'PRECONDITION_FAILED',
        'This service sponsors no transactions: its operator has not set LATCHKEY_SOLANA_SPONSOR_KEY.',
        { path: 'parameters.sponsor' },
      );
    }
    const key = await findSolanaKey(transaction, organizationId, parameters.signWith);
    // Checked again, because approvals can take days, in which the operator may have changed the sponsor or the limit.
    const lamports = readFee(parameters, key, solana);
    if (lamports !== undefined) {
      await spendSponsorBudget(transaction, solana.sponsorLimitPerDay, { organizationId, lamports, now });
    }
    const id = randomUUID();
    await insertSendTransaction(transaction, {
      ...{ id, organizationId, activityId, chain: toSolanaChain(caip2) },
      privateKeyId: key.kind === 'private-key' ? key.id : null,
      walletAccountId: key.kind === 'wallet-account' ? key.id : null,
      ...{ unsignedTransaction, recentBlockhash, isSponsored, createdAt: now },
    });
    solana.wake();
    return { sendTransactionStatusId: id };
  },
};

/**
 * Throws unless there is a node of the chain. When the chains of the nodes are not known, because a node does not
 * answer, the transaction is accepted.
 */
function assertReachable(
  caip2: SolanaChainName,
  solana: Sending | undefined,
  chains: readonly SolanaChain[] | undefined,
): asserts solana is Sending {
  const path = 'parameters.caip2';
  if (solana === undefined) {
    throw new ProblemError(
      'PRECONDITION_FAILED',
      'This service sends no transactions: its operator has set neither SOLANA_RPC_URL nor SOLANA_RPC_URLS.',
      { path },
    );
  }
  const chain = toSolanaChain(caip2);
  if (chains === undefined || chains.includes(chain)) return;
  const others = chains.map(toSolanaAlias).join(' and ');
  throw new ProblemError(
    'INVALID_REQUEST',
    `${path}: This service has no node of ${toSolanaAlias(chain)}; it has one of ${others}.`,
    { path },
  );
}

async function findSolanaKey(
  database: Database,
  organizationId: string,
  signWith: string,
): Promise<StoredSigningKey> {
  const { key } = await findSigningKey(database, organizationId, signWith, { allowsId: false });
  if (key.curve === 'CURVE_ED25519') return key;
  throw new ProblemError(
    'INVALID_REQUEST',
    `parameters.signWith: The key of this address is on ${key.curve}; Solana needs CURVE_ED25519.`,
    { path: 'parameters.signWith' },
  );
}

interface Parameters {
  readonly unsignedTransaction: string;
  readonly recentBlockhash?: string | undefined;
  readonly sponsor?: boolean | undefined;
}

/**
 * The most lamports that the sponsor may have to pay; undefined when the sponsor pays nothing. Throws
 * INVALID_REQUEST with the path of the fault when the transaction could not be sent.
 */
function readFee(
  { recentBlockhash, sponsor: isSponsored = false, unsignedTransaction }: Parameters,
  { publicKey }: StoredSigningKey,
  solana: Sending | undefined,
): bigint | undefined {
  const request = { unsignedTransaction, recentBlockhash, isSponsored };
  const signers = { publicKey: fromHex(publicKey), sponsor: solana?.sponsor };
  const { transaction } = readInput(() => prepareTransaction(request, signers));
  return isSponsored && signers.sponsor !== undefined ? estimateSolanaFee(transaction.message) : undefined;
}
