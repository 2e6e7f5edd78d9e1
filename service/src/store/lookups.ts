import { findKeyOwners, type KeyOwner, type KeyQuestion } from './api-keys.ts';
import type { Database } from './database.ts';
import { readAllDecisionFacts, type DecisionFacts, type DecisionQuestion } from './decision-facts.ts';
import { createLoader, type Loader } from './loader.ts';

/** What every request asks the database; those at the same time share a query. Nothing is kept. */
export interface Lookups {
  /** Everybody whose key it is. */
  readonly keyOwners: Loader<KeyQuestion, readonly KeyOwner[]>;
  /** What the decision about an activity rests on. */
  readonly decisionFacts: Loader<DecisionQuestion, DecisionFacts>;
}

/** Looks things up in this database. */
export function createLookups(database: Database): Lookups {
  return {
    keyOwners: createLoader((keys) => findKeyOwners(database, keys)),
    decisionFacts: createLoader((questions) => readAllDecisionFacts(database, questions)),
  };
}
