import { isLoopbackHost } from '../base/loopback.ts';
import { StartError } from '../base/start-error.ts';
import type { ProgramOptions } from './options.ts';

/**
 * Whether the development tools may run. They show every code, so they must be asked for, on a loopback host, with
 * neither a mail server nor an SMS webhook that reaches real people.
 */
export function mayHaveDevelopmentTools(options: ProgramOptions): boolean {
  const { hasDevelopmentTools = false, host, smsWebhookUrl, smtpUrl } = options;
  return hasDevelopmentTools && smtpUrl === undefined && smsWebhookUrl === undefined && isLoopbackHost(host);
}

/** Throws a `StartError` when the provider for development is asked for where the tools may not be. */
export function assertDevelopmentIdp(options: ProgramOptions): void {
  if (options.hasDevelopmentIdp !== true || mayHaveDevelopmentTools(options)) return;
  throw new StartError(
    '--dev-idp lets anybody sign in as anybody, so it needs --dev and a loopback --host, and neither SMTP_URL nor SMS_WEBHOOK_URL.',
  );
}
