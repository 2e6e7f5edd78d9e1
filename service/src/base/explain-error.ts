import { getSystemErrorName } from 'node:util';

/** An error that another machine, or the way to it, has caused, as far as it is known. */
export interface ExplainedError {
  /** Code of the system, the database or the mail server, as `ECONNREFUSED`. */
  readonly code?: string;
  /** The meaning and the remedy, in a sentence that begins in lower case. */
  readonly remedy?: string;
}

/**
 * Explains an error by its code, or by its message where a library gives no code. No part of a message is passed on,
 * because it may quote an address with its password.
 */
export function explainError(error: unknown): ExplainedError {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = codeOf(current);
    const remedy = code === undefined ? remedyOf(current) : (remedyOfFile(current, code) ?? toRemedy(code));
    if (code !== undefined || remedy !== undefined) {
      return { ...(code === undefined ? {} : { code }), ...(remedy === undefined ? {} : { remedy }) };
    }
  }
  return {};
}

/** Reads the code of an error; the system's own where a library has replaced it by another. */
function codeOf(error: Error): string | undefined {
  const { code, errno } = error as { code?: unknown; errno?: unknown };
  if (typeof errno === 'number' && errno < 0) return getSystemErrorName(errno);
  return typeof code === 'string' ? code : undefined;
}

function remedyOf({ message, name }: Error): string | undefined {
  if (name === 'TimeoutError' || TIMEOUT.test(message)) return NO_ANSWER;
  if (/does not support SSL/.test(message))
    return 'the server has no TLS; switch it on there, or ask for none.';
  if (message === 'bad port') return 'this port is kept for another protocol; check it.';
  return undefined;
}

/** The remedy when the database driver could not open a file that the address names for TLS. */
function remedyOfFile(error: Error, code: string): string | undefined {
  if ((error as { syscall?: unknown }).syscall !== 'open') return undefined;
  const fault = code === 'ENOENT' ? 'is not there' : 'cannot be read';
  return `a file that the address names ${fault}; check its sslrootcert, sslcert and sslkey.`;
}

function toRemedy(code: string): string | undefined {
  return WORDS[code] ?? (/CERT|SIGNATURE/.test(code) ? UNTRUSTED : undefined);
}

/** The beginnings of the database driver's messages about time limits. */
const TIMEOUT = /^(?:timeout e|Connection terminated due to connection timeout|Query read timeout)/;

const NO_ANSWER = 'no answer in time; check the address, and firewalls in between.';
const NO_WAY = 'the network has no route to the address; check the address, and the network of this machine.';
const REFUSED = 'user or password are refused.';
const UNTRUSTED =
  'its certificate is not trusted here; check the name, or give the authority with NODE_EXTRA_CA_CERTS.';

/** Codes of errors that another machine or the way to it causes, and the way out. */
const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at this address; check host and port, and whether it runs.',
  ECONNRESET: 'the other side closed the connection; check the port, and whether it wants TLS.',
  ESOCKET: 'there is no connection; check the port, and whether it wants TLS.',
  ENOTFOUND: 'no machine has this name; check the host.',
  // The same fault on systems that report it by a number alone.
  EAI_NONAME: 'no machine has this name; check the host.',
  EAI_AGAIN: 'the name server does not answer; check the DNS settings of this machine.',
  ETIMEDOUT: NO_ANSWER,
  EHOSTUNREACH: NO_WAY,
  ENETUNREACH: NO_WAY,
  EAUTH: REFUSED,
  '28P01': REFUSED,
  '28000': 'this user may not connect; check pg_hba.conf.',
  '3D000': 'there is no database of this name; create it, or name another.',
  // The first migration finds a table that it would create.
  '42P07':
    'it has tables, and the schema drizzle with the list of applied migrations is missing; restore that schema from the backup, too, or name an empty database.',
  '42501': 'the user of the database may not do this; let it create tables.',
  '53300': 'no connection is left; raise max_connections.',
};
