import { getSystemErrorName } from 'node:util';
import { StartError } from '../base/start-error.ts';

/** One thing that `check` or `doctor` has looked at. */
export interface Finding {
  readonly check: string;
  readonly result: 'ok' | 'failed' | 'skipped';
  /** The result in words; with `failed`, the fault and the way out. Never a secret. */
  readonly detail?: unknown;
}

/** Looks at one thing. An error that an operator can mend becomes the detail; of others only the kind is told. */
export async function find(check: string, look: () => Promise<unknown>): Promise<Finding> {
  try {
    const detail = await look();
    return { check, result: 'ok', ...(detail === undefined ? {} : { detail }) };
  } catch (error) {
    return { check, result: 'failed', detail: toSentence(error) };
  }
}

/** The messages of libraries may quote an address with its password, so the words are of the code alone. */
function toSentence(error: unknown): string {
  if (error instanceof StartError) return error.message;
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = codeOf(current);
    if (code !== undefined) return explain(code);
  }
  return error instanceof Error ? explain(error.name) : 'unknown';
}

/** What the system said, where a library has put a code of its own in the place of that. */
function codeOf(error: Error): string | undefined {
  const { code, errno } = error as { code?: unknown; errno?: unknown };
  if (typeof errno === 'number' && errno < 0) return getSystemErrorName(errno);
  return typeof code === 'string' ? code : undefined;
}

function explain(code: string): string {
  const words = WORDS[code] ?? (/CERT|SIGNATURE/.test(code) ? UNTRUSTED : undefined);
  return words === undefined ? code : `${code}: ${words}`;
}

const NO_ANSWER = 'no answer in time; check the address, and firewalls in between.';
const NO_WAY = 'there is no way to this machine; check the address, and the network of this one.';
const REFUSED = 'user or password are refused.';
const UNTRUSTED =
  'its certificate is not trusted here; check the name, or give the authority with NODE_EXTRA_CA_CERTS.';

/** Codes of errors that another machine or the way to it causes, and the way out. */
const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at this address; check host and port, and whether it runs.',
  ECONNRESET: 'the other side closed the connection; check the port, and whether it wants TLS.',
  ESOCKET: 'there is no connection; check the port, and whether it wants TLS.',
  ENOTFOUND: 'no machine has this name; check the host.',
  EAI_AGAIN: 'names cannot be resolved now; check the name server of this machine.',
  ETIMEDOUT: NO_ANSWER,
  TimeoutError: NO_ANSWER,
  EHOSTUNREACH: NO_WAY,
  ENETUNREACH: NO_WAY,
  // fetch has no code for it.
  TypeError:
    'this address cannot be asked; check its port, which may be one that is kept for another protocol.',
  EAUTH: REFUSED,
  '28P01': REFUSED,
  '28000': 'this user may not connect; check pg_hba.conf.',
  '3D000': 'there is no database of this name; create it, or name another.',
  '42501': 'the user of the database may not do this; let it create tables.',
  '53300': 'no connection is left; raise max_connections.',
};
