/** The registry of operations, one for each file of this folder. `npm run docs` writes this file. */
import { toRegistry } from '../registry.ts';
import { account } from './account.ts';
import { approveActivity } from './approve_activity.ts';
import { createApiKeys } from './create_api_keys.ts';
import { createAuthenticators } from './create_authenticators.ts';
import { createMfaPolicy } from './create_mfa_policy.ts';
import { createOauth2Credential } from './create_oauth2_credential.ts';
import { createOauthProviders } from './create_oauth_providers.ts';
import { createPolicies } from './create_policies.ts';
import { createPolicy } from './create_policy.ts';
import { createPrivateKeyTag } from './create_private_key_tag.ts';
import { createPrivateKeys } from './create_private_keys.ts';
import { createReadOnlySession } from './create_read_only_session.ts';
import { createReadWriteSession } from './create_read_write_session.ts';
import { createSubOrganization } from './create_sub_organization.ts';
import { createUserTag } from './create_user_tag.ts';
import { createUsers } from './create_users.ts';
import { createWallet } from './create_wallet.ts';
import { createWalletAccounts } from './create_wallet_accounts.ts';
import { deleteApiKeys } from './delete_api_keys.ts';
import { deleteAuthenticators } from './delete_authenticators.ts';
import { deleteMfaPolicy } from './delete_mfa_policy.ts';
import { deleteOauth2Credential } from './delete_oauth2_credential.ts';
import { deleteOauthProviders } from './delete_oauth_providers.ts';
import { deletePolicies } from './delete_policies.ts';
import { deletePolicy } from './delete_policy.ts';
import { deletePrivateKeyTags } from './delete_private_key_tags.ts';
import { deletePrivateKeys } from './delete_private_keys.ts';
import { deleteSubOrganization } from './delete_sub_organization.ts';
import { deleteUserTags } from './delete_user_tags.ts';
import { deleteUsers } from './delete_users.ts';
import { deleteWalletAccounts } from './delete_wallet_accounts.ts';
import { deleteWallets } from './delete_wallets.ts';
import { disableAuthProxy } from './disable_auth_proxy.ts';
import { enableAuthProxy } from './enable_auth_proxy.ts';
import { endSessions } from './end_sessions.ts';
import { evaluateActivity } from './evaluate_activity.ts';
import { exportPrivateKey } from './export_private_key.ts';
import { exportWallet } from './export_wallet.ts';
import { exportWalletAccount } from './export_wallet_account.ts';
import { getActivity } from './get_activity.ts';
import { getApiKey } from './get_api_key.ts';
import { getApiKeys } from './get_api_keys.ts';
import { getAuthProxyConfig } from './get_auth_proxy_config.ts';
import { getAuthenticator } from './get_authenticator.ts';
import { getAuthenticators } from './get_authenticators.ts';
import { getBootProof } from './get_boot_proof.ts';
import { getIpAllowlist } from './get_ip_allowlist.ts';
import { getLatestBootProof } from './get_latest_boot_proof.ts';
import { getLogProof } from './get_log_proof.ts';
import { getMfaPolicies } from './get_mfa_policies.ts';
import { getMfaPolicy } from './get_mfa_policy.ts';
import { getOauth2Credential } from './get_oauth2_credential.ts';
import { getOauthProviders } from './get_oauth_providers.ts';
import { getOrganizationConfigs } from './get_organization_configs.ts';
import { getPolicy } from './get_policy.ts';
import { getPolicyEvaluations } from './get_policy_evaluations.ts';
import { getPrivateKey } from './get_private_key.ts';
import { getSendTransactionStatus } from './get_send_transaction_status.ts';
import { getUser } from './get_user.ts';
import { getWallet } from './get_wallet.ts';
import { getWalletAccount } from './get_wallet_account.ts';
import { importPrivateKey } from './import_private_key.ts';
import { importWallet } from './import_wallet.ts';
import { initImportPrivateKey } from './init_import_private_key.ts';
import { initImportWallet } from './init_import_wallet.ts';
import { initOtp } from './init_otp.ts';
import { listActivities } from './list_activities.ts';
import { listOauth2Credentials } from './list_oauth2_credentials.ts';
import { listPolicies } from './list_policies.ts';
import { listPrivateKeyTags } from './list_private_key_tags.ts';
import { listPrivateKeys } from './list_private_keys.ts';
import { listSessions } from './list_sessions.ts';
import { listSuborgs } from './list_suborgs.ts';
import { listUserTags } from './list_user_tags.ts';
import { listUsers } from './list_users.ts';
import { listVerifiedSuborgs } from './list_verified_suborgs.ts';
import { listWalletAccounts } from './list_wallet_accounts.ts';
import { listWallets } from './list_wallets.ts';
import { oauth2Authenticate } from './oauth2_authenticate.ts';
import { oauthLogin } from './oauth_login.ts';
import { otpInit } from './otp_init.ts';
import { otpInitV2 } from './otp_init_v2.ts';
import { otpLogin } from './otp_login.ts';
import { otpLoginV2 } from './otp_login_v2.ts';
import { otpVerify } from './otp_verify.ts';
import { otpVerifyV2 } from './otp_verify_v2.ts';
import { proxyOtpLogin } from './proxy_otp_login.ts';
import { rejectActivity } from './reject_activity.ts';
import { removeIpAllowlist } from './remove_ip_allowlist.ts';
import { removeOrganizationFeature } from './remove_organization_feature.ts';
import { replayActivities } from './replay_activities.ts';
import { setIpAllowlist } from './set_ip_allowlist.ts';
import { setOrganizationFeature } from './set_organization_feature.ts';
import { signRawPayload } from './sign_raw_payload.ts';
import { signRawPayloads } from './sign_raw_payloads.ts';
import { signTransaction } from './sign_transaction.ts';
import { signup } from './signup.ts';
import { signupV2 } from './signup_v2.ts';
import { solSendTransaction } from './sol_send_transaction.ts';
import { stampLogin } from './stamp_login.ts';
import { stampLogout } from './stamp_logout.ts';
import { updateAuthProxyConfig } from './update_auth_proxy_config.ts';
import { updateMfaPolicy } from './update_mfa_policy.ts';
import { updateOauth2Credential } from './update_oauth2_credential.ts';
import { updateOrganizationName } from './update_organization_name.ts';
import { updatePolicy } from './update_policy.ts';
import { updatePrivateKeyTag } from './update_private_key_tag.ts';
import { updateRootQuorum } from './update_root_quorum.ts';
import { updateUser } from './update_user.ts';
import { updateUserEmail } from './update_user_email.ts';
import { updateUserName } from './update_user_name.ts';
import { updateUserPhoneNumber } from './update_user_phone_number.ts';
import { updateUserTag } from './update_user_tag.ts';
import { updateWallet } from './update_wallet.ts';
import { verifyOtp } from './verify_otp.ts';
import { walletKitClientParams } from './wallet_kit_client_params.ts';
import { walletKitConfig } from './wallet_kit_config.ts';
import { webhooksJwks } from './webhooks_jwks.ts';
import { whoami } from './whoami.ts';

/** Every operation of the contract, under the name of its client method. */
export const operations = /* @__PURE__ */ toRegistry<{
  readonly account: typeof account;
  readonly approveActivity: typeof approveActivity;
  readonly createApiKeys: typeof createApiKeys;
  readonly createAuthenticators: typeof createAuthenticators;
  readonly createMfaPolicy: typeof createMfaPolicy;
  readonly createOauth2Credential: typeof createOauth2Credential;
  readonly createOauthProviders: typeof createOauthProviders;
  readonly createPolicies: typeof createPolicies;
  readonly createPolicy: typeof createPolicy;
  readonly createPrivateKeyTag: typeof createPrivateKeyTag;
  readonly createPrivateKeys: typeof createPrivateKeys;
  readonly createReadOnlySession: typeof createReadOnlySession;
  readonly createReadWriteSession: typeof createReadWriteSession;
  readonly createSubOrganization: typeof createSubOrganization;
  readonly createUserTag: typeof createUserTag;
  readonly createUsers: typeof createUsers;
  readonly createWallet: typeof createWallet;
  readonly createWalletAccounts: typeof createWalletAccounts;
  readonly deleteApiKeys: typeof deleteApiKeys;
  readonly deleteAuthenticators: typeof deleteAuthenticators;
  readonly deleteMfaPolicy: typeof deleteMfaPolicy;
  readonly deleteOauth2Credential: typeof deleteOauth2Credential;
  readonly deleteOauthProviders: typeof deleteOauthProviders;
  readonly deletePolicies: typeof deletePolicies;
  readonly deletePolicy: typeof deletePolicy;
  readonly deletePrivateKeyTags: typeof deletePrivateKeyTags;
  readonly deletePrivateKeys: typeof deletePrivateKeys;
  readonly deleteSubOrganization: typeof deleteSubOrganization;
  readonly deleteUserTags: typeof deleteUserTags;
  readonly deleteUsers: typeof deleteUsers;
  readonly deleteWalletAccounts: typeof deleteWalletAccounts;
  readonly deleteWallets: typeof deleteWallets;
  readonly disableAuthProxy: typeof disableAuthProxy;
  readonly enableAuthProxy: typeof enableAuthProxy;
  readonly endSessions: typeof endSessions;
  readonly evaluateActivity: typeof evaluateActivity;
  readonly exportPrivateKey: typeof exportPrivateKey;
  readonly exportWallet: typeof exportWallet;
  readonly exportWalletAccount: typeof exportWalletAccount;
  readonly getActivity: typeof getActivity;
  readonly getApiKey: typeof getApiKey;
  readonly getApiKeys: typeof getApiKeys;
  readonly getAuthProxyConfig: typeof getAuthProxyConfig;
  readonly getAuthenticator: typeof getAuthenticator;
  readonly getAuthenticators: typeof getAuthenticators;
  readonly getBootProof: typeof getBootProof;
  readonly getIpAllowlist: typeof getIpAllowlist;
  readonly getLatestBootProof: typeof getLatestBootProof;
  readonly getLogProof: typeof getLogProof;
  readonly getMfaPolicies: typeof getMfaPolicies;
  readonly getMfaPolicy: typeof getMfaPolicy;
  readonly getOauth2Credential: typeof getOauth2Credential;
  readonly getOauthProviders: typeof getOauthProviders;
  readonly getOrganizationConfigs: typeof getOrganizationConfigs;
  readonly getPolicy: typeof getPolicy;
  readonly getPolicyEvaluations: typeof getPolicyEvaluations;
  readonly getPrivateKey: typeof getPrivateKey;
  readonly getSendTransactionStatus: typeof getSendTransactionStatus;
  readonly getUser: typeof getUser;
  readonly getWallet: typeof getWallet;
  readonly getWalletAccount: typeof getWalletAccount;
  readonly importPrivateKey: typeof importPrivateKey;
  readonly importWallet: typeof importWallet;
  readonly initImportPrivateKey: typeof initImportPrivateKey;
  readonly initImportWallet: typeof initImportWallet;
  readonly initOtp: typeof initOtp;
  readonly listActivities: typeof listActivities;
  readonly listOauth2Credentials: typeof listOauth2Credentials;
  readonly listPolicies: typeof listPolicies;
  readonly listPrivateKeyTags: typeof listPrivateKeyTags;
  readonly listPrivateKeys: typeof listPrivateKeys;
  readonly listSessions: typeof listSessions;
  readonly listSuborgs: typeof listSuborgs;
  readonly listUserTags: typeof listUserTags;
  readonly listUsers: typeof listUsers;
  readonly listVerifiedSuborgs: typeof listVerifiedSuborgs;
  readonly listWalletAccounts: typeof listWalletAccounts;
  readonly listWallets: typeof listWallets;
  readonly oauth2Authenticate: typeof oauth2Authenticate;
  readonly oauthLogin: typeof oauthLogin;
  readonly otpInit: typeof otpInit;
  readonly otpInitV2: typeof otpInitV2;
  readonly otpLogin: typeof otpLogin;
  readonly otpLoginV2: typeof otpLoginV2;
  readonly otpVerify: typeof otpVerify;
  readonly otpVerifyV2: typeof otpVerifyV2;
  readonly proxyOtpLogin: typeof proxyOtpLogin;
  readonly rejectActivity: typeof rejectActivity;
  readonly removeIpAllowlist: typeof removeIpAllowlist;
  readonly removeOrganizationFeature: typeof removeOrganizationFeature;
  readonly replayActivities: typeof replayActivities;
  readonly setIpAllowlist: typeof setIpAllowlist;
  readonly setOrganizationFeature: typeof setOrganizationFeature;
  readonly signRawPayload: typeof signRawPayload;
  readonly signRawPayloads: typeof signRawPayloads;
  readonly signTransaction: typeof signTransaction;
  readonly signup: typeof signup;
  readonly signupV2: typeof signupV2;
  readonly solSendTransaction: typeof solSendTransaction;
  readonly stampLogin: typeof stampLogin;
  readonly stampLogout: typeof stampLogout;
  readonly updateAuthProxyConfig: typeof updateAuthProxyConfig;
  readonly updateMfaPolicy: typeof updateMfaPolicy;
  readonly updateOauth2Credential: typeof updateOauth2Credential;
  readonly updateOrganizationName: typeof updateOrganizationName;
  readonly updatePolicy: typeof updatePolicy;
  readonly updatePrivateKeyTag: typeof updatePrivateKeyTag;
  readonly updateRootQuorum: typeof updateRootQuorum;
  readonly updateUser: typeof updateUser;
  readonly updateUserEmail: typeof updateUserEmail;
  readonly updateUserName: typeof updateUserName;
  readonly updateUserPhoneNumber: typeof updateUserPhoneNumber;
  readonly updateUserTag: typeof updateUserTag;
  readonly updateWallet: typeof updateWallet;
  readonly verifyOtp: typeof verifyOtp;
  readonly walletKitClientParams: typeof walletKitClientParams;
  readonly walletKitConfig: typeof walletKitConfig;
  readonly webhooksJwks: typeof webhooksJwks;
  readonly whoami: typeof whoami;
}>(
  [
    account,
    approveActivity,
    createApiKeys,
    createAuthenticators,
    createMfaPolicy,
    createOauth2Credential,
    createOauthProviders,
    createPolicies,
    createPolicy,
    createPrivateKeyTag,
    createPrivateKeys,
    createReadOnlySession,
    createReadWriteSession,
    createSubOrganization,
    createUserTag,
    createUsers,
    createWallet,
    createWalletAccounts,
    deleteApiKeys,
    deleteAuthenticators,
    deleteMfaPolicy,
    deleteOauth2Credential,
    deleteOauthProviders,
    deletePolicies,
    deletePolicy,
    deletePrivateKeyTags,
    deletePrivateKeys,
    deleteSubOrganization,
    deleteUserTags,
    deleteUsers,
    deleteWalletAccounts,
    deleteWallets,
    disableAuthProxy,
    enableAuthProxy,
    endSessions,
    evaluateActivity,
    exportPrivateKey,
    exportWallet,
    exportWalletAccount,
    getActivity,
    getApiKey,
    getApiKeys,
    getAuthProxyConfig,
    getAuthenticator,
    getAuthenticators,
    getBootProof,
    getIpAllowlist,
    getLatestBootProof,
    getLogProof,
    getMfaPolicies,
    getMfaPolicy,
    getOauth2Credential,
    getOauthProviders,
    getOrganizationConfigs,
    getPolicy,
    getPolicyEvaluations,
    getPrivateKey,
    getSendTransactionStatus,
    getUser,
    getWallet,
    getWalletAccount,
    importPrivateKey,
    importWallet,
    initImportPrivateKey,
    initImportWallet,
    initOtp,
    listActivities,
    listOauth2Credentials,
    listPolicies,
    listPrivateKeyTags,
    listPrivateKeys,
    listSessions,
    listSuborgs,
    listUserTags,
    listUsers,
    listVerifiedSuborgs,
    listWalletAccounts,
    listWallets,
    oauth2Authenticate,
    oauthLogin,
    otpInit,
    otpInitV2,
    otpLogin,
    otpLoginV2,
    otpVerify,
    otpVerifyV2,
    rejectActivity,
    removeIpAllowlist,
    removeOrganizationFeature,
    replayActivities,
    setIpAllowlist,
    setOrganizationFeature,
    signRawPayload,
    signRawPayloads,
    signTransaction,
    signup,
    signupV2,
    solSendTransaction,
    stampLogin,
    stampLogout,
    updateAuthProxyConfig,
    updateMfaPolicy,
    updateOauth2Credential,
    updateOrganizationName,
    updatePolicy,
    updatePrivateKeyTag,
    updateRootQuorum,
    updateUser,
    updateUserEmail,
    updateUserName,
    updateUserPhoneNumber,
    updateUserTag,
    updateWallet,
    verifyOtp,
    walletKitClientParams,
    walletKitConfig,
    whoami,
  ],
  {
    proxyOtpLogin,
    webhooksJwks,
  },
);
