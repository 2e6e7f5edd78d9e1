import type { QueryName } from './handler.ts';

/**
 * Queries that read with at most one statement. All others read a snapshot of the database: between two of their
 * statements somebody may change the data, and the answer would describe a state that never was.
 */
export const READS_AT_ONCE: ReadonlySet<QueryName> = new Set<QueryName>([
  'evaluateActivity',
  'getBootProof',
  'getIpAllowlist',
  'getLatestBootProof',
  // The log catches up first, so this query writes. A proof describes a single moment by itself.
  'getLogProof',
  'getOauth2Credential',
  'getPolicy',
  'getSendTransactionStatus',
  'getWallet',
  'listOauth2Credentials',
  'listPolicies',
  'listPrivateKeyTags',
  'listUserTags',
  'listWallets',
  'whoami',
]);
