/** The registry of handlers, from the files of this folder. `npm run docs` writes this file. */
import type { Handlers } from './handler.ts';
import { account, signup, signupV2 } from './accounts.ts';
import { getActivity, getLogProof, getPolicyEvaluations, listActivities } from './activities.ts';
import { createApiKeys, deleteApiKeys, getApiKey, getApiKeys } from './api-keys.ts';
import {
  disableAuthProxy,
  enableAuthProxy,
  getAuthProxyConfig,
  updateAuthProxyConfig,
} from './auth-proxy.ts';
import {
  createAuthenticators,
  deleteAuthenticators,
  getAuthenticator,
  getAuthenticators,
} from './authenticators.ts';
import { evaluateActivity, replayActivities } from './dry-runs.ts';
import { exportPrivateKey, exportWallet, exportWalletAccount } from './exports.ts';
import { importPrivateKey, importWallet, initImportPrivateKey, initImportWallet } from './imports.ts';
import { getIpAllowlist, removeIpAllowlist, setIpAllowlist } from './ip-allowlists.ts';
import { walletKitClientParams, walletKitConfig } from './login-configurations.ts';
import {
  createMfaPolicy,
  deleteMfaPolicy,
  getMfaPolicies,
  getMfaPolicy,
  updateMfaPolicy,
} from './mfa-policies.ts';
import { createOauthProviders, deleteOauthProviders, getOauthProviders } from './oauth.ts';
import {
  createOauth2Credential,
  deleteOauth2Credential,
  getOauth2Credential,
  listOauth2Credentials,
  updateOauth2Credential,
} from './oauth2-credentials.ts';
import { otpInit, otpInitV2, otpVerify, otpVerifyV2 } from './one-time-codes.ts';
import {
  getOrganizationConfigs,
  removeOrganizationFeature,
  setOrganizationFeature,
  updateOrganizationName,
  updateRootQuorum,
} from './organizations.ts';
import {
  createPolicies,
  createPolicy,
  deletePolicies,
  deletePolicy,
  getPolicy,
  listPolicies,
  updatePolicy,
} from './policies.ts';
import { createPrivateKeys, deletePrivateKeys, getPrivateKey, listPrivateKeys } from './private-keys.ts';
import { getBootProof, getLatestBootProof } from './proofs.ts';
import { createReadOnlySession, otpLoginV2, proxyOtpLogin, stampLogin, stampLogout } from './sessions.ts';
import { signRawPayload, signRawPayloads, signTransaction } from './signatures.ts';
import { oauth2Authenticate, oauthLogin } from './social-logins.ts';
import { solSendTransaction } from './solana.ts';
import { initOtp, otpLogin, verifyOtp } from './stamped-codes.ts';
import {
  createSubOrganization,
  deleteSubOrganization,
  listSuborgs,
  listVerifiedSuborgs,
} from './sub-organizations.ts';
import {
  createPrivateKeyTag,
  createUserTag,
  deletePrivateKeyTags,
  deleteUserTags,
  listPrivateKeyTags,
  listUserTags,
  updatePrivateKeyTag,
  updateUserTag,
} from './tags.ts';
import { getSendTransactionStatus } from './transactions.ts';
import { createReadWriteSession, endSessions, listSessions } from './user-sessions.ts';
import {
  createUsers,
  deleteUsers,
  getUser,
  listUsers,
  updateUser,
  updateUserEmail,
  updateUserName,
  updateUserPhoneNumber,
  whoami,
} from './users.ts';
import {
  createWallet,
  createWalletAccounts,
  deleteWalletAccounts,
  deleteWallets,
  getWallet,
  getWalletAccount,
  listWalletAccounts,
  listWallets,
  updateWallet,
} from './wallets.ts';
import { webhooksJwks } from './webhooks.ts';

/** Every handler, under the name of its operation; an operation of the contract without one does not compile. */
export const handlers: Handlers = {
  account,
  signupV2,
  signup,
  getActivity,
  listActivities,
  getPolicyEvaluations,
  getLogProof,
  createApiKeys,
  deleteApiKeys,
  getApiKey,
  getApiKeys,
  enableAuthProxy,
  disableAuthProxy,
  updateAuthProxyConfig,
  getAuthProxyConfig,
  createAuthenticators,
  deleteAuthenticators,
  getAuthenticator,
  getAuthenticators,
  evaluateActivity,
  replayActivities,
  exportWallet,
  exportWalletAccount,
  exportPrivateKey,
  initImportWallet,
  initImportPrivateKey,
  importWallet,
  importPrivateKey,
  setIpAllowlist,
  getIpAllowlist,
  removeIpAllowlist,
  walletKitConfig,
  walletKitClientParams,
  createMfaPolicy,
  deleteMfaPolicy,
  updateMfaPolicy,
  getMfaPolicy,
  getMfaPolicies,
  createOauthProviders,
  deleteOauthProviders,
  getOauthProviders,
  createOauth2Credential,
  updateOauth2Credential,
  deleteOauth2Credential,
  getOauth2Credential,
  listOauth2Credentials,
  otpInit,
  otpInitV2,
  otpVerify,
  otpVerifyV2,
  setOrganizationFeature,
  removeOrganizationFeature,
  updateOrganizationName,
  updateRootQuorum,
  getOrganizationConfigs,
  createPolicy,
  createPolicies,
  updatePolicy,
  deletePolicy,
  deletePolicies,
  getPolicy,
  listPolicies,
  createPrivateKeys,
  deletePrivateKeys,
  getPrivateKey,
  listPrivateKeys,
  getBootProof,
  getLatestBootProof,
  otpLoginV2,
  proxyOtpLogin,
  stampLogin,
  stampLogout,
  createReadOnlySession,
  signRawPayload,
  signRawPayloads,
  signTransaction,
  oauthLogin,
  oauth2Authenticate,
  solSendTransaction,
  initOtp,
  verifyOtp,
  otpLogin,
  createSubOrganization,
  deleteSubOrganization,
  listSuborgs,
  listVerifiedSuborgs,
  createPrivateKeyTag,
  createUserTag,
  updatePrivateKeyTag,
  updateUserTag,
  deletePrivateKeyTags,
  deleteUserTags,
  listPrivateKeyTags,
  listUserTags,
  getSendTransactionStatus,
  createReadWriteSession,
  listSessions,
  endSessions,
  whoami,
  createUsers,
  updateUser,
  updateUserName,
  updateUserEmail,
  updateUserPhoneNumber,
  deleteUsers,
  getUser,
  listUsers,
  createWallet,
  createWalletAccounts,
  updateWallet,
  deleteWallets,
  deleteWalletAccounts,
  getWallet,
  listWallets,
  listWalletAccounts,
  getWalletAccount,
  webhooksJwks,
};
