import { ProblemError } from '../problem-error.ts';
import type { Handlers } from './handler.ts';

/** Signs a Solana transaction and sends it to the network. */
export const solSendTransaction: Handlers['solSendTransaction'] = {
  execute() {
    throw new ProblemError('PRECONDITION_FAILED', 'Signing is not part of this version.');
  },
};
