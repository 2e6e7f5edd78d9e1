/** The registry of handlers: every operation of the contract, or it does not compile. */
import { account, signupV2 } from './accounts.ts';
import { getActivity, getPolicyEvaluations } from './activities.ts';
import { createAuthenticators } from './authenticators.ts';
import type { Handlers } from './handler.ts';
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

/** Every handler, under the name of its operation. */
export const handlers: Handlers = {
  walletKitConfig,
  otpInit,
  otpInitV2,
  otpVerify,
  otpVerifyV2,
  otpLoginV2,
  account,
  signupV2,
  oauth2Authenticate,
  oauthLogin,
  signRawPayload,
  signRawPayloads,
  solSendTransaction,
  createPrivateKeyTag,
  updatePrivateKeyTag,
  createUserTag,
  updateUserTag,
  setOrganizationFeature,
  updateOrganizationName,
  createOauth2Credential,
  deleteOauthProviders,
  createReadOnlySession,
  createAuthenticators,
  deleteMfaPolicy,
  updateMfaPolicy,
  removeIpAllowlist,
  stampLogin,
  stampLogout,
  getPrivateKey,
  getMfaPolicy,
  getOauthProviders,
  getBootProof,
  getPolicyEvaluations,
  getActivity,
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
