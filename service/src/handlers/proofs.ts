import { ProblemError } from '../problem-error.ts';
import type { Handlers } from './handler.ts';

/** Reads the proof of an ephemeral key. This version has no ephemeral key, so it knows none. */
export const getBootProof: Handlers['getBootProof'] = () => {
  throw new ProblemError('NOT_FOUND', 'This service has had no such ephemeral key.', {
    path: 'ephemeralKey',
  });
};
