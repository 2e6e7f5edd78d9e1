import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../base/start-error.ts';
import type { ProvisioningFile } from '../provision/provisioning-file.ts';
import { findUnknownProviders } from '../provision/unknown-providers.ts';
import { readProvisioning } from '../provision/read-provisioning.ts';
import { loadMasterKeys, masterKeyFile, readMasterKeys } from '../secrets/master-key.ts';
import { DEFAULT_SEND_LIMITS } from '../solana/limits.ts';
import { createRpcClient } from '../solana/rpc-client.ts';
import { loadSponsor } from '../solana/sponsor.ts';
import { createDelivery } from './create-delivery.ts';
import { describeOptions } from './describe-options.ts';
import { assertDevelopmentIdp, mayHaveDevelopmentTools } from './development-tools.ts';
import { find, type Finding } from './finding.ts';
import type { ProgramOptions } from './options.ts';
import { assertMasterKeyIsGiven } from './prepare-master-keys.ts';

/**
 * Checks the settings and the provisioning file as a start would, without starting or changing anything. `faults` are
 * the messages about settings that could not be read; `options` is as if those were not set.
 */
export async function check(
  options: ProgramOptions,
  faults: readonly string[] = [],
): Promise<readonly Finding[]> {
  const { allowsPrivateReceivers, notActedUpon, provisioningFile, unknownVariables = [] } = options;
  const provisioning =
    provisioningFile === undefined ? undefined : readProvisioning(provisioningFile, allowsPrivateReceivers);
  // `checkProvisioning` awaits this promise last and reports its error. Until then a rejection must not count as
  // unhandled.
  provisioning?.catch(() => undefined);
  return [
    faults.length === 0
      ? { check: 'settings', result: 'ok', detail: describeOptions(options) }
      : { check: 'settings', result: 'failed', detail: faults },
    toNames('unknown variables', unknownVariables),
    toNames('variables without effect', notActedUpon),
    await find('master key', () => checkMasterKey(options)),
    await find('development tools', () => Promise.resolve(checkDevelopmentTools(options))),
    await find('delivery', () => checkDelivery(options, provisioning)),
    await find('solana', () => Promise.resolve(checkSolana(options))),
    await checkProvisioning(provisioning),
  ];
}

function toNames(name: string, detail: readonly unknown[]): Finding {
  return detail.length === 0 ? { check: name, result: 'ok' } : { check: name, result: 'failed', detail };
}

async function checkMasterKey(options: ProgramOptions): Promise<string> {
  assertMasterKeyIsGiven(options);
  const { dataFolder, masterKey } = options;
  if (masterKey !== undefined) {
    await loadMasterKeys({ fromEnvironment: masterKey });
    return 'given';
  }
  if (dataFolder === undefined) return 'in memory, until the program ends';
  const file = masterKeyFile(dataFolder);
  if (!existsSync(file)) {
    if (!existsSync(join(dataFolder, 'database'))) return `the first start makes ${file}`;
    throw new StartError(
      `There is a database in ${dataFolder} and no ${file}; put that file back, or give the key as LATCHKEY_MASTER_KEY.`,
    );
  }
  await readMasterKeys(dataFolder);
  return file;
}

function checkDevelopmentTools(options: ProgramOptions): string {
  assertDevelopmentIdp(options);
  return mayHaveDevelopmentTools(options) ? 'on' : 'off';
}

/** Throws a `StartError` when the provisioning file enables codes by email or SMS that nothing would deliver. */
async function checkDelivery(
  options: ProgramOptions,
  provisioning: Promise<ProvisioningFile> | undefined,
): Promise<void> {
  createDelivery(options, undefined).close();
  if (mayHaveDevelopmentTools(options)) return;
  const { smsWebhookUrl, smtpUrl } = options;
  const enabled = await findEnabledWays(provisioning);
  const missing = [
    ...(enabled.has('email') && smtpUrl === undefined ? ['email is enabled and SMTP_URL'] : []),
    ...(enabled.has('sms') && smsWebhookUrl === undefined ? ['sms is enabled and SMS_WEBHOOK_URL'] : []),
  ];
  if (missing.length === 0) return;
  // `--dev` is a way out only when neither channel is set and no other machine can reach the address.
  const isAlone = smtpUrl === undefined && smsWebhookUrl === undefined;
  const tools = options.hasDevelopmentTools === true ? 'leave --host at 127.0.0.1' : 'start with --dev';
  const wayOut = isAlone ? `, or ${tools}` : '';
  throw new StartError(missing.map((fault) => `${fault} is not set; set it${wayOut}.`).join('\n'));
}

async function findEnabledWays(
  provisioning: Promise<ProvisioningFile> | undefined,
): Promise<ReadonlySet<string>> {
  // `checkProvisioning` reports an error in the file.
  const { organizations = [] } = (await provisioning?.catch(() => undefined)) ?? {};
  const configs = organizations.flatMap(({ authProxyConfigs = [] }) => authProxyConfigs);
  return new Set(configs.flatMap(({ enabledProviders }) => enabledProviders));
}

function checkSolana({ solana }: ProgramOptions): string {
  if (solana === undefined) return 'not sent';
  for (const node of solana.nodes) createRpcClient({ ...node, limits: DEFAULT_SEND_LIMITS });
  if (solana.sponsorKey === undefined) return 'without a sponsor';
  loadSponsor(solana.sponsorKey, BigInt(solana.sponsorLimit));
  return 'with a sponsor';
}

async function checkProvisioning(provisioning: Promise<ProvisioningFile> | undefined): Promise<Finding> {
  if (provisioning === undefined) return { check: 'provisioning', result: 'skipped', detail: 'no file' };
  return find('provisioning', async () => {
    const file = await provisioning;
    const { organizations } = file;
    const unknownProviders = findUnknownProviders(file);
    const count = (members: readonly (readonly unknown[] | undefined)[]): number =>
      members.reduce((sum, list = []) => sum + list.length, 0);
    return {
      organizations: organizations.length,
      users: count(organizations.map(({ users }) => users)),
      loginConfigurations: count(organizations.map(({ authProxyConfigs }) => authProxyConfigs)),
      ...(unknownProviders.length === 0 ? {} : { unknownProviders }),
    };
  });
}
