import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { FeatureName } from '../base/contract.ts';
import type { Database } from './database.ts';
import { CODE_SWITCHES, isCodeSwitch } from './organization-features.ts';
import { authProxyConfigs, organizationFeatures, organizations } from './tables.ts';

/** A login configuration as it is set. */
export type StoredLoginConfiguration = Readonly<typeof authProxyConfigs.$inferSelect>;

/** A login configuration with what its organization says. */
export interface LoginConfiguration extends StoredLoginConfiguration {
  /** The ways that are set, without those that a feature of the organization, or of the one above, has switched off. */
  readonly enabledProviders: readonly string[];
  readonly organizationName: string;
  /**
   * Whose budgets of messages and of wrong codes its codes use: the organization above, for a sub-organization. With a
   * budget of its own, whoever may make a sub-organization would have one more.
   */
  readonly budgetOrganizationId: string;
  /** Networks that requests to the organization may come from; null for all. */
  readonly ipAllowlist: readonly string[] | null;
  /** True when the organization, or the one above, has shut its session proxy. */
  readonly isProxyShut: boolean;
  /** Contacts and domains ("@test.example") for which the limits of codes are lifted; null for none. */
  readonly testContacts: readonly string[] | null;
}

const columns = {
  ...getTableColumns(authProxyConfigs),
  organizationName: organizations.name,
  budgetOrganizationId: sql<string>`coalesce(${organizations.parentOrganizationId}, ${organizations.id})`,
  ipAllowlist: organizations.ipAllowlist,
  testContacts: organizations.testContacts,
  /** Features of its organization, or of the one above, whose value is "false": "true" below does not outweigh it. */
  switchedOff: sql<readonly FeatureName[]>`coalesce((
    select json_agg(${organizationFeatures.name}) from ${organizationFeatures}
    where ${organizationFeatures.organizationId} in (${organizations.id}, ${organizations.parentOrganizationId})
      and ${organizationFeatures.value} = 'false'
  ), '[]')`,
};

/** Finds a login configuration by the id that callers send in X-Auth-Proxy-Config-Id. */
export async function findLoginConfiguration(
  database: Database,
  id: string,
): Promise<LoginConfiguration | undefined> {
  const [configuration] = await database
    .select(columns)
    .from(authProxyConfigs)
    .innerJoin(organizations, eq(organizations.id, authProxyConfigs.organizationId))
    .where(eq(authProxyConfigs.id, id));
  return configuration && applyFeatures(configuration);
}

/** The login configurations of an organization, or of its parent when it has none of its own. */
export async function listConfigurationsFor(
  database: Database,
  organizationId: string,
): Promise<readonly LoginConfiguration[]> {
  const [organization] = await database
    .select({ parentId: organizations.parentOrganizationId })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  const ids = [organizationId, organization?.parentId ?? organizationId];
  const found = await database
    .select(columns)
    .from(authProxyConfigs)
    .innerJoin(organizations, eq(organizations.id, authProxyConfigs.organizationId))
    .where(inArray(authProxyConfigs.organizationId, ids))
    .orderBy(asc(authProxyConfigs.id));
  const configurations = found.map(applyFeatures);
  const own = configurations.filter((one) => one.organizationId === organizationId);
  return own.length > 0 ? own : configurations;
}

function applyFeatures<
  Row extends StoredLoginConfiguration & { readonly switchedOff: readonly FeatureName[] },
>({
  switchedOff,
  ...configuration
}: Row): Omit<Row, 'switchedOff'> & Pick<LoginConfiguration, 'isProxyShut'> {
  return {
    ...configuration,
    enabledProviders: configuration.enabledProviders.filter(
      (provider) =>
        !isCodeSwitch(provider) || !CODE_SWITCHES[provider].some((name) => switchedOff.includes(name)),
    ),
    isProxyShut: switchedOff.includes('FEATURE_NAME_AUTH_PROXY'),
  };
}

/** The login configurations of an organization alone, as they are set, by identifier. */
export async function listStoredConfigurations(
  database: Database,
  organizationId: string,
): Promise<readonly StoredLoginConfiguration[]> {
  return database
    .select()
    .from(authProxyConfigs)
    .where(eq(authProxyConfigs.organizationId, organizationId))
    .orderBy(asc(authProxyConfigs.id));
}

/** Adds a login configuration. */
export async function insertConfiguration(
  transaction: Database,
  configuration: typeof authProxyConfigs.$inferInsert,
): Promise<void> {
  await transaction.insert(authProxyConfigs).values(configuration);
}

/** Changes a login configuration of an organization. */
export async function updateConfiguration(
  transaction: Database,
  { id, organizationId, ...changes }: typeof authProxyConfigs.$inferInsert,
): Promise<void> {
  await transaction
    .update(authProxyConfigs)
    .set(changes)
    .where(and(eq(authProxyConfigs.id, id), eq(authProxyConfigs.organizationId, organizationId)));
}

/** Every login configuration with this client id at a provider. */
export async function listConfigurationsOfClient(
  database: Database,
  provider: string,
  clientId: string,
): Promise<readonly (typeof authProxyConfigs.$inferSelect)[]> {
  return database
    .select()
    .from(authProxyConfigs)
    .where(eq(sql`${authProxyConfigs.oauthClientIds} ->> ${provider}::text`, clientId))
    .orderBy(asc(authProxyConfigs.id));
}
