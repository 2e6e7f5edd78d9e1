import { isDeepStrictEqual } from 'node:util';
import { eq, inArray, isNull } from 'drizzle-orm';
import { DEFAULT_SESSION_SECONDS } from '../base/credential-life.ts';
import type { StoredLoginConfiguration } from '../store/login-configurations.ts';
import { authProxyConfigs } from '../store/tables.ts';
import { claimChanged, toChunks, type Item, type ProvisioningContext } from './provisioned-items.ts';
import type { ProvisionedConfig, ProvisioningFile } from './provisioning-file.ts';

/** Origins that may use a login configuration where the file names none. */
const DEFAULT_ALLOWED_ORIGINS: readonly string[] = ['*'];

/**
 * Members that no activity can set: whoever could set them could direct requests and mails of the service elsewhere.
 */
const onlyByFile = ({
  oauthIssuers,
  oauth2Endpoints,
  logoUrl,
}: ConfigurationRow | StoredLoginConfiguration) => ({
  oauthIssuers,
  oauth2Endpoints,
  logoUrl,
});
/** Members that the file sets until an activity has changed the configuration. */
const UNTIL_CHANGED = [
  ...['organizationId', 'enabledProviders', 'sessionExpirationSeconds', 'otpLength', 'otpAlphanumeric'],
  ...['allowedOrigins', 'oauthClientIds', 'oauthRedirectUrl', 'signupEnabled'],
] as const satisfies readonly (keyof ConfigurationRow)[];

type ConfigurationRow = ReturnType<typeof toRow>;

interface ConfigurationItem extends Item {
  readonly row: ConfigurationRow;
}

/** A login configuration that the file would change if no activity had changed it before. */
export interface LeftAlone {
  /** Path of its entry in the file. */
  readonly path: string;
  readonly id: string;
  /** The members whose values in the file differ from the stored ones. */
  readonly members: readonly string[];
}

/** The changes that the file has made to login configurations. */
export interface AppliedLoginConfigurations {
  /** How many were made or changed. */
  readonly applied: number;
  readonly leftAlone: readonly LeftAlone[];
}

/**
 * Sets login configurations: those that are new in the file, and those that read differently than last time. The file
 * never undoes what an activity has changed since. Members that no activity can set are set in any case.
 */
export async function applyLoginConfigurations(
  context: ProvisioningContext,
  file: ProvisioningFile,
): Promise<AppliedLoginConfigurations> {
  const items = file.organizations.flatMap(
    ({ authProxyConfigs: configs = [], organizationId }, organization) =>
      configs.map((config, index) => ({
        id: config.authProxyConfigId,
        path: `organizations[${organization}].authProxyConfigs[${index}]`,
        definition: { organizationId, config },
        row: toRow(config, organizationId),
      })),
  );
  const changed = new Set<ConfigurationItem>(await claimChanged(context, 'authProxyConfig', items));
  const whole = new Set<ConfigurationItem>();
  for (const item of changed) if (await setWhole(context, item)) whole.add(item);

  let applied = whole.size;
  const leftAlone: LeftAlone[] = [];
  const rest = items.filter((item) => !whole.has(item));
  const stored = await readStored(context, rest);
  for (const item of rest) {
    const current = stored.get(item.id);
    if (current === undefined) continue;
    if (await setMembersOfFile(context, item, current)) applied += 1;
    if (!changed.has(item)) continue;
    const { id, path, row } = item;
    const members = UNTIL_CHANGED.filter((member) => !isDeepStrictEqual(current[member], row[member]));
    if (members.length > 0) leftAlone.push({ path, id, members });
  }
  return { applied, leftAlone };
}

/** Creates or replaces the configuration unless an activity has changed it. Resolves with whether it did. */
async function setWhole({ transaction }: ProvisioningContext, { row }: ConfigurationItem): Promise<boolean> {
  const set = await transaction
    .insert(authProxyConfigs)
    .values(row)
    .onConflictDoUpdate({
      target: authProxyConfigs.id,
      set: row,
      setWhere: isNull(authProxyConfigs.changedAt),
    })
    .returning({ id: authProxyConfigs.id });
  return set.length > 0;
}

async function readStored(
  { transaction }: ProvisioningContext,
  items: readonly ConfigurationItem[],
): Promise<ReadonlyMap<string, StoredLoginConfiguration>> {
  const stored = new Map<string, StoredLoginConfiguration>();
  for (const chunk of toChunks(items)) {
    const ids = chunk.map(({ id }) => id);
    const rows = await transaction.select().from(authProxyConfigs).where(inArray(authProxyConfigs.id, ids));
    for (const row of rows) stored.set(row.id, row);
  }
  return stored;
}

/**
 * Sets the members that only the file can set, unless the configuration belongs to another organization. Resolves with
 * whether anything changed.
 */
async function setMembersOfFile(
  { transaction }: ProvisioningContext,
  { row }: ConfigurationItem,
  current: StoredLoginConfiguration,
): Promise<boolean> {
  if (current.organizationId !== row.organizationId) return false;
  const wanted = onlyByFile(row);
  if (isDeepStrictEqual(onlyByFile(current), wanted)) return false;
  await transaction.update(authProxyConfigs).set(wanted).where(eq(authProxyConfigs.id, row.id));
  return true;
}

// The return type is inferred, so that the lists of members above can be checked against it.
function toRow(config: ProvisionedConfig, organizationId: string) {
  return {
    id: config.authProxyConfigId,
    organizationId,
    enabledProviders: config.enabledProviders,
    sessionExpirationSeconds: Number(config.sessionExpirationSeconds ?? DEFAULT_SESSION_SECONDS),
    otpLength: config.otpLength === undefined ? null : Number(config.otpLength),
    otpAlphanumeric: config.otpAlphanumeric ?? null,
    allowedOrigins: config.allowedOrigins ?? DEFAULT_ALLOWED_ORIGINS,
    // `toRecord` creates ordinary objects, because those from the file have no prototype and the database library reads
    // it.
    oauthClientIds: toRecord(config.oauthClientIds, (clientId) => clientId),
    oauthRedirectUrl: config.oauthRedirectUrl ?? null,
    oauthIssuers: toRecord(config.oauthIssuers, ({ authorizationUrl = null, issuer, jwksUri = null }) => ({
      issuer,
      jwksUri,
      authorizationUrl,
    })),
    oauth2Endpoints: toRecord(
      config.oauth2Endpoints,
      ({ authorizationUrl = null, issuer = null, tokenUrl, userinfoUrl }) => ({
        authorizationUrl,
        issuer,
        tokenUrl,
        userinfoUrl,
      }),
    ),
    logoUrl: config.logoUrl ?? null,
    signupEnabled: config.signupEnabled ?? false,
  };
}

function toRecord<From, To>(
  members: Readonly<Record<string, From | undefined>> | undefined,
  convert: (member: From) => To,
): Readonly<Record<string, To>> | null {
  if (members === undefined) return null;
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, member]) =>
      member === undefined ? [] : [[name, convert(member)]],
    ),
  );
}
