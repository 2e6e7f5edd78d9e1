/**
 * The schemas of every operation, under the same names as in the registry. Browsers never load this file.
 * `npm run docs` writes it.
 */
import type { SchemaOf } from '../operation.ts';
import type { operations } from './index.ts';
import { accountSchema } from './account.ts';
import { approveActivitySchema } from './approve_activity.ts';
import { createApiKeysSchema } from './create_api_keys.ts';
import { createAuthenticatorsSchema } from './create_authenticators.ts';
import { createMfaPolicySchema } from './create_mfa_policy.ts';
import { createOauth2CredentialSchema } from './create_oauth2_credential.ts';
import { createOauthProvidersSchema } from './create_oauth_providers.ts';
import { createPoliciesSchema } from './create_policies.ts';
import { createPolicySchema } from './create_policy.ts';
import { createPrivateKeyTagSchema } from './create_private_key_tag.ts';
import { createPrivateKeysSchema } from './create_private_keys.ts';
import { createReadOnlySessionSchema } from './create_read_only_session.ts';
import { createReadWriteSessionSchema } from './create_read_write_session.ts';
import { createSubOrganizationSchema } from './create_sub_organization.ts';
import { createUserTagSchema } from './create_user_tag.ts';
import { createUsersSchema } from './create_users.ts';
import { createWalletSchema } from './create_wallet.ts';
import { createWalletAccountsSchema } from './create_wallet_accounts.ts';
import { deleteApiKeysSchema } from './delete_api_keys.ts';
import { deleteAuthenticatorsSchema } from './delete_authenticators.ts';
import { deleteMfaPolicySchema } from './delete_mfa_policy.ts';
import { deleteOauth2CredentialSchema } from './delete_oauth2_credential.ts';
import { deleteOauthProvidersSchema } from './delete_oauth_providers.ts';
import { deletePoliciesSchema } from './delete_policies.ts';
import { deletePolicySchema } from './delete_policy.ts';
import { deletePrivateKeyTagsSchema } from './delete_private_key_tags.ts';
import { deletePrivateKeysSchema } from './delete_private_keys.ts';
import { deleteSubOrganizationSchema } from './delete_sub_organization.ts';
import { deleteUserTagsSchema } from './delete_user_tags.ts';
import { deleteUsersSchema } from './delete_users.ts';
import { deleteWalletAccountsSchema } from './delete_wallet_accounts.ts';
import { deleteWalletsSchema } from './delete_wallets.ts';
import { disableAuthProxySchema } from './disable_auth_proxy.ts';
import { enableAuthProxySchema } from './enable_auth_proxy.ts';
import { endSessionsSchema } from './end_sessions.ts';
import { evaluateActivitySchema } from './evaluate_activity.ts';
import { exportPrivateKeySchema } from './export_private_key.ts';
import { exportWalletSchema } from './export_wallet.ts';
import { exportWalletAccountSchema } from './export_wallet_account.ts';
import { getActivitySchema } from './get_activity.ts';
import { getApiKeySchema } from './get_api_key.ts';
import { getApiKeysSchema } from './get_api_keys.ts';
import { getAuthProxyConfigSchema } from './get_auth_proxy_config.ts';
import { getAuthenticatorSchema } from './get_authenticator.ts';
import { getAuthenticatorsSchema } from './get_authenticators.ts';
import { getBootProofSchema } from './get_boot_proof.ts';
import { getIpAllowlistSchema } from './get_ip_allowlist.ts';
import { getLatestBootProofSchema } from './get_latest_boot_proof.ts';
import { getLogProofSchema } from './get_log_proof.ts';
import { getMfaPoliciesSchema } from './get_mfa_policies.ts';
import { getMfaPolicySchema } from './get_mfa_policy.ts';
import { getOauth2CredentialSchema } from './get_oauth2_credential.ts';
import { getOauthProvidersSchema } from './get_oauth_providers.ts';
import { getOrganizationConfigsSchema } from './get_organization_configs.ts';
import { getPolicySchema } from './get_policy.ts';
import { getPolicyEvaluationsSchema } from './get_policy_evaluations.ts';
import { getPrivateKeySchema } from './get_private_key.ts';
import { getSendTransactionStatusSchema } from './get_send_transaction_status.ts';
import { getUserSchema } from './get_user.ts';
import { getWalletSchema } from './get_wallet.ts';
import { getWalletAccountSchema } from './get_wallet_account.ts';
import { importPrivateKeySchema } from './import_private_key.ts';
import { importWalletSchema } from './import_wallet.ts';
import { initImportPrivateKeySchema } from './init_import_private_key.ts';
import { initImportWalletSchema } from './init_import_wallet.ts';
import { initOtpSchema } from './init_otp.ts';
import { listActivitiesSchema } from './list_activities.ts';
import { listOauth2CredentialsSchema } from './list_oauth2_credentials.ts';
import { listPoliciesSchema } from './list_policies.ts';
import { listPrivateKeyTagsSchema } from './list_private_key_tags.ts';
import { listPrivateKeysSchema } from './list_private_keys.ts';
import { listSessionsSchema } from './list_sessions.ts';
import { listSuborgsSchema } from './list_suborgs.ts';
import { listUserTagsSchema } from './list_user_tags.ts';
import { listUsersSchema } from './list_users.ts';
import { listVerifiedSuborgsSchema } from './list_verified_suborgs.ts';
import { listWalletAccountsSchema } from './list_wallet_accounts.ts';
import { listWalletsSchema } from './list_wallets.ts';
import { oauth2AuthenticateSchema } from './oauth2_authenticate.ts';
import { oauthLoginSchema } from './oauth_login.ts';
import { otpInitSchema } from './otp_init.ts';
import { otpInitV2Schema } from './otp_init_v2.ts';
import { otpLoginSchema } from './otp_login.ts';
import { otpLoginV2Schema } from './otp_login_v2.ts';
import { otpVerifySchema } from './otp_verify.ts';
import { otpVerifyV2Schema } from './otp_verify_v2.ts';
import { proxyOtpLoginSchema } from './proxy_otp_login.ts';
import { rejectActivitySchema } from './reject_activity.ts';
import { removeIpAllowlistSchema } from './remove_ip_allowlist.ts';
import { removeOrganizationFeatureSchema } from './remove_organization_feature.ts';
import { replayActivitiesSchema } from './replay_activities.ts';
import { setIpAllowlistSchema } from './set_ip_allowlist.ts';
import { setOrganizationFeatureSchema } from './set_organization_feature.ts';
import { signRawPayloadSchema } from './sign_raw_payload.ts';
import { signRawPayloadsSchema } from './sign_raw_payloads.ts';
import { signTransactionSchema } from './sign_transaction.ts';
import { signupSchema } from './signup.ts';
import { signupV2Schema } from './signup_v2.ts';
import { solSendTransactionSchema } from './sol_send_transaction.ts';
import { stampLoginSchema } from './stamp_login.ts';
import { stampLogoutSchema } from './stamp_logout.ts';
import { updateAuthProxyConfigSchema } from './update_auth_proxy_config.ts';
import { updateMfaPolicySchema } from './update_mfa_policy.ts';
import { updateOauth2CredentialSchema } from './update_oauth2_credential.ts';
import { updateOrganizationNameSchema } from './update_organization_name.ts';
import { updatePolicySchema } from './update_policy.ts';
import { updatePrivateKeyTagSchema } from './update_private_key_tag.ts';
import { updateRootQuorumSchema } from './update_root_quorum.ts';
import { updateUserSchema } from './update_user.ts';
import { updateUserEmailSchema } from './update_user_email.ts';
import { updateUserNameSchema } from './update_user_name.ts';
import { updateUserPhoneNumberSchema } from './update_user_phone_number.ts';
import { updateUserTagSchema } from './update_user_tag.ts';
import { updateWalletSchema } from './update_wallet.ts';
import { verifyOtpSchema } from './verify_otp.ts';
import { walletKitClientParamsSchema } from './wallet_kit_client_params.ts';
import { walletKitConfigSchema } from './wallet_kit_config.ts';
import { webhooksJwksSchema } from './webhooks_jwks.ts';
import { whoamiSchema } from './whoami.ts';

type Operations = typeof operations;

/** The schemas of every operation; an operation without one does not compile. */
export const schemas = {
  account: accountSchema(),
  approveActivity: approveActivitySchema(),
  createApiKeys: createApiKeysSchema(),
  createAuthenticators: createAuthenticatorsSchema(),
  createMfaPolicy: createMfaPolicySchema(),
  createOauth2Credential: createOauth2CredentialSchema(),
  createOauthProviders: createOauthProvidersSchema(),
  createPolicies: createPoliciesSchema(),
  createPolicy: createPolicySchema(),
  createPrivateKeyTag: createPrivateKeyTagSchema(),
  createPrivateKeys: createPrivateKeysSchema(),
  createReadOnlySession: createReadOnlySessionSchema(),
  createReadWriteSession: createReadWriteSessionSchema(),
  createSubOrganization: createSubOrganizationSchema(),
  createUserTag: createUserTagSchema(),
  createUsers: createUsersSchema(),
  createWallet: createWalletSchema(),
  createWalletAccounts: createWalletAccountsSchema(),
  deleteApiKeys: deleteApiKeysSchema(),
  deleteAuthenticators: deleteAuthenticatorsSchema(),
  deleteMfaPolicy: deleteMfaPolicySchema(),
  deleteOauth2Credential: deleteOauth2CredentialSchema(),
  deleteOauthProviders: deleteOauthProvidersSchema(),
  deletePolicies: deletePoliciesSchema(),
  deletePolicy: deletePolicySchema(),
  deletePrivateKeyTags: deletePrivateKeyTagsSchema(),
  deletePrivateKeys: deletePrivateKeysSchema(),
  deleteSubOrganization: deleteSubOrganizationSchema(),
  deleteUserTags: deleteUserTagsSchema(),
  deleteUsers: deleteUsersSchema(),
  deleteWalletAccounts: deleteWalletAccountsSchema(),
  deleteWallets: deleteWalletsSchema(),
  disableAuthProxy: disableAuthProxySchema(),
  enableAuthProxy: enableAuthProxySchema(),
  endSessions: endSessionsSchema(),
  evaluateActivity: evaluateActivitySchema(),
  exportPrivateKey: exportPrivateKeySchema(),
  exportWallet: exportWalletSchema(),
  exportWalletAccount: exportWalletAccountSchema(),
  getActivity: getActivitySchema(),
  getApiKey: getApiKeySchema(),
  getApiKeys: getApiKeysSchema(),
  getAuthProxyConfig: getAuthProxyConfigSchema(),
  getAuthenticator: getAuthenticatorSchema(),
  getAuthenticators: getAuthenticatorsSchema(),
  getBootProof: getBootProofSchema(),
  getIpAllowlist: getIpAllowlistSchema(),
  getLatestBootProof: getLatestBootProofSchema(),
  getLogProof: getLogProofSchema(),
  getMfaPolicies: getMfaPoliciesSchema(),
  getMfaPolicy: getMfaPolicySchema(),
  getOauth2Credential: getOauth2CredentialSchema(),
  getOauthProviders: getOauthProvidersSchema(),
  getOrganizationConfigs: getOrganizationConfigsSchema(),
  getPolicy: getPolicySchema(),
  getPolicyEvaluations: getPolicyEvaluationsSchema(),
  getPrivateKey: getPrivateKeySchema(),
  getSendTransactionStatus: getSendTransactionStatusSchema(),
  getUser: getUserSchema(),
  getWallet: getWalletSchema(),
  getWalletAccount: getWalletAccountSchema(),
  importPrivateKey: importPrivateKeySchema(),
  importWallet: importWalletSchema(),
  initImportPrivateKey: initImportPrivateKeySchema(),
  initImportWallet: initImportWalletSchema(),
  initOtp: initOtpSchema(),
  listActivities: listActivitiesSchema(),
  listOauth2Credentials: listOauth2CredentialsSchema(),
  listPolicies: listPoliciesSchema(),
  listPrivateKeyTags: listPrivateKeyTagsSchema(),
  listPrivateKeys: listPrivateKeysSchema(),
  listSessions: listSessionsSchema(),
  listSuborgs: listSuborgsSchema(),
  listUserTags: listUserTagsSchema(),
  listUsers: listUsersSchema(),
  listVerifiedSuborgs: listVerifiedSuborgsSchema(),
  listWalletAccounts: listWalletAccountsSchema(),
  listWallets: listWalletsSchema(),
  oauth2Authenticate: oauth2AuthenticateSchema(),
  oauthLogin: oauthLoginSchema(),
  otpInit: otpInitSchema(),
  otpInitV2: otpInitV2Schema(),
  otpLogin: otpLoginSchema(),
  otpLoginV2: otpLoginV2Schema(),
  otpVerify: otpVerifySchema(),
  otpVerifyV2: otpVerifyV2Schema(),
  proxyOtpLogin: proxyOtpLoginSchema(),
  rejectActivity: rejectActivitySchema(),
  removeIpAllowlist: removeIpAllowlistSchema(),
  removeOrganizationFeature: removeOrganizationFeatureSchema(),
  replayActivities: replayActivitiesSchema(),
  setIpAllowlist: setIpAllowlistSchema(),
  setOrganizationFeature: setOrganizationFeatureSchema(),
  signRawPayload: signRawPayloadSchema(),
  signRawPayloads: signRawPayloadsSchema(),
  signTransaction: signTransactionSchema(),
  signup: signupSchema(),
  signupV2: signupV2Schema(),
  solSendTransaction: solSendTransactionSchema(),
  stampLogin: stampLoginSchema(),
  stampLogout: stampLogoutSchema(),
  updateAuthProxyConfig: updateAuthProxyConfigSchema(),
  updateMfaPolicy: updateMfaPolicySchema(),
  updateOauth2Credential: updateOauth2CredentialSchema(),
  updateOrganizationName: updateOrganizationNameSchema(),
  updatePolicy: updatePolicySchema(),
  updatePrivateKeyTag: updatePrivateKeyTagSchema(),
  updateRootQuorum: updateRootQuorumSchema(),
  updateUser: updateUserSchema(),
  updateUserEmail: updateUserEmailSchema(),
  updateUserName: updateUserNameSchema(),
  updateUserPhoneNumber: updateUserPhoneNumberSchema(),
  updateUserTag: updateUserTagSchema(),
  updateWallet: updateWalletSchema(),
  verifyOtp: verifyOtpSchema(),
  walletKitClientParams: walletKitClientParamsSchema(),
  walletKitConfig: walletKitConfigSchema(),
  webhooksJwks: webhooksJwksSchema(),
  whoami: whoamiSchema(),
} satisfies { [Name in keyof Operations]: SchemaOf<Operations[Name]> };
