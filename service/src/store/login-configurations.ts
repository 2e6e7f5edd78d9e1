import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { FeatureName } from '../base/contract.ts';
import type { Database } from './database.ts';
import { CODE_SWITCHES, isCodeSwitch } from './organization-features.ts';
import { authProxyConfigs, organizationFeatures, organizations } from './tables.ts';

/** A login configuration as it is stored. */
export type StoredLoginConfiguration = Readonly<typeof authProxyConfigs.$inferSelect>;

/** A login configuration with what the features of its organization change. */
export interface LoginConfiguration extends StoredLoginConfiguration {
  /**
   * The enabled ways to sign in, without those that a feature of the organization or of its parent has switched off.
   */
  readonly enabledProviders: readonly string[];
  readonly organizationName: string;
  /**
   * The organization whose budgets of messages and of wrong codes are used: the parent, for a sub-organization. With a
   * budget for each sub-organization, whoever may create one would get a further budget.
   */
  readonly budgetOrganizationId: string;
  /** Networks that requests to the organization may come from; null for all. */
  readonly ipAllowlist: readonly string[] | null;
  /** True when the organization or its parent has switched off its session proxy. */
  readonly isProxyShut: boolean;
  /** Contacts, and domains such as "@test.example", for which the limits on codes are lifted; null for none. */
  readonly testContacts: readonly string[] | null;
}

const columns = {
  ...getTableColumns(authProxyConfigs),
  organizationName: organizations.name,
  budgetOrganizationId: sql<string>`coalesce(${organizations.parentOrganizationId}, ${organizations.id})`,
  ipAllowlist: organizations.ipAllowlist,
  testContacts: organizations.testContacts,
  /**
   * Features of the organization or of its parent whose value is "false". A value "true" in the sub-organization does
   * not override "false" in its parent.
   */
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

/** Lists the login configurations of an organization itself, as they are stored, ordered by id. */
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

/** Lists every login configuration that has this client id for a provider. */
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
