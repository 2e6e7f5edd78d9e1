import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { toEmail, toPhoneNumber } from '../auth/contact.ts';
import { toCompressedKey } from '../auth/p256.ts';
import type { Clock } from '../clock.ts';
import { inTransaction, type Database } from '../store/database.ts';
import { apiKeys, authProxyConfigs, organizations, provisionedItems, users } from '../store/tables.ts';
import { ProvisioningError } from './provisioning-error.ts';
import type { ProvisionedConfig, ProvisionedUser, ProvisioningFile } from './provisioning-file.ts';

/** How many rows the file has brought this time. */
export interface ProvisioningReport {
  readonly organizations: number;
  readonly users: number;
  readonly apiKeys: number;
  readonly authProxyConfigs: number;
}

/** What a login configuration means when the file leaves a member out. */
const DEFAULT_SESSION_SECONDS = 900;
const DEFAULT_ALLOWED_ORIGINS: readonly string[] = ['*'];

/** Something of the file with the row it becomes. */
interface Item<Row> {
  readonly kind: string;
  readonly id: string;
  readonly definition: unknown;
  readonly row: Row;
}

/**
 * Creates what is missing, all or nothing. What was provisioned once is not created again, so nothing comes back that
 * somebody removed, and nothing is overwritten that somebody changed. The exception are login configurations: only the
 * file can change them, so one that reads differently than last time is changed.
 */
export async function applyProvisioning(
  database: Database,
  file: ProvisioningFile,
  clock: Clock,
): Promise<ProvisioningReport> {
  const now = clock.now();
  return inTransaction(database, async (transaction) => {
    await assertParentsExist(transaction, file);
    const newOrganizations = await claim(transaction, toOrganizations(file, now), now);
    await insertAll(newOrganizations, (rows) =>
      transaction.insert(organizations).values(rows).onConflictDoNothing(),
    );

    const userItems = toUsers(file, now);
    const newUsers = await claim(transaction, userItems, now);
    await insertAll(newUsers, (rows) => transaction.insert(users).values(rows).onConflictDoNothing());
    const existing = await assertUsersBelong(transaction, file);

    const keyItems = toApiKeys(file, now).filter(({ row }) => existing.has(row.userId));
    const newKeys = await claim(transaction, keyItems, now);
    await insertAll(newKeys, (rows) => transaction.insert(apiKeys).values(rows).onConflictDoNothing());

    const configItems = toConfigs(file);
    const newConfigs = await claim(transaction, configItems, now);
    await insertAll(newConfigs, (rows) =>
      transaction.insert(authProxyConfigs).values(rows).onConflictDoNothing(),
    );
    const changed = await updateChangedConfigs(transaction, configItems, now);

    return {
      organizations: newOrganizations.length,
      users: newUsers.length,
      apiKeys: newKeys.length,
      authProxyConfigs: newConfigs.length + changed,
    };
  });
}

function toOrganizations(file: ProvisioningFile, now: number): Item<typeof organizations.$inferInsert>[] {
  const items = file.organizations.map((organization) => ({
    kind: 'organization',
    id: organization.organizationId,
    definition: organization.organizationName,
    row: {
      id: organization.organizationId,
      name: organization.organizationName,
      parentOrganizationId: organization.parentOrganizationId ?? null,
      createdAt: now,
      updatedAt: now,
    },
  }));
  // Parents first: the database checks every row as it comes.
  return items.sort(
    (a, b) => Number(a.row.parentOrganizationId !== null) - Number(b.row.parentOrganizationId !== null),
  );
}

function toUsers(file: ProvisioningFile, now: number): Item<typeof users.$inferInsert>[] {
  return file.organizations.flatMap(({ organizationId, users: listed = [] }) =>
    listed.map((user) => ({
      kind: 'user',
      id: user.userId,
      definition: user,
      row: toUserRow(user, organizationId, now),
    })),
  );
}

function toUserRow(user: ProvisionedUser, organizationId: string, now: number): typeof users.$inferInsert {
  const email = user.userEmail === undefined ? undefined : toEmail(user.userEmail);
  const phoneNumber = user.userPhoneNumber === undefined ? undefined : toPhoneNumber(user.userPhoneNumber);
  return {
    id: user.userId,
    organizationId,
    name: user.userName,
    email: email?.address ?? null,
    normalizedEmail: email?.normalized ?? null,
    phoneNumber: phoneNumber?.normalized ?? null,
    createdAt: now,
    updatedAt: now,
  };
}

function toApiKeys(file: ProvisioningFile, now: number): Item<typeof apiKeys.$inferInsert>[] {
  return file.organizations.flatMap(({ organizationId, users: listed = [] }) =>
    listed.flatMap(({ apiKeys: keys = [], userId }) =>
      keys.map((key) => {
        const text = key.publicKey.toLowerCase();
        const publicKey = key.curveType === 'API_KEY_CURVE_P256' ? (toCompressedKey(text) ?? text) : text;
        return {
          kind: 'apiKey',
          id: `${organizationId} ${publicKey}`,
          definition: key,
          row: { organizationId, userId, publicKey, curve: key.curveType, createdAt: now, expiresAt: null },
        };
      }),
    ),
  );
}

function toConfigs(file: ProvisioningFile): Item<typeof authProxyConfigs.$inferInsert>[] {
  return file.organizations.flatMap(({ authProxyConfigs: configs = [], organizationId }) =>
    configs.map((config) => ({
      kind: 'authProxyConfig',
      id: config.authProxyConfigId,
      definition: { organizationId, config },
      row: toConfigRow(config, organizationId),
    })),
  );
}

function toConfigRow(
  config: ProvisionedConfig,
  organizationId: string,
): typeof authProxyConfigs.$inferInsert {
  return {
    id: config.authProxyConfigId,
    organizationId,
    enabledProviders: config.enabledProviders,
    sessionExpirationSeconds: Number(config.sessionExpirationSeconds ?? DEFAULT_SESSION_SECONDS),
    otpLength: config.otpLength === undefined ? null : Number(config.otpLength),
    otpAlphanumeric: config.otpAlphanumeric ?? null,
    allowedOrigins: config.allowedOrigins ?? DEFAULT_ALLOWED_ORIGINS,
    oauthClientIds: config.oauthClientIds ?? null,
    oauthRedirectUrl: config.oauthRedirectUrl ?? null,
  };
}

function hash(definition: unknown): string {
  return createHash('sha256').update(JSON.stringify(definition)).digest('hex');
}

/** Notes items as provisioned and answers those that never were before. */
async function claim<Row>(
  transaction: Database,
  items: readonly Item<Row>[],
  now: number,
): Promise<Item<Row>[]> {
  const claimed = new Set<string>();
  for (const chunk of chunks(items)) {
    const rows = chunk.map(({ definition, id, kind }) => ({
      kind,
      id,
      definitionHash: hash(definition),
      provisionedAt: now,
    }));
    const inserted = await transaction
      .insert(provisionedItems)
      .values(rows)
      .onConflictDoNothing()
      .returning({ id: provisionedItems.id });
    for (const { id } of inserted) claimed.add(id);
  }
  return items.filter(({ id }) => claimed.has(id));
}

async function insertAll<Row>(
  items: readonly Item<Row>[],
  insert: (rows: Row[]) => PromiseLike<unknown>,
): Promise<void> {
  for (const chunk of chunks(items)) await insert(chunk.map(({ row }) => row));
}

/** Statements of a few thousand parameters are what every server of the protocol takes. */
function chunks<T>(items: readonly T[], size = 500): T[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

async function updateChangedConfigs(
  transaction: Database,
  items: readonly Item<typeof authProxyConfigs.$inferInsert>[],
  now: number,
): Promise<number> {
  let changed = 0;
  for (const { definition, id, kind, row } of items) {
    const definitionHash = hash(definition);
    const isItem = and(eq(provisionedItems.kind, kind), eq(provisionedItems.id, id));
    const [known] = await transaction.select().from(provisionedItems).where(isItem);
    if (known?.definitionHash === definitionHash) continue;
    await transaction.update(authProxyConfigs).set(row).where(eq(authProxyConfigs.id, id));
    await transaction.update(provisionedItems).set({ definitionHash, provisionedAt: now }).where(isItem);
    changed += 1;
  }
  return changed;
}

async function assertParentsExist(transaction: Database, file: ProvisioningFile): Promise<void> {
  const inFile = new Set(file.organizations.map(({ organizationId }) => organizationId));
  for (const [index, { parentOrganizationId }] of file.organizations.entries()) {
    if (parentOrganizationId === undefined || inFile.has(parentOrganizationId)) continue;
    const [parent] = await transaction
      .select()
      .from(organizations)
      .where(eq(organizations.id, parentOrganizationId));
    if (parent !== undefined && parent.parentOrganizationId === null) continue;
    throw new ProvisioningError(
      `organizations[${index}].parentOrganizationId`,
      parent === undefined
        ? 'there is no such organization.'
        : 'a sub-organization cannot have sub-organizations.',
    );
  }
}

/** Refuses a user id that another organization has. Answers the ids of the file's users that exist. */
async function assertUsersBelong(
  transaction: Database,
  file: ProvisioningFile,
): Promise<ReadonlySet<string>> {
  const existing = new Set<string>();
  for (const [index, { organizationId, users: listed = [] }] of file.organizations.entries()) {
    for (const chunk of chunks(listed.map(({ userId }, position) => ({ userId, position })))) {
      const rows = await transaction
        .select({ id: users.id, organizationId: users.organizationId })
        .from(users)
        .where(
          inArray(
            users.id,
            chunk.map(({ userId }) => userId),
          ),
        );
      const stranger = rows.find((row) => row.organizationId !== organizationId);
      if (stranger !== undefined) {
        const position = listed.findIndex(({ userId }) => userId === stranger.id);
        throw new ProvisioningError(
          `organizations[${index}].users[${position}].userId`,
          'a user of another organization has this id.',
        );
      }
      for (const { id } of rows) existing.add(id);
    }
  }
  return existing;
}
