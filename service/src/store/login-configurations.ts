import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { authProxyConfigs, organizations } from './tables.ts';

/** A login configuration with what its organization says. */
export interface LoginConfiguration extends Readonly<typeof authProxyConfigs.$inferSelect> {
  readonly organizationName: string;
  /** Networks that requests to the organization may come from; null for all. */
  readonly ipAllowlist: readonly string[] | null;
}

/** Finds a login configuration by the id that callers send in X-Auth-Proxy-Config-Id. */
export async function findLoginConfiguration(
  database: Database,
  id: string,
): Promise<LoginConfiguration | undefined> {
  const [configuration] = await database
    .select({
      ...getTableColumns(authProxyConfigs),
      organizationName: organizations.name,
      ipAllowlist: organizations.ipAllowlist,
    })
    .from(authProxyConfigs)
    .innerJoin(organizations, eq(organizations.id, authProxyConfigs.organizationId))
    .where(eq(authProxyConfigs.id, id));
  return configuration;
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
  const configurations = await database
    .select({
      ...getTableColumns(authProxyConfigs),
      organizationName: organizations.name,
      ipAllowlist: organizations.ipAllowlist,
    })
    .from(authProxyConfigs)
    .innerJoin(organizations, eq(organizations.id, authProxyConfigs.organizationId))
    .where(inArray(authProxyConfigs.organizationId, ids))
    .orderBy(asc(authProxyConfigs.id));
  const own = configurations.filter((one) => one.organizationId === organizationId);
  return own.length > 0 ? own : configurations;
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
