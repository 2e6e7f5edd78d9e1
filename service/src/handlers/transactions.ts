import { ProblemError } from '../base/problem-error.ts';
import { findSendTransaction } from '../store/send-transactions.ts';
import type { Handlers } from './handler.ts';

/**
 * Reads the status of a sent transaction. The signature is shown as soon as the network may know it, and stays when the
 * transaction fails, so that it can be looked up on the chain.
 */
export const getSendTransactionStatus: Handlers['getSendTransactionStatus'] = async (
  { sendTransactionStatusId },
  { caller, services },
) => {
  const found = await findSendTransaction(services.database, caller.organizationId, sendTransactionStatusId);
  if (found === undefined) {
    throw new ProblemError('NOT_FOUND', 'The organization has sent no such transaction.', {
      path: 'sendTransactionStatusId',
    });
  }
  const { error, isExposed, signature, state } = found;
  return {
    txStatus: state,
    ...(signature === null || !isExposed ? {} : { sol: { signature } }),
    ...(error === null ? {} : { txError: error }),
  };
};
