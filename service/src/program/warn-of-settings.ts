import type { RelyingParties } from '../auth/passkeys/related-pages.ts';
import type { Log } from '../base/log.ts';
import type { Database } from '../store/database.ts';
import { findOrganization } from '../store/organizations.ts';
import type { ProgramOptions } from './options.ts';

/**
 * Logs once, at the start, what the operator may be wrong about: settings without effect, channels that deliver
 * nothing, development tools that are on.
 */
export function warnOfSettings(log: Log, options: ProgramOptions, hasInbox: boolean): void {
  const { notActedUpon, unknownVariables = [] } = options;
  if (unknownVariables.length > 0) {
    log.warn(
      { unknownVariables },
      'these environment variables look like settings and have no effect; check their names',
    );
  }
  if (notActedUpon.length > 0)
    log.warn({ notActedUpon }, 'these settings have no effect: they need SOLANA_RPC_URL or SOLANA_RPC_URLS');
  if (hasInbox) {
    log.warn('development tools are on: whoever is on this machine reads all codes below /dev');
    return;
  }
  if (options.hasDevelopmentTools === true) {
    log.warn('--dev has no effect: it needs a loopback --host, and neither SMTP_URL nor SMS_WEBHOOK_URL');
  }
  const channels = { SMTP_URL: options.smtpUrl, SMS_WEBHOOK_URL: options.smsWebhookUrl };
  const notSet = Object.entries(channels).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (notSet.length > 0)
    log.warn({ notSet }, 'codes cannot be sent: SMTP_URL is needed for email, SMS_WEBHOOK_URL for SMS');
  if (notSet.length < 2 && options.publicUrl === undefined) {
    log.warn(
      { notSet: ['LATCHKEY_PUBLIC_URL'] },
      'messages to people whose codes are stopped will have no link that lets them sign in; set LATCHKEY_PUBLIC_URL',
    );
  }
}

/**
 * Logs the hosts of LATCHKEY_RELYING_PARTIES whose organization does not exist: their passkeys work on no other page.
 */
export async function warnOfRelyingParties(
  log: Log,
  database: Database,
  relyingParties: RelyingParties = new Map(),
): Promise<void> {
  const unknownOrganizations: Record<string, string> = {};
  for (const [host, organizationId] of relyingParties) {
    const organization = await findOrganization(database, organizationId);
    if (organization === undefined) unknownOrganizations[host] = organizationId;
  }
  if (Object.keys(unknownOrganizations).length > 0) {
    log.warn(
      { unknownOrganizations },
      'LATCHKEY_RELYING_PARTIES names organizations that do not exist; check their identifiers',
    );
  }
}
