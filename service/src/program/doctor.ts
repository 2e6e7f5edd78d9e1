import { constants, existsSync } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { createSmtpDelivery } from '../auth/delivery/smtp.ts';
import { OAUTH2_PROVIDERS, OPENID_PROVIDERS, type OpenIdProvider } from '../auth/social/providers.ts';
import { packageFile } from '../base/package-root.ts';
import { StartError } from '../base/start-error.ts';
import { readProvisioning } from '../provision/read-provisioning.ts';
import { chooseMasterKey } from '../secrets/data-key.ts';
import { loadMasterKeys } from '../secrets/master-key.ts';
import { hasDatabaseFiles } from '../store/database-files.ts';
import { findEncodingFault } from '../store/encoding-fault.ts';
import { find, type Finding } from './finding.ts';
import { askSolanaNodes } from './ask-solana-nodes.ts';
import type { ProgramOptions } from './options.ts';

/** Time limit for each server that is asked, in milliseconds. */
const TIMEOUT_MS = 5_000;

/** Clocks further apart than this, in milliseconds, break whatever expires: a code, a token of a provider, a stamp. */
const MAXIMUM_CLOCK_DIFFERENCE_MS = 5_000;

/** How far the clock of another machine is ahead of this machine's; negative when it is behind. */
interface ClockReading {
  readonly of: string;
  readonly differenceMs: number;
}

/** The database server's answer about itself. */
interface ServerRow {
  readonly version: string;
  readonly encoding: string | null;
  readonly now: string;
  readonly applied: string | null;
}

/**
 * Asks the database, the folder of old activities, the mail server, the SMS webhook, the providers and the Solana
 * nodes, and compares clocks. Changes nothing.
 */
export async function doctor(options: ProgramOptions): Promise<readonly Finding[]> {
  const clocks: ClockReading[] = [];
  const findings = [
    await find('database', () => askDatabase(options, clocks)),
    await askExport(options),
    await askMail(options),
    await askSms(options, clocks),
    ...(await askProviders(options, clocks)),
    ...(await askSolanaNodes(options.solana, TIMEOUT_MS)),
  ];
  return [...findings, await compareClocks(clocks)];
}

async function askDatabase(options: ProgramOptions, clocks: ClockReading[]): Promise<unknown> {
  switch (options.database.kind) {
    case 'memory':
      return 'in memory, until the program ends';
    case 'embedded':
      return askFolder(options.database.folder);
    case 'server':
      return askServer(options.database.url, options.masterKey, clocks);
  }
}

async function askFolder(folder: string): Promise<string> {
  const nearest = findNearest(folder);
  await assertWritable(
    nearest,
    `The folder ${folder} cannot be ${nearest === folder ? 'written to' : `made in ${nearest}`}; give it to the user of the service.`,
  );
  if (nearest !== folder) return `the first start makes ${folder}`;
  if (!(await hasDatabaseFiles(folder))) return `the first start makes a database in ${folder}`;
  return `${folder}; doctor does not open it, so only a start shows whether the master key fits`;
}

/** The folder itself, or the nearest folder above it that exists. */
function findNearest(folder: string): string {
  let nearest = resolve(folder);
  while (!existsSync(nearest)) nearest = dirname(nearest);
  return nearest === resolve(folder) ? folder : nearest;
}

async function askServer(
  url: string,
  masterKey: string | undefined,
  clocks: ClockReading[],
): Promise<object> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: 'latchkey-service doctor',
  });
  // The connection is not used again, so an error that breaks it between two queries is ignored. Without a listener it
  // would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<ServerRow>(
      `select current_setting('server_version') as version, current_setting('server_encoding', true) as encoding,
         extract(epoch from clock_timestamp()) * 1000 as now,
         to_regclass('drizzle.__drizzle_migrations') as applied`,
    );
    const [row] = rows;
    if (row === undefined)
      throw new StartError(
        'The database answered a query without a row; check that DATABASE_URL leads to PostgreSQL.',
      );
    clocks.push({ of: 'the database', differenceMs: Number(row.now) - Date.now() });
    const fault = findEncodingFault(row.encoding);
    if (fault !== undefined) throw new StartError(fault);
    const { entries } = JSON.parse(await readFile(packageFile('migrations/meta/_journal.json'), 'utf8')) as {
      entries: readonly unknown[];
    };
    const known = entries.length;
    if (row.applied === null) return { version: row.version, migrations: `0 of ${known}` };
    const count = await client.query<{ count: string }>('select count(*) from drizzle.__drizzle_migrations');
    const applied = Number(count.rows[0]?.count);
    if (masterKey !== undefined) {
      await chooseMasterKey(drizzle({ client }), await loadMasterKeys({ fromEnvironment: masterKey }));
    }
    // Migrations remove nothing that an earlier version needs, so this version also works on the tables of a later one.
    const later = applied > known ? ', a later version of the service has migrated the database' : '';
    return { version: row.version, migrations: `${applied} of ${known}${later}` };
  } finally {
    await client.end();
  }
}

/**
 * Checks the folder of the activity export. Otherwise an operator would notice a folder that cannot be written to only
 * days later, when nothing has been deleted.
 */
async function askExport({ activityRetention: retention }: ProgramOptions): Promise<Finding> {
  const name = 'activity export';
  if (retention === undefined) {
    return { check: name, result: 'skipped', detail: 'LATCHKEY_ACTIVITY_EXPORT is not set' };
  }
  return find(name, async () => {
    const folder = resolve(retention.folder);
    const nearest = findNearest(folder);
    await assertWritable(
      `${nearest}/.`,
      `The folder ${folder} of LATCHKEY_ACTIVITY_EXPORT cannot be written to; give it to the user of the service, or name another.`,
    );
    return nearest === folder ? folder : `the first export makes ${folder}`;
  });
}

async function assertWritable(folder: string, fault: string): Promise<void> {
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new StartError(fault, { cause });
  }
}

async function askMail({ smtpFrom, smtpUrl }: ProgramOptions): Promise<Finding> {
  if (smtpUrl === undefined) return { check: 'mail', result: 'skipped', detail: 'SMTP_URL is not set' };
  return find('mail', async () => {
    const carrier = createSmtpDelivery({ url: smtpUrl, from: smtpFrom, timeoutMs: TIMEOUT_MS });
    try {
      await carrier.verify();
    } finally {
      carrier.close();
    }
    return 'the server takes the user and password; no message was sent';
  });
}

async function askSms({ smsWebhookUrl }: ProgramOptions, clocks: ClockReading[]): Promise<Finding> {
  if (smsWebhookUrl === undefined) {
    return { check: 'sms', result: 'skipped', detail: 'SMS_WEBHOOK_URL is not set' };
  }
  return find('sms', async () => {
    // Any answer counts as success. A real message could cost money, so none is sent.
    const { status } = await ask(smsWebhookUrl, 'OPTIONS', clocks);
    return `answers ${status} to OPTIONS; no message was sent`;
  });
}

/** Asks each provider that a login configuration of the provisioning file enables. */
async function askProviders(
  { allowsPrivateReceivers, provisioningFile }: ProgramOptions,
  clocks: ClockReading[],
): Promise<readonly Finding[]> {
  if (provisioningFile === undefined) return [];
  const addresses = new Map<string, string>();
  try {
    const { organizations } = await readProvisioning(provisioningFile, allowsPrivateReceivers);
    for (const config of organizations.flatMap(({ authProxyConfigs = [] }) => authProxyConfigs)) {
      for (const name of config.enabledProviders) {
        const openId = OPENID_PROVIDERS[name as OpenIdProvider] as { jwksUri: string } | undefined;
        const own = config.oauthIssuers?.[name as OpenIdProvider];
        const oauth2 = Object.values(OAUTH2_PROVIDERS).find((provider) => provider.name === name);
        const discovery = own && `${own.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
        const elsewhere = oauth2 && config.oauth2Endpoints?.[oauth2.name]?.tokenUrl;
        const address = own?.jwksUri ?? discovery ?? openId?.jwksUri ?? elsewhere ?? oauth2?.tokenUrl;
        if (address !== undefined) addresses.set(`${name} at ${new URL(address).origin}`, address);
      }
    }
  } catch {
    // `check` has already reported what is wrong with the file.
    return [];
  }
  return Promise.all(
    [...addresses].map(([name, address]) =>
      find(`provider ${name}`, async () => {
        const { status } = await ask(address, 'GET', clocks);
        if (status >= 500) throw new StartError(`It answers ${status}; try again later.`);
        return `answers ${status}`;
      }),
    ),
  );
}

async function ask(address: string, method: string, clocks: ClockReading[]): Promise<Response> {
  const url = new URL(address);
  // fetch refuses an address with a user and password.
  url.username = '';
  url.password = '';
  const reply = await fetch(url, { method, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const date = Date.parse(reply.headers.get('date') ?? '');
  // The header has whole seconds, so the real time is half a second later on average.
  if (!Number.isNaN(date)) clocks.push({ of: url.origin, differenceMs: date + 500 - Date.now() });
  return reply;
}

async function compareClocks(clocks: readonly ClockReading[]): Promise<Finding> {
  if (clocks.length === 0) {
    return {
      check: 'clock',
      result: 'skipped',
      detail: 'no server answered that the clock could be compared with',
    };
  }
  return find('clock', () => {
    const [furthest] = [...clocks].sort((a, b) => Math.abs(b.differenceMs) - Math.abs(a.differenceMs));
    const { differenceMs, of } = furthest!;
    const seconds = (Math.abs(differenceMs) / 1000).toFixed(1);
    if (Math.abs(differenceMs) > MAXIMUM_CLOCK_DIFFERENCE_MS) {
      throw new StartError(
        `The clock of ${of} is ${seconds} s ${differenceMs > 0 ? 'ahead' : 'behind'}; let this machine follow a time server.`,
      );
    }
    return Promise.resolve(`at most ${seconds} s apart`);
  });
}
