import { eq, getTableColumns } from 'drizzle-orm';
import type { Database } from './database.ts';
import { authProxyConfigs, organizations } from './tables.ts';

/** A login configuration with the name of its organization. */
export type LoginConfiguration = typeof authProxyConfigs.$inferSelect & { readonly organizationName: string };

/** Finds a login configuration by the id that callers send in X-Auth-Proxy-Config-Id. */
export async function findLoginConfiguration(
  database: Database,
  id: string,
): Promise<LoginConfiguration | undefined> {
  const [configuration] = await database
    .select({ ...getTableColumns(authProxyConfigs), organizationName: organizations.name })
    .from(authProxyConfigs)
    .innerJoin(organizations, eq(organizations.id, authProxyConfigs.organizationId))
    .where(eq(authProxyConfigs.id, id));
  return configuration;
}
