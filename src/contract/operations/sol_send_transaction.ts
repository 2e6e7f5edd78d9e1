import { activity, type ActivitySchema } from '../operation.ts';
import { boolean, object, oneOf, optional, string } from '../schema.ts';

/**
 * Names of the Solana chains: two aliases with their four canonical forms (protocol.md section 4), and the Wallet
 * Standard's name for a validator on a developer's own machine.
 */
export const SOLANA_CHAINS = [
  'solana:mainnet',
  'solana:devnet',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  'solana:localnet',
] as const;

/** Schemas of {@link solSendTransaction}. */
export const solSendTransactionSchema = () =>
  ({
    summary: 'Signs a Solana transaction and sends it to the network.',
    parameters: object({
      unsignedTransaction: string('Base64 of the serialized unsigned transaction.', { minLength: 1 }),
      signWith: string('Wallet or private key address; private key identifiers are not supported.', {
        minLength: 1,
        maxLength: 256,
      }),
      sponsor: optional(boolean('True: the fee is paid by the fee-sponsorship facility.')),
      caip2: oneOf(SOLANA_CHAINS, 'Chain identifier (CAIP-2).'),
      recentBlockhash: optional(
        string('Blockhash to use; absent and sponsored: a fresh one is fetched during execution.', {
          minLength: 1,
          maxLength: 64,
        }),
      ),
    }),
    result: object({
      sendTransactionStatusId: string('Leads to the fate of the transaction: get_send_transaction_status.'),
    }),
  }) satisfies ActivitySchema;

/** Signs a Solana transaction and sends it to the network (api.md "Activity parameters"). */
export const solSendTransaction =
  /* @__PURE__ */ activity<ReturnType<typeof solSendTransactionSchema>>('sol_send_transaction');
