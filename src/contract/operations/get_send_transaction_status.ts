import { query, type OperationSchema } from '../operation.ts';
import { object, oneOf, optional, string } from '../schema.ts';
import { id, organizationId } from '../shared.ts';

/** Schemas of {@link getSendTransactionStatus}. */
export const getSendTransactionStatusSchema = () =>
  ({
    summary: 'Reads what became of a transaction that was sent.',
    companion: true,
    request: object({
      organizationId: organizationId(),
      sendTransactionStatusId: id('As the sending activity answered it.'),
    }),
    response: object({
      txStatus: oneOf(['INITIALIZED', 'BROADCASTING', 'INCLUDED', 'FAILED']),
      sol: optional(object({ signature: string('Identifies the transaction on its chain, base58.') })),
      txError: optional(string('What the network said.')),
    }),
  }) satisfies OperationSchema;

/** Reads the status of a transaction that was sent (protocol.md section 3). */
export const getSendTransactionStatus = /* @__PURE__ */ query<
  ReturnType<typeof getSendTransactionStatusSchema>
>('get_send_transaction_status');
