import type { Limits } from './limits.ts';
import { readDatabaseLocation } from './read-database-location.ts';
import { readLimits } from './read-limits.ts';
import { readRetention } from './read-retention.ts';
import { readSolanaNodes } from './read-solana-nodes.ts';
import type { ActivityRetention } from '../activities/upkeep.ts';
import type { SendingOptions } from '../solana/sending.ts';
import type { DatabaseLocation } from '../store/open-database.ts';
import type { MetricsAddress } from '../telemetry/serve-metrics.ts';
import { readMailAddress } from '../auth/delivery/smtp-sender.ts';
import { isSecureUrl } from '../base/secure-url.ts';
import { findUnknownVariables, type UnknownVariable } from './variables.ts';
import type { Flags } from './parse-command-line.ts';
import { UsageError } from './usage-error.ts';

/** The settings that the operator has chosen. */
export interface ProgramOptions {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Folder for the embedded database and the master key; undefined for a database in memory. */
  readonly dataFolder: string | undefined;
  readonly database: DatabaseLocation;
  readonly provisioningFile: string | undefined;
  readonly masterKey: string | undefined;
  /** The key that `rotate-master-key` replaces `masterKey` with. */
  readonly newMasterKey?: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly smtpFrom: string | undefined;
  readonly smsWebhookUrl: string | undefined;
  /** Where people reach the service, without a slash at the end; links in messages lead there. */
  readonly publicUrl?: string | undefined;
  readonly trustedProxies: number;
  /** The organizations that own relying parties, each by the relying party's host; empty unless given. */
  readonly relyingParties?: ReadonlyMap<string, string>;
  /** Lets webhooks go to http and private addresses, for development. */
  readonly allowsPrivateReceivers: boolean;
  /** Switches the inbox, the clock and the faults on, for development. */
  readonly hasDevelopmentTools?: boolean;
  /** Starts a provider that stands in for all social logins, for development. */
  readonly hasDevelopmentIdp?: boolean;
  /**
   * How long the service still answers after SIGTERM while somebody polls `/readyz`, in milliseconds; 0 unless given.
   */
  readonly drainMs?: number;
  /** Refuses passkey stamps without user verification. */
  readonly requiresUserVerification?: boolean;
  readonly limits: Limits;
  /** How long activities are kept; undefined: for ever. */
  readonly activityRetention?: ActivityRetention | undefined;
  /** Settings for sending Solana transactions; undefined when no node is set. */
  readonly solana?: SendingOptions | undefined;
  /** Address at which metrics are served; undefined when they are not. */
  readonly metrics?: MetricsAddress | undefined;
  /** Sends traces to the endpoint that the variables of OpenTelemetry name. */
  readonly hasTraces?: boolean;
  /** Writes a line for each request that may change something. */
  readonly hasAuditLines?: boolean;
  readonly logLevel: string;
  /** Names of settings without effect, because another setting that they need is missing. */
  readonly notActedUpon: readonly string[];
  /** Variables that look like settings of the service and are not. */
  readonly unknownVariables?: readonly UnknownVariable[];
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** The value is in quotes, because a shell that reads a file of variables needs them. */
const EXAMPLE_SENDER = `SMTP_FROM='Example <no-reply@example.com>'`;

const SPONSORING = [
  'LATCHKEY_SOLANA_SPONSOR_KEY',
  'LATCHKEY_SOLANA_SPONSOR_LIMIT',
  'LATCHKEY_SOLANA_SPONSOR_LIMIT_PER_DAY',
];

/**
 * The variables of OpenTelemetry that say where traces go. The OpenTelemetry library reads these and its other
 * variables itself.
 */
const TRACE_ENDPOINTS = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];

/** Maximum cost of one sponsored transaction unless the operator says otherwise, in lamports. */
const SPONSOR_LIMIT = 100_000;

/** Maximum cost of all sponsored transactions of one organization in a day, in lamports: 0.1 SOL. */
const SPONSOR_LIMIT_PER_DAY = 100_000_000;

/**
 * The options that were read, and a sentence about each setting that could not be read; the options are as if those
 * were not set.
 */
export interface ReadOptions {
  readonly options: ProgramOptions;
  readonly faults: readonly string[];
}

/** Reads the settings of the command line and the environment. */
export function readOptions(
  flags: Flags,
  environment: Readonly<Record<string, string | undefined>>,
): ReadOptions {
  // A variable set to the empty string counts as not set, as in most shell scripts.
  const read = (name: string): string | undefined => environment[name] || undefined;

  const faults: string[] = [];
  /** Reads a setting. When it cannot be read, its fault is recorded and the setting becomes `otherwise`. */
  const take = <T>(readSetting: () => T, otherwise: T): T => {
    try {
      return readSetting();
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      faults.push(error.message);
      return otherwise;
    }
  };

  const data = flags.data ?? '.latchkey';
  // With an empty host a server would listen on every address of the machine.
  if (data === '') faults.push('--data must name a folder, or be "memory"; it is empty.');
  if (flags.host?.trim() === '')
    faults.push('--host must name an address to listen on, as 127.0.0.1; it is empty.');
  const dataFolder = data === 'memory' ? undefined : data;
  const databaseUrl = read('DATABASE_URL');
  const logLevel = take(() => readLogLevel(read('LATCHKEY_LOG_LEVEL')), 'info');
  const readNumber = (name: string, [minimum, maximum]: readonly [number, number]): number | undefined => {
    const text = read(name);
    if (text === undefined) return undefined;
    return take<number | undefined>(() => toNumber(name, text, minimum, maximum), undefined);
  };
  const isOn = (name: string): boolean => readNumber(name, [0, 1]) === 1;
  const limits = readLimits(readNumber);
  const noted = faults.length;
  const days = readNumber('LATCHKEY_ACTIVITY_DAYS', [1, 36_500]);
  const hasFaultyDays = faults.length > noted;
  const solana = take(() => readSolana(read, readNumber), undefined);
  const options: ProgramOptions = {
    host: flags.host?.trim() || '127.0.0.1',
    port: take(() => toNumber('--port', flags.port ?? '8787', 0, 65_535), 0),
    dataFolder,
    database: take(() => readDatabaseLocation(databaseUrl, dataFolder), { kind: 'memory' }),
    provisioningFile: flags.provision,
    masterKey: read('LATCHKEY_MASTER_KEY'),
    newMasterKey: read('LATCHKEY_NEW_MASTER_KEY'),
    smtpUrl: read('SMTP_URL'),
    smtpFrom: take(() => readSender(read), undefined),
    smsWebhookUrl: read('SMS_WEBHOOK_URL'),
    publicUrl: take(() => readPublicUrl(read('LATCHKEY_PUBLIC_URL')), undefined),
    trustedProxies:
      flags['trust-proxy'] === undefined
        ? (readNumber('LATCHKEY_TRUST_PROXY', [0, 16]) ?? 0)
        : take(() => toNumber('--trust-proxy', flags['trust-proxy'] ?? '', 0, 16), 0),
    relyingParties: take(() => readRelyingParties(read('LATCHKEY_RELYING_PARTIES')), new Map()),
    allowsPrivateReceivers:
      flags['allow-private-receivers'] === true || isOn('LATCHKEY_ALLOW_PRIVATE_RECEIVERS'),
    hasDevelopmentTools: flags.dev === true || isOn('LATCHKEY_DEV'),
    hasDevelopmentIdp: flags['dev-idp'] === true,
    drainMs: (readNumber('LATCHKEY_DRAIN_SECONDS', [0, 600]) ?? 10) * 1000,
    requiresUserVerification: isOn('LATCHKEY_REQUIRE_USER_VERIFICATION'),
    limits,
    activityRetention: hasFaultyDays
      ? undefined
      : take(() => readRetention(days, read('LATCHKEY_ACTIVITY_EXPORT'), limits), undefined),
    solana,
    metrics: take(() => readMetrics(read('LATCHKEY_METRICS')), undefined),
    hasTraces: take(() => readTraces(read), false),
    hasAuditLines: readNumber('LATCHKEY_AUDIT', [0, 1]) !== 0,
    logLevel,
    notActedUpon: solana === undefined ? SPONSORING.filter(read) : [],
    unknownVariables: findUnknownVariables(environment),
  };
  return { options, faults };
}

function readLogLevel(level = 'info'): string {
  if (LOG_LEVELS.includes(level)) return level;
  throw new UsageError(`LATCHKEY_LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`);
}

/** A single address. Its domain may be a name of the local network, such as that of a mail catcher. */
const SENDER = /^[^\s@<>",;]+@[^\s@<>",;]+$/;

/**
 * Reads the sender of emails. Without one, mail would come from a name that nobody has chosen, and be taken for spam.
 */
function readSender(read: (name: string) => string | undefined): string | undefined {
  const from = read('SMTP_FROM');
  if (from === undefined && read('SMTP_URL') !== undefined) {
    throw new UsageError(`SMTP_URL needs SMTP_FROM, the sender of the messages, as ${EXAMPLE_SENDER}.`);
  }
  // Some servers accept mail without a valid sender, but none delivers it.
  if (from !== undefined && !SENDER.test(readMailAddress(from).address)) {
    const example = /^(["']).*\1$/s.test(from.trim())
      ? 'Example <no-reply@example.com>. Here the quotes are part of the value.'
      : `${EXAMPLE_SENDER}.`;
    throw new UsageError(`SMTP_FROM must be an email address, or one with a name, as ${example}`);
  }
  return from;
}

function readSolana(
  read: (name: string) => string | undefined,
  readNumber: (name: string, bounds: readonly [number, number]) => number | undefined,
): SendingOptions | undefined {
  const sponsorLimit = readNumber('LATCHKEY_SOLANA_SPONSOR_LIMIT', [0, 1_000_000_000]) ?? SPONSOR_LIMIT;
  const sponsorLimitPerDay =
    readNumber('LATCHKEY_SOLANA_SPONSOR_LIMIT_PER_DAY', [0, 9_000_000_000]) ?? SPONSOR_LIMIT_PER_DAY;
  const nodes = readSolanaNodes(read('SOLANA_RPC_URL'), read('SOLANA_RPC_URLS'));
  if (nodes.length === 0) return undefined;
  return { nodes, sponsorKey: read('LATCHKEY_SOLANA_SPONSOR_KEY'), sponsorLimit, sponsorLimitPerDay };
}

function readMetrics(text: string | undefined): MetricsAddress | undefined {
  if (text === undefined) return undefined;
  const [, address = '', port = ''] = /^([^/]+):(\d{1,5})$/.exec(text) ?? [];
  const host = address.replace(/^\[(.*)\]$/, '$1');
  if (host === '' || Number(port) > 65_535) {
    throw new UsageError('LATCHKEY_METRICS must be an address and a port, as 127.0.0.1:9464.');
  }
  return { host, port: Number(port) };
}

/**
 * Whether traces are sent. The OpenTelemetry library reports nothing about an address that it cannot use, so it is
 * checked here.
 */
function readTraces(read: (name: string) => string | undefined): boolean {
  const given = TRACE_ENDPOINTS.filter(read);
  for (const name of given) {
    const address = read(name) ?? '';
    if (/^https?:/i.test(address) && URL.canParse(address)) continue;
    throw new UsageError(`${name} must be an http or https address, as http://127.0.0.1:4318.`);
  }
  return given.length > 0;
}

function readPublicUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // Paths are appended to this URL, so it must not end in a query or fragment, which would swallow them.
  if (url !== undefined && isSecureUrl(text) && !/[?#]/.test(text)) return url.href.replace(/\/+$/, '');
  throw new UsageError(
    'LATCHKEY_PUBLIC_URL must be the https address where people reach the service, as https://login.example.com.',
  );
}

function readRelyingParties(text = ''): ReadonlyMap<string, string> {
  const relyingParties = new Map<string, string>();
  for (const pair of text.split(/[\s,]+/).filter((part) => part !== '')) {
    const [, host = '', organizationId] = /^([a-z0-9.-]+)=([!-~]{1,128})$/.exec(pair) ?? [];
    if (organizationId === undefined || relyingParties.has(host)) {
      throw new UsageError(
        'LATCHKEY_RELYING_PARTIES must name hosts, each once, with the organizations that own them, as example.com=ORGANIZATION-ID, separated by spaces.',
      );
    }
    relyingParties.set(host, organizationId);
  }
  return relyingParties;
}

function toNumber(name: string, text: string, minimum: number, maximum: number): number {
  if (/^\d{1,10}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum) return Number(text);
  throw new UsageError(`${name} must be a whole number from ${minimum} to ${maximum}.`);
}
