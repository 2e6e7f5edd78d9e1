/**
 * The tables of the service. Times are milliseconds since the epoch, taken from the service's clock, never from the
 * database's. Identifiers are texts, because operators choose some of them in the provisioning file.
 */
export { activities, policies, policyEvaluations, votes, type StoredFailure } from './tables/activities.ts';
export {
  apiKeys,
  authenticators,
  mfaPolicies,
  oauth2Credentials,
  oauthProviders,
  readOnlySessions,
  type Authentication,
} from './tables/credentials.ts';
export {
  addressWindows,
  authProxyConfigs,
  codeLanes,
  contactLocks,
  oneTimeCodes,
  signups,
  verificationTokens,
  type Oauth2Endpoints,
  type OauthIssuer,
  type SignupWallet,
} from './tables/login.ts';
export {
  type IpAllowlistRule,
  organizationFeatures,
  organizations,
  rootQuorumMembers,
  users,
  userTagMembers,
  userTags,
} from './tables/organizations.ts';
export {
  privateKeyAddresses,
  privateKeys,
  privateKeyTagMembers,
  privateKeyTags,
} from './tables/private-keys.ts';
export { logEntries, logPending, logState, logTiles } from './tables/log.ts';
export { bootProofs } from './tables/proofs.ts';
export { logKeys, webhookKeys } from './tables/rotated-keys.ts';
export { provisionedItems, serviceSecrets } from './tables/service.ts';
export { sendTransactions, type SendTransactionState } from './tables/transactions.ts';
export { webhookDeliveries, type WebhookDeliveryState } from './tables/webhooks.ts';
export { importTargets, walletAccounts, wallets } from './tables/wallets.ts';
