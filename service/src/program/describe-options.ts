import { toSolanaAlias } from '../base/solana-chain.ts';
import type { SendingOptions } from '../solana/sending.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import type { ProgramOptions } from './options.ts';
import { readServerUrl } from '../base/server-url.ts';

/** The settings as an operator may see them in a log: addresses without user, password, path and query. */
export type DescribedOptions = Readonly<Record<string, unknown>>;

/** Describes the settings that are in force. A secret appears only as given or not. */
export function describeOptions(options: ProgramOptions): DescribedOptions {
  const { database } = options;
  return {
    listen: `${options.host}:${options.port}`,
    database: database.kind === 'server' ? toServer(database.url) : database.kind,
    data: options.dataFolder ?? null,
    provisioning: options.provisioningFile ?? null,
    masterKey: options.masterKey === undefined ? 'file' : 'given',
    mailServer: options.smtpUrl === undefined ? null : toServer(options.smtpUrl),
    smsWebhook: options.smsWebhookUrl === undefined ? null : toServer(options.smsWebhookUrl),
    publicUrl: options.publicUrl ?? null,
    trustedProxies: options.trustedProxies,
    relyingParties: Object.fromEntries(options.relyingParties ?? []),
    allowsPrivateReceivers: options.allowsPrivateReceivers,
    developmentTools: options.hasDevelopmentTools === true,
    drainSeconds: (options.drainMs ?? 0) / 1000,
    metrics: options.metrics === undefined ? null : `${options.metrics.host}:${options.metrics.port}`,
    traces: options.hasTraces === true,
    auditLines: options.hasAuditLines === true,
    solana: options.solana === undefined ? null : toNodes(options.solana),
    sponsor: options.solana?.sponsorKey === undefined ? null : 'given',
    changedLimits: Object.fromEntries(
      (Object.keys(DEFAULT_LIMITS) as (keyof Limits)[])
        .filter((name) => options.limits[name] !== DEFAULT_LIMITS[name])
        .map((name) => [name, options.limits[name]]),
    ),
    logLevel: options.logLevel,
  };
}

/** The only node, or each under the name of its cluster. */
function toNodes({ nodes }: SendingOptions): string | Readonly<Record<string, string>> {
  const servers = nodes.map(({ chain, url }) => [chain, toServer(url)] as const);
  const only = servers.find(([chain]) => chain === undefined);
  if (only !== undefined) return only[1];
  return Object.fromEntries(
    servers.flatMap(([chain, server]) => (chain ? [[toSolanaAlias(chain), server]] : [])),
  );
}

/** Scheme, host and port; for a database also its name. Any other part of an address may hold a secret. */
function toServer(text: string): string {
  const url = readServerUrl(text);
  if (url === undefined) return 'an address that cannot be read';
  const { host, pathname, protocol } = url;
  const isDatabase = protocol.startsWith('postgres');
  return `${protocol}//${host}${isDatabase ? pathname : ''}`;
}
