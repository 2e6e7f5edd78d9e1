import { ProblemError } from '../problem-error.ts';
import type { Handlers } from './handler.ts';

/** Reads what became of a transaction. This version sends none, so it knows none. */
export const getSendTransactionStatus: Handlers['getSendTransactionStatus'] = () => {
  throw new ProblemError('NOT_FOUND', 'The organization has sent no such transaction.', {
    path: 'sendTransactionStatusId',
  });
};
