/** The resource that an activity is about and the action that it takes on it, in the terms of published policies. */
export interface ActivityKind {
  readonly resource: string;
  readonly action: string;
}

/** The activities of each published resource and action, without "ACTIVITY_TYPE_" and revision. */
const PUBLISHED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  ORGANIZATION: { CREATE: ['CREATE_SUB_ORGANIZATION'], DELETE: ['DELETE_SUB_ORGANIZATION'] },
  POLICY: {
    CREATE: ['CREATE_POLICY', 'CREATE_POLICIES'],
    UPDATE: ['UPDATE_POLICY'],
    DELETE: ['DELETE_POLICY', 'DELETE_POLICIES'],
  },
  WALLET: {
    CREATE: ['CREATE_WALLET', 'CREATE_WALLET_ACCOUNTS'],
    UPDATE: ['UPDATE_WALLET'],
    DELETE: ['DELETE_WALLETS', 'DELETE_WALLET_ACCOUNTS'],
    EXPORT: ['EXPORT_WALLET', 'EXPORT_WALLET_ACCOUNT'],
    IMPORT: ['INIT_IMPORT_WALLET', 'IMPORT_WALLET'],
  },
  PRIVATE_KEY: {
    CREATE: ['CREATE_PRIVATE_KEYS', 'CREATE_PRIVATE_KEY_TAG'],
    UPDATE: ['UPDATE_PRIVATE_KEY_TAG'],
    DELETE: ['DELETE_PRIVATE_KEYS', 'DELETE_PRIVATE_KEY_TAGS'],
    EXPORT: ['EXPORT_PRIVATE_KEY'],
    IMPORT: ['INIT_IMPORT_PRIVATE_KEY', 'IMPORT_PRIVATE_KEY'],
    SIGN: ['SIGN_RAW_PAYLOAD', 'SIGN_RAW_PAYLOADS', 'SIGN_TRANSACTION', 'SOL_SEND_TRANSACTION'],
  },
  USER: {
    CREATE: ['CREATE_USERS', 'CREATE_USER_TAG'],
    UPDATE: [
      'UPDATE_USER',
      'UPDATE_USER_NAME',
      'UPDATE_USER_EMAIL',
      'UPDATE_USER_PHONE_NUMBER',
      'UPDATE_USER_TAG',
    ],
    DELETE: ['DELETE_USERS', 'DELETE_USER_TAGS'],
  },
  CREDENTIAL: {
    CREATE: ['CREATE_API_KEYS', 'CREATE_AUTHENTICATORS', 'CREATE_OAUTH_PROVIDERS'],
    DELETE: ['DELETE_API_KEYS', 'DELETE_AUTHENTICATORS', 'DELETE_OAUTH_PROVIDERS'],
  },
  AUTH: {
    CREATE: [
      'OAUTH_LOGIN',
      'OTP_LOGIN',
      'STAMP_LOGIN',
      'CREATE_READ_WRITE_SESSION',
      'CREATE_OAUTH2_CREDENTIAL',
      'OAUTH2_AUTHENTICATE',
    ],
  },
  OTP: { CREATE: ['INIT_OTP'], VERIFY: ['VERIFY_OTP'] },
};

const KINDS: ReadonlyMap<string, ActivityKind> = new Map(
  Object.entries(PUBLISHED).flatMap(([resource, actions]) =>
    Object.entries(actions).flatMap(([action, names]) =>
      names.map((name) => [name, { resource, action }] as const),
    ),
  ),
);

/** Verbs that mean one of the published actions. */
const VERBS: Readonly<Record<string, string>> = { SET: 'UPDATE', REMOVE: 'DELETE', END: 'DELETE' };

/**
 * Determines the resource and the action of a type of activity. A type that no published policy knows has its own name
 * for a resource, so that a policy that allows something published does not allow it as well. Its action is its verb,
 * so that a policy that denies all deleting denies it, too.
 */
export function toActivityKind(type: string): ActivityKind {
  const name = type.replace(/^ACTIVITY_TYPE_/, '').replace(/_V\d+$/, '');
  const kind = KINDS.get(name);
  if (kind !== undefined) return kind;
  const [verb = '', ...rest] = name.split('_');
  return { resource: rest.join('_'), action: VERBS[verb] ?? verb };
}
