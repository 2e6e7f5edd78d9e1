import { and, asc, eq, inArray, isNotNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { AuthenticationType } from '../base/contract.ts';
import type { Database } from './database.ts';
import { apiKeys, users, type Authentication } from './tables.ts';

/** A key that belongs to a login session. */
export interface SessionKey {
  readonly organizationId: string;
  readonly userId: string;
  /** Compressed P-256, lower-case hexadecimal. */
  readonly publicKey: string;
  /** For people; absent where none was given. */
  readonly name?: string | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** The proof that its owner gave to open the session; null when that is not known. */
  readonly authentication: Authentication | null;
  /**
   * `sequence` of the passkey that has opened the session for a user other than the passkey's own. The session ends
   * with that passkey.
   */
  readonly openerPasskey?: number | null;
}

/**
 * The key that opens a session or gives another key. It is locked, so it cannot be deleted before the transaction ends.
 */
export interface OpeningKey {
  readonly sequence: number;
  readonly userId: string;
  readonly publicKey: string;
  /** `sequence` of the first key of its family; its own `sequence` for a key that no session has opened. */
  readonly family: number;
  /** Null for a key that does not expire. */
  readonly expiresAt: number | null;
  /** False for an API key, also one that expires. */
  readonly isSession: boolean;
  readonly ipAllowlist: readonly string[] | null;
}

/**
 * A session and the sessions that its keys have opened form one family. Each row refers to the first key, and deleting
 * that row deletes the others.
 */
const family = sql<number>`coalesce(${apiKeys.parentSequence}, ${apiKeys.sequence})`.mapWith(Number);

/** Whether a key belongs to a session: it expires, and it is not an API key whose `authentication` names itself. */
export const isSession = sql<boolean>`(${apiKeys.expiresAt} is not null and not coalesce(
  ${apiKeys.authentication} ->> 'type' = 'AUTHENTICATION_TYPE_API_KEY'
  and ${apiKeys.authentication} ->> 'id' = ${apiKeys.publicKey}, false))`;

/**
 * Finds the key that has stamped a request, an API key or the key of a session, and locks it and its user until the
 * transaction ends. A transaction that deletes the key waits, and then deletes what the key has opened, too.
 * `undefined` when the key was deleted meanwhile.
 */
export async function holdOpeningKey(
  transaction: Database,
  { organizationId, publicKey, userId }: Pick<SessionKey, 'organizationId' | 'publicKey' | 'userId'>,
): Promise<OpeningKey | undefined> {
  await holdUser(transaction, userId);
  const [key] = await transaction
    .select({
      sequence: apiKeys.sequence,
      userId: apiKeys.userId,
      publicKey: apiKeys.publicKey,
      family,
      expiresAt: apiKeys.expiresAt,
      isSession,
      ipAllowlist: apiKeys.ipAllowlist,
    })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.organizationId, organizationId),
        eq(apiKeys.userId, userId),
        eq(apiKeys.publicKey, publicKey),
      ),
    )
    .for('key share');
  return key;
}

/** How a session key is registered. */
export interface Registration {
  /**
   * True when whoever opens the session has proved that they hold the key: a session of another user with this key then
   * ends as well.
   */
  readonly isKeyShown: boolean;
  /**
   * The key that opens the session; undefined when the user has proved their identity with something other than a key.
   */
  readonly opener: OpeningKey | undefined;
}

/**
 * Registers a key as the key of a session and returns the family that it belongs to; `undefined` when the key already
 * is somebody's lasting API key or session.
 *
 * Another session of the same user with this key ends. One of another user ends only when it has expired or when
 * `isKeyShown` says that whoever opens this one holds the key: otherwise anybody could sign others out by their public
 * keys. A lasting API key is never turned into a session key, and no key of the opener's own family is taken away from
 * it. The session may come from the addresses that its opener may come from, and ends as {@link inheritFrom} says.
 */
export async function registerSessionKey(
  transaction: Database,
  key: SessionKey,
  { isKeyShown, opener }: Registration,
): Promise<number | undefined> {
  const inherited = inheritFrom(opener, key.userId);
  const { parentSequence } = inherited;
  const isReplaceable = or(eq(apiKeys.userId, key.userId), lte(apiKeys.expiresAt, key.createdAt));
  await endFamilies(
    transaction,
    and(
      eq(apiKeys.organizationId, key.organizationId),
      eq(apiKeys.publicKey, key.publicKey),
      isKeyShown ? undefined : isReplaceable,
      parentSequence === null ? undefined : ne(family, parentSequence),
    ),
  );
  const [inserted] = await transaction
    .insert(apiKeys)
    .values({
      ...{ ...key, ...inherited, curve: 'API_KEY_CURVE_P256' },
      vouchedAt: isKeyShown ? key.createdAt : null,
    })
    .onConflictDoNothing()
    .returning({ family });
  return inserted?.family;
}

/** The limits that a new key of a user inherits from the key that opens or gives it. */
export type InheritedColumns = Pick<
  typeof apiKeys.$inferSelect,
  'ipAllowlist' | 'openerSequence' | 'parentSequence'
>;

/**
 * Determines the limits that a new key of a user inherits from the key that opens or gives it. The new key may come
 * from the same addresses. A key that a session of the same user opens joins that session's family. Any other key
 * begins a family of its own, and ends with an opener that expires or belongs to another user. A session that a lasting
 * API key has opened names that key in `authentication`, and ends by that.
 */
export function inheritFrom(opener: OpeningKey | undefined, userId: string): InheritedColumns {
  const isOfOther = opener !== undefined && opener.userId !== userId;
  const isFamily = opener?.isSession === true && !isOfOther;
  const isExpiring = opener !== undefined && opener.expiresAt !== null;
  const endsWithOpener = isOfOther || (isExpiring && !isFamily);
  return {
    ipAllowlist: opener?.ipAllowlist ?? null,
    parentSequence: isFamily ? opener.family : null,
    openerSequence: endsWithOpener ? opener.sequence : null,
  };
}

/**
 * Counts the keys of a family. All are keys of one user, and the database finds them by that user: no index covers
 * families.
 */
export async function countFamily(transaction: Database, userId: string, first: number): Promise<number> {
  return transaction.$count(apiKeys, and(eq(apiKeys.userId, userId), eq(family, first)));
}

/**
 * Locks the row of a user until the transaction ends, so that sessions of one user are opened and ended one after
 * another: they are counted correctly, and no two transactions wait for each other's keys. Inserting rows that merely
 * refer to the user does not wait.
 */
export async function holdUser(transaction: Database, userId: string): Promise<void> {
  await holdUsers(transaction, [userId]);
}

/**
 * Locks several users like {@link holdUser}, always in the same order, so that no two transactions wait for each
 * other's.
 */
export async function holdUsers(transaction: Database, userIds: readonly string[]): Promise<void> {
  await transaction
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(asc(users.id))
    .for('no key update');
}

/** Ends the session of a key with its whole family; nothing happens when it has ended already. */
export async function endSession(
  transaction: Database,
  { organizationId, publicKey, userId }: Pick<SessionKey, 'organizationId' | 'publicKey' | 'userId'>,
): Promise<void> {
  await holdUser(transaction, userId);
  await endFamilies(
    transaction,
    and(
      eq(apiKeys.organizationId, organizationId),
      eq(apiKeys.userId, userId),
      eq(apiKeys.publicKey, publicKey),
    ),
  );
}

/** Ends every session of the user except those of the family `kept`. */
export async function endOtherSessions(transaction: Database, userId: string, kept: number): Promise<void> {
  await endFamilies(transaction, and(eq(apiKeys.userId, userId), ne(family, kept), isSession));
}

/**
 * Deletes the user's expired keys, and ends the oldest families while there are more than `maximum` session keys. The
 * family `kept` stays: a session that opens another is never pushed out by it.
 */
export async function evictSessions(
  transaction: Database,
  {
    kept,
    maximum,
    now,
    userId,
  }: {
    readonly userId: string;
    readonly now: number;
    readonly maximum: number;
    readonly kept: number;
  },
): Promise<void> {
  await transaction.delete(apiKeys).where(and(eq(apiKeys.userId, userId), lte(apiKeys.expiresAt, now)));
  const keys = await transaction
    .select({ family })
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), isSession))
    .orderBy(asc(family));
  let surplus = keys.length - maximum;
  for (const oldest of new Set(keys.map((key) => key.family))) {
    if (surplus <= 0) return;
    if (oldest === kept) continue;
    await endFamilies(transaction, and(eq(apiKeys.userId, userId), eq(family, oldest)));
    surplus -= keys.filter((key) => key.family === oldest).length;
  }
}

/**
 * Ends the sessions of these keys, each with its whole family, and the sessions that these keys have opened as API
 * keys.
 */
export async function endSessionsOfKeys(
  transaction: Database,
  { organizationId, userId }: Pick<SessionKey, 'organizationId' | 'userId'>,
  publicKeys: readonly string[],
): Promise<void> {
  await endFamilies(
    transaction,
    and(
      eq(apiKeys.organizationId, organizationId),
      eq(apiKeys.userId, userId),
      or(
        isAnyOf(sql`${apiKeys.publicKey}`, publicKeys),
        isOpenedBy('AUTHENTICATION_TYPE_API_KEY', publicKeys),
      ),
    ),
  );
}

/**
 * Ends the sessions of a user that one of these passkeys or social logins has opened, each with its whole family.
 * Whoever removes a credential because it is in the wrong hands must be able to rely on it. Sessions that a passkey has
 * opened in other ways refer to the passkey, and the database deletes them with it.
 */
export async function endSessionsOpenedBy(
  transaction: Database,
  { organizationId, userId }: Pick<SessionKey, 'organizationId' | 'userId'>,
  type: 'AUTHENTICATION_TYPE_OAUTH' | 'AUTHENTICATION_TYPE_PASSKEY',
  ids: readonly string[],
): Promise<void> {
  await holdUser(transaction, userId);
  await endFamilies(
    transaction,
    and(eq(apiKeys.organizationId, organizationId), eq(apiKeys.userId, userId), isOpenedBy(type, ids)),
  );
}

/** Whether one of these credentials, all of one type, has opened the session that a key belongs to. */
export function isOpenedBy(type: AuthenticationType, ids: readonly string[]): SQL | undefined {
  const openedBy = (member: string): SQL => sql`${apiKeys.authentication} ->> ${member}`;
  return and(sql`${openedBy('type')} = ${type}`, isAnyOf(openedBy('id'), ids));
}

function isAnyOf(text: SQL, values: readonly string[]): SQL {
  return sql`${text} = any(${sql.param([...values])}::text[])`;
}

/** Ends the families of the sessions that meet a condition. Lasting API keys stay. */
async function endFamilies(transaction: Database, condition: SQL | undefined): Promise<void> {
  const first = transaction
    .select({ family })
    .from(apiKeys)
    .where(and(isNotNull(apiKeys.expiresAt), condition));
  await transaction.delete(apiKeys).where(sql`${apiKeys.sequence} in ${first}`);
}
