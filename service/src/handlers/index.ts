/** The registry of handlers, from the files of this folder. `npm run docs` writes this file. */
import type { Handlers } from './handler.ts';
import { account, signupV2 } from './accounts.ts';
import { getActivity, getPolicyEvaluations } from './activities.ts';
import { createAuthenticators } from './authenticators.ts';
import { removeIpAllowlist } from './ip-allowlists.ts';
import { walletKitConfig } from './login-configurations.ts';
import { deleteMfaPolicy, getMfaPolicy, updateMfaPolicy } from './mfa-policies.ts';
import { createOauth2Credential, deleteOauthProviders, getOauthProviders } from './oauth.ts';
import { otpInit, otpInitV2, otpVerify, otpVerifyV2 } from './one-time-codes.ts';
import { setOrganizationFeature, updateOrganizationName } from './organizations.ts';
import { getPrivateKey } from './private-keys.ts';
import { getBootProof } from './proofs.ts';
import { createReadOnlySession, otpLoginV2, stampLogin, stampLogout } from './sessions.ts';
import { signRawPayload, signRawPayloads } from './signatures.ts';
import { oauth2Authenticate, oauthLogin } from './social-logins.ts';
import { solSendTransaction } from './solana.ts';
import { createPrivateKeyTag, createUserTag, updatePrivateKeyTag, updateUserTag } from './tags.ts';
import { getSendTransactionStatus } from './transactions.ts';
import { whoami } from './users.ts';
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
  getActivity,
  getPolicyEvaluations,
  createAuthenticators,
  removeIpAllowlist,
  walletKitConfig,
  deleteMfaPolicy,
  updateMfaPolicy,
  getMfaPolicy,
  createOauth2Credential,
  deleteOauthProviders,
  getOauthProviders,
  otpInit,
  otpInitV2,
  otpVerify,
  otpVerifyV2,
  setOrganizationFeature,
  updateOrganizationName,
  getPrivateKey,
  getBootProof,
  otpLoginV2,
  stampLogin,
  stampLogout,
  createReadOnlySession,
  signRawPayload,
  signRawPayloads,
  oauthLogin,
  oauth2Authenticate,
  solSendTransaction,
  createPrivateKeyTag,
  createUserTag,
  updatePrivateKeyTag,
  updateUserTag,
  getSendTransactionStatus,
  whoami,
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
