import { p256 } from '@noble/curves/nist.js';
import { toBase64Url, toHex, toUtf8 } from '../../base/contract.ts';
import {
  ADMIN_HELP,
  AdminUsageError,
  readAdminCommand,
  STAMPED_OPERATIONS,
  usage,
  type AdminCommand,
  type AdminRequest,
} from './read-admin-command.ts';
import { printTable } from './print-table.ts';
import { readAdminKey } from './read-admin-key.ts';
import { readText } from './read-text.ts';

/** Where the command reads and writes; a test gives its own. */
export interface AdminConsole {
  readonly readInput: () => Promise<string>;
  readonly write: (text: string) => void;
  readonly writeError: (text: string) => void;
}

/** A request times out after this long. */
const TIMEOUT_MS = 30_000;

/** Runs `latchkey-service admin` and resolves with its exit code. */
export async function runAdmin(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  { readInput, write, writeError }: AdminConsole,
): Promise<number> {
  let command: AdminCommand;
  try {
    command = readAdminCommand(words, environment);
    if (command.kind === 'help') {
      write(ADMIN_HELP);
      return 0;
    }
    if (command.kind === 'list') {
      write([...STAMPED_OPERATIONS.keys()].map((name) => `${name}\n`).join(''));
      return 0;
    }
    const key = await readAdminKey(command.key);
    const organizationId = command.organizationId ?? key.organizationId;
    if (organizationId === undefined) {
      throw usage('Name the organization by --organization or LATCHKEY_ADMIN_ORGANIZATION');
    }
    const body = await toBody(command, organizationId, readInput);
    return await send(command, body, key.secret, { readInput, write, writeError });
  } catch (error) {
    if (!(error instanceof AdminUsageError)) throw error;
    writeError(`${error.message}\n`);
    return 2;
  }
}

async function send(
  { isTable, operation, url }: AdminRequest,
  body: string,
  secret: Uint8Array,
  { write, writeError }: AdminConsole,
): Promise<number> {
  // The URL may have a path, when a proxy serves the service below one.
  const address = new URL(url.replace(/\/+$/, '') + operation.path);
  let reply: { readonly isGood: boolean; readonly text: string };
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-stamp': toStamp(secret, body) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    reply = { isGood: response.ok, text: await response.text() };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    writeError(
      `${address.origin} did not answer: ${cause instanceof Error ? cause.message : String(cause)}\n`,
    );
    return 1;
  }
  const value = parseReply(reply.text);
  if (value === undefined) {
    writeError(
      `${address.origin} answered something that is no JSON; check with --url that the service is there\n`,
    );
    return 1;
  }
  if (!reply.isGood) {
    writeError(`${JSON.stringify(value)}\n`);
    return 1;
  }
  write(isTable ? printTable(value) : `${JSON.stringify(value)}\n`);
  return operation.kind === 'activity' ? toExitCode(value) : 0;
}

/** 0 when the activity is done, 3 when it waits for other people, 1 when it failed. */
function toExitCode(reply: unknown): number {
  const { activity } = reply as { readonly activity?: { readonly status?: string } };
  switch (activity?.status) {
    case undefined:
    case 'ACTIVITY_STATUS_COMPLETED':
      return 0;
    case 'ACTIVITY_STATUS_CONSENSUS_NEEDED':
    case 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED':
      return 3;
    default:
      return 1;
  }
}

async function toBody(
  { operation, parameters: source }: AdminRequest,
  organizationId: string,
  readInput: AdminConsole['readInput'],
): Promise<string> {
  const parameters = parseParameters(await readSource(source, readInput));
  const timestampMs = String(Date.now());
  if (operation.kind === 'query') return JSON.stringify({ organizationId, timestampMs, ...parameters });
  return JSON.stringify({ type: operation.type, timestampMs, organizationId, parameters });
}

async function readSource(source: string | undefined, readInput: AdminConsole['readInput']): Promise<string> {
  if (source === undefined) return '{}';
  if (source === '-') return readInput();
  return source.startsWith('@') ? readText(source.slice(1)) : source;
}

function parseParameters(text: string): object {
  let value: unknown;
  try {
    // Editors of Windows begin a file with a byte order mark.
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    value = undefined;
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new AdminUsageError('PARAMETERS must be a JSON object, as \'{"userName":"Ada"}\'.');
}

/** The value of X-Stamp (protocol.md section 1). */
function toStamp(secret: Uint8Array, body: string): string {
  const parts = {
    publicKey: toHex(p256.getPublicKey(secret)),
    scheme: 'SIGNATURE_SCHEME_TK_API_P256',
    signature: toHex(p256.sign(toUtf8(body), secret, { format: 'der' })),
  };
  return toBase64Url(toUtf8(JSON.stringify(parts)));
}

function parseReply(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
