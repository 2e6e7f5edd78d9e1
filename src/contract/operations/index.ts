/** The registry of operations: one line an operation, under the name of its client method. */
import { account } from './account.ts';
import { approveActivity } from './approve_activity.ts';
import { createAuthenticators } from './create_authenticators.ts';
import { createOauth2Credential } from './create_oauth2_credential.ts';
import { createPrivateKeyTag } from './create_private_key_tag.ts';
import { createReadOnlySession } from './create_read_only_session.ts';
import { createUserTag } from './create_user_tag.ts';
import { createWallet } from './create_wallet.ts';
import { createWalletAccounts } from './create_wallet_accounts.ts';
import { deleteMfaPolicy } from './delete_mfa_policy.ts';
import { deleteOauthProviders } from './delete_oauth_providers.ts';
import { deleteWalletAccounts } from './delete_wallet_accounts.ts';
import { deleteWallets } from './delete_wallets.ts';
import { getActivity } from './get_activity.ts';
import { getBootProof } from './get_boot_proof.ts';
import { getMfaPolicy } from './get_mfa_policy.ts';
import { getOauthProviders } from './get_oauth_providers.ts';
import { getPolicyEvaluations } from './get_policy_evaluations.ts';
import { getPrivateKey } from './get_private_key.ts';
import { getSendTransactionStatus } from './get_send_transaction_status.ts';
import { getWallet } from './get_wallet.ts';
import { getWalletAccount } from './get_wallet_account.ts';
import { listWalletAccounts } from './list_wallet_accounts.ts';
import { listWallets } from './list_wallets.ts';
import { oauth2Authenticate } from './oauth2_authenticate.ts';
import { oauthLogin } from './oauth_login.ts';
import { otpInit } from './otp_init.ts';
import { otpInitV2 } from './otp_init_v2.ts';
import { otpLoginV2 } from './otp_login_v2.ts';
import { otpVerify } from './otp_verify.ts';
import { otpVerifyV2 } from './otp_verify_v2.ts';
import { rejectActivity } from './reject_activity.ts';
import { removeIpAllowlist } from './remove_ip_allowlist.ts';
import { setOrganizationFeature } from './set_organization_feature.ts';
import { signRawPayload } from './sign_raw_payload.ts';
import { signRawPayloads } from './sign_raw_payloads.ts';
import { signupV2 } from './signup_v2.ts';
import { solSendTransaction } from './sol_send_transaction.ts';
import { stampLogin } from './stamp_login.ts';
import { stampLogout } from './stamp_logout.ts';
import { updateMfaPolicy } from './update_mfa_policy.ts';
import { updateOrganizationName } from './update_organization_name.ts';
import { updatePrivateKeyTag } from './update_private_key_tag.ts';
import { updateUserTag } from './update_user_tag.ts';
import { updateWallet } from './update_wallet.ts';
import { walletKitConfig } from './wallet_kit_config.ts';
import { webhooksJwks } from './webhooks_jwks.ts';
import { whoami } from './whoami.ts';

/** Every operation of the contract. */
export const operations = {
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
  approveActivity,
  rejectActivity,
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
