/**
 * The operations one by one, and the client that has a method for those you hand to it. A bundle carries what is
 * imported here and no other operation.
 */
export { createClient } from './client/client.ts';
export { account } from './contract/operations/account.ts';
export { approveActivity } from './contract/operations/approve_activity.ts';
export { createAuthenticators } from './contract/operations/create_authenticators.ts';
export { createOauth2Credential } from './contract/operations/create_oauth2_credential.ts';
export { createPrivateKeyTag } from './contract/operations/create_private_key_tag.ts';
export { createReadOnlySession } from './contract/operations/create_read_only_session.ts';
export { createUserTag } from './contract/operations/create_user_tag.ts';
export { deleteMfaPolicy } from './contract/operations/delete_mfa_policy.ts';
export { deleteOauthProviders } from './contract/operations/delete_oauth_providers.ts';
export { getActivity } from './contract/operations/get_activity.ts';
export { getBootProof } from './contract/operations/get_boot_proof.ts';
export { getMfaPolicy } from './contract/operations/get_mfa_policy.ts';
export { getOauthProviders } from './contract/operations/get_oauth_providers.ts';
export { getPolicyEvaluations } from './contract/operations/get_policy_evaluations.ts';
export { getPrivateKey } from './contract/operations/get_private_key.ts';
export { getSendTransactionStatus } from './contract/operations/get_send_transaction_status.ts';
export { oauth2Authenticate } from './contract/operations/oauth2_authenticate.ts';
export { oauthLogin } from './contract/operations/oauth_login.ts';
export { otpInit } from './contract/operations/otp_init.ts';
export { otpInitV2 } from './contract/operations/otp_init_v2.ts';
export { otpLoginV2 } from './contract/operations/otp_login_v2.ts';
export { otpVerify } from './contract/operations/otp_verify.ts';
export { otpVerifyV2 } from './contract/operations/otp_verify_v2.ts';
export { rejectActivity } from './contract/operations/reject_activity.ts';
export { removeIpAllowlist } from './contract/operations/remove_ip_allowlist.ts';
export { setOrganizationFeature } from './contract/operations/set_organization_feature.ts';
export { signRawPayload } from './contract/operations/sign_raw_payload.ts';
export { signRawPayloads } from './contract/operations/sign_raw_payloads.ts';
export { signupV2 } from './contract/operations/signup_v2.ts';
export { solSendTransaction } from './contract/operations/sol_send_transaction.ts';
export { stampLogin } from './contract/operations/stamp_login.ts';
export { stampLogout } from './contract/operations/stamp_logout.ts';
export { updateMfaPolicy } from './contract/operations/update_mfa_policy.ts';
export { updateOrganizationName } from './contract/operations/update_organization_name.ts';
export { updatePrivateKeyTag } from './contract/operations/update_private_key_tag.ts';
export { updateUserTag } from './contract/operations/update_user_tag.ts';
export { walletKitConfig } from './contract/operations/wallet_kit_config.ts';
export { webhooksJwks } from './contract/operations/webhooks_jwks.ts';
export { whoami } from './contract/operations/whoami.ts';
