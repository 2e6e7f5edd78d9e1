/**
 * The tables of api.md, copied by hand and not derived from the code, so that both can be compared. A member with a
 * question mark may be absent.
 */
export const activities = {
  signRawPayload: {
    path: 'sign_raw_payload',
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    intent: 'signRawPayloadIntentV2',
    result: 'signRawPayloadResult',
    parameters: 'signWith payload encoding hashFunction',
    answers: 'r s v',
  },
  signRawPayloads: {
    path: 'sign_raw_payloads',
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS',
    intent: 'signRawPayloadsIntent',
    result: 'signRawPayloadsResult',
    parameters: 'signWith payloads encoding hashFunction',
    answers: 'signatures?',
  },
  solSendTransaction: {
    path: 'sol_send_transaction',
    type: 'ACTIVITY_TYPE_SOL_SEND_TRANSACTION',
    intent: 'solSendTransactionIntent',
    result: 'solSendTransactionResult',
    parameters: 'unsignedTransaction signWith sponsor? caip2 recentBlockhash?',
    answers: 'sendTransactionStatusId',
  },
  createPrivateKeyTag: {
    path: 'create_private_key_tag',
    type: 'ACTIVITY_TYPE_CREATE_PRIVATE_KEY_TAG',
    intent: 'createPrivateKeyTagIntent',
    result: 'createPrivateKeyTagResult',
    parameters: 'privateKeyTagName privateKeyIds',
    answers: 'privateKeyTagId privateKeyIds',
  },
  updatePrivateKeyTag: {
    path: 'update_private_key_tag',
    type: 'ACTIVITY_TYPE_UPDATE_PRIVATE_KEY_TAG',
    intent: 'updatePrivateKeyTagIntent',
    result: 'updatePrivateKeyTagResult',
    parameters: 'privateKeyTagId newPrivateKeyTagName? addPrivateKeyIds removePrivateKeyIds',
    answers: 'privateKeyTagId',
  },
  createUserTag: {
    path: 'create_user_tag',
    type: 'ACTIVITY_TYPE_CREATE_USER_TAG',
    intent: 'createUserTagIntent',
    result: 'createUserTagResult',
    parameters: 'userTagName userIds',
    answers: 'userTagId userIds',
  },
  updateUserTag: {
    path: 'update_user_tag',
    type: 'ACTIVITY_TYPE_UPDATE_USER_TAG',
    intent: 'updateUserTagIntent',
    result: 'updateUserTagResult',
    parameters: 'userTagId newUserTagName? addUserIds removeUserIds',
    answers: 'userTagId',
  },
  setOrganizationFeature: {
    path: 'set_organization_feature',
    type: 'ACTIVITY_TYPE_SET_ORGANIZATION_FEATURE',
    intent: 'setOrganizationFeatureIntent',
    result: 'setOrganizationFeatureResult',
    parameters: 'name value',
    answers: 'features',
  },
  updateOrganizationName: {
    path: 'update_organization_name',
    type: 'ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME',
    intent: 'updateOrganizationNameIntent',
    result: 'updateOrganizationNameResult',
    parameters: 'organizationName',
    answers: 'organizationId organizationName',
  },
  createOauth2Credential: {
    path: 'create_oauth2_credential',
    type: 'ACTIVITY_TYPE_CREATE_OAUTH2_CREDENTIAL',
    intent: 'createOauth2CredentialIntent',
    result: 'createOauth2CredentialResult',
    parameters: 'provider clientId encryptedClientSecret',
    answers: 'oauth2CredentialId',
  },
  deleteOauthProviders: {
    path: 'delete_oauth_providers',
    type: 'ACTIVITY_TYPE_DELETE_OAUTH_PROVIDERS',
    intent: 'deleteOauthProvidersIntent',
    result: 'deleteOauthProvidersResult',
    parameters: 'userId providerIds',
    answers: 'providerIds',
  },
  createReadOnlySession: {
    path: 'create_read_only_session',
    type: 'ACTIVITY_TYPE_CREATE_READ_ONLY_SESSION',
    intent: 'createReadOnlySessionIntent',
    result: 'createReadOnlySessionResult',
    parameters: '',
    answers: 'organizationId organizationName userId username session sessionExpiry',
  },
  deleteMfaPolicy: {
    path: 'delete_mfa_policy',
    type: 'ACTIVITY_TYPE_DELETE_MFA_POLICY',
    intent: 'deleteMfaPolicyIntent',
    result: 'deleteMfaPolicyResult',
    parameters: 'userId mfaPolicyId',
    answers: 'mfaPolicyId',
  },
  updateMfaPolicy: {
    path: 'update_mfa_policy',
    type: 'ACTIVITY_TYPE_UPDATE_MFA_POLICY',
    intent: 'updateMfaPolicyIntent',
    result: 'updateMfaPolicyResult',
    parameters: 'userId mfaPolicyId mfaPolicyName? condition? requiredAuthenticationMethods? order? notes?',
    answers: 'mfaPolicyId',
  },
  removeIpAllowlist: {
    path: 'remove_ip_allowlist',
    type: 'ACTIVITY_TYPE_REMOVE_IP_ALLOWLIST',
    intent: 'removeIpAllowlistIntent',
    result: 'removeIpAllowlistResult',
    parameters: 'publicKey?',
    answers: '',
  },
} as const;

/** The queries; `member` is what the answer holds. */
export const queries = {
  getPrivateKey: {
    path: 'get_private_key',
    body: 'organizationId privateKeyId',
    member: 'privateKey',
    answers:
      'privateKeyId publicKey privateKeyName curve addresses privateKeyTags createdAt updatedAt exported imported',
  },
  getMfaPolicy: {
    path: 'get_mfa_policy',
    body: 'organizationId userId mfaPolicyId',
    member: 'mfaPolicy',
    answers:
      'mfaPolicyId mfaPolicyName condition requiredAuthenticationMethods order notes? createdAt updatedAt',
  },
  getOauthProviders: {
    path: 'get_oauth_providers',
    body: 'organizationId userId?',
    member: 'oauthProviders',
    answers: 'providerId providerName issuer audience subject createdAt updatedAt',
  },
  getBootProof: {
    path: 'get_boot_proof',
    body: 'organizationId ephemeralKey',
    member: 'bootProof',
    answers:
      'ephemeralPublicKeyHex awsAttestationDocB64 qosManifestB64 qosManifestEnvelopeB64 deploymentLabel enclaveApp owner createdAt qosManifestVersion?',
  },
  getPolicyEvaluations: {
    path: 'get_policy_evaluations',
    body: 'organizationId activityId',
    member: 'policyEvaluations',
    answers: 'id activityId organizationId voteId policyEvaluations createdAt',
  },
} as const;
