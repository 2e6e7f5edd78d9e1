import type { QueryName } from './handler.ts';

/**
 * Queries that read with one statement at most. All others are given the database as it is at one moment: between two
 * statements of theirs somebody may change what they read, and the answer would never have been true.
 */
export const READS_AT_ONCE: ReadonlySet<QueryName> = new Set<QueryName>([
  'evaluateActivity',
  'getBootProof',
  'getIpAllowlist',
  'getLatestBootProof',
  // The log catches up first, so it writes. A proof is of one moment by itself.
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
