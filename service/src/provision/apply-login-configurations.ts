import { isNull } from 'drizzle-orm';
import { authProxyConfigs } from '../store/tables.ts';
import { claimChanged, type ProvisioningContext } from './provisioned-items.ts';
import type { ProvisionedConfig, ProvisioningFile } from './provisioning-file.ts';

/** The values of a login configuration whose members the file leaves out. */
const DEFAULT_SESSION_SECONDS = 900;
const DEFAULT_ALLOWED_ORIGINS: readonly string[] = ['*'];

/**
 * Sets login configurations: those that are new in the file, and those that read differently than last time unless an
 * activity has changed them, which the file never undoes.
 */
export async function applyLoginConfigurations(
  context: ProvisioningContext,
  file: ProvisioningFile,
): Promise<number> {
  const items = file.organizations.flatMap(
    ({ authProxyConfigs: configs = [], organizationId }, organization) =>
      configs.map((config, index) => ({
        id: config.authProxyConfigId,
        path: `organizations[${organization}].authProxyConfigs[${index}]`,
        definition: { organizationId, config },
        row: toRow(config, organizationId),
      })),
  );
  const changed = await claimChanged(context, 'authProxyConfig', items);
  for (const { row } of changed) {
    await context.transaction
      .insert(authProxyConfigs)
      .values(row)
      .onConflictDoUpdate({
        target: authProxyConfigs.id,
        set: row,
        setWhere: isNull(authProxyConfigs.changedAt),
      });
  }
  return changed.length;
}

function toRow(config: ProvisionedConfig, organizationId: string): typeof authProxyConfigs.$inferInsert {
  return {
    id: config.authProxyConfigId,
    organizationId,
    enabledProviders: config.enabledProviders,
    sessionExpirationSeconds: Number(config.sessionExpirationSeconds ?? DEFAULT_SESSION_SECONDS),
    otpLength: config.otpLength === undefined ? null : Number(config.otpLength),
    otpAlphanumeric: config.otpAlphanumeric ?? null,
    allowedOrigins: config.allowedOrigins ?? DEFAULT_ALLOWED_ORIGINS,
    // The database library asks values for their prototype, which what was read from the file has not.
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
