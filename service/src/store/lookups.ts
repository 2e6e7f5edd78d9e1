import { findKeyOwners, type KeyOwner, type KeyQuestion } from './api-keys.ts';
import type { Database } from './database.ts';
import { readAllDecisionFacts, type DecisionFacts, type DecisionQuestion } from './decision-facts.ts';
import { createBatchLoader, type BatchLoader } from './batch-loader.ts';

/** The look-ups that every request makes. Look-ups at the same time share a query. Answers are not cached. */
export interface Lookups {
  /** Finds the owners of a key. */
  readonly keyOwners: BatchLoader<KeyQuestion, readonly KeyOwner[]>;
  /** Finds the facts that the decision about an activity rests on. */
  readonly decisionFacts: BatchLoader<DecisionQuestion, DecisionFacts>;
}

/** Creates the look-ups of a database. */
export function createLookups(database: Database): Lookups {
  return {
    keyOwners: createBatchLoader((keys) => findKeyOwners(database, keys)),
    decisionFacts: createBatchLoader((questions) => readAllDecisionFacts(database, questions)),
  };
}
