import { activity, type ActivitySchema } from '../operation.ts';
import { object, oneOf, string } from '../schema.ts';

/** Schemas of {@link signTransaction}. */
export const signTransactionSchema = () =>
  ({
    summary: 'Signs a transaction of Ethereum or Solana and answers it whole, ready to be sent.',
    companion: true,
    parameters: object({
      signWith: string('Wallet account address, private key address or private key identifier.', {
        minLength: 1,
        maxLength: 256,
      }),
      unsignedTransaction: string('The serialized transaction, hexadecimal, with or without "0x".', {
        pattern: '^(?:0x)?(?:[0-9a-fA-F]{2})+$',
        maxLength: 262_144,
      }),
      type: oneOf(['TRANSACTION_TYPE_ETHEREUM', 'TRANSACTION_TYPE_SOLANA'], 'The chain that it is for.'),
    }),
    result: object({
      signedTransaction: string('The signed transaction, lower-case hexadecimal without "0x".'),
    }),
  }) satisfies ActivitySchema;

/** Signs a transaction of Ethereum or Solana, and returns the complete signed transaction. */
export const signTransaction = /* @__PURE__ */ activity<ReturnType<typeof signTransactionSchema>>(
  'sign_transaction',
  'V2',
);
