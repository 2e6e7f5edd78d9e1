import { findKeyOwners, type KeyOwner, type KeyQuestion } from './api-keys.ts';
import type { Database } from './database.ts';
import { readAllDecisionFacts, type DecisionFacts, type DecisionQuestion } from './decision-facts.ts';
import { createBatchLoader, type BatchLoader } from './batch-loader.ts';

/** The questions of every request to the database; those at the same time share a query. No answer is kept. */
export interface Lookups {
  /** Everybody whose key it is. */
  readonly keyOwners: BatchLoader<KeyQuestion, readonly KeyOwner[]>;
  /** Finds the facts that the decision about an activity rests on. */
  readonly decisionFacts: BatchLoader<DecisionQuestion, DecisionFacts>;
}

/** Looks things up in this database. */
export function createLookups(database: Database): Lookups {
  return {
    keyOwners: createBatchLoader((keys) => findKeyOwners(database, keys)),
    decisionFacts: createBatchLoader((questions) => readAllDecisionFacts(database, questions)),
  };
}
