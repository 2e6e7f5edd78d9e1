import { parseArgs } from 'node:util';
import {
  operations,
  type ActivityOperation,
  type Operation,
  type QueryOperation,
} from '../../base/contract.ts';

/** Text of `latchkey-service admin --help`. */
export const ADMIN_HELP = `Usage: latchkey-service admin OPERATION [PARAMETERS] [options]
       latchkey-service admin --list

OPERATION is the last segment of its path, as create_users; --list prints all of them. PARAMETERS is a JSON
object, "@FILE" for one in a file, or "-" for standard input; absent: {}. The reply is printed as JSON.

  --url ADDRESS             the service (http://127.0.0.1:8787)
  --organization ID         the organization that the request is about
  --key-file FILE           file with the private key that stamps: api-key.json of "init", which names its
                            organization, or the key of P-256 alone in 64 hexadecimal characters
  --table                   print a table for people
  --help

Environment: LATCHKEY_ADMIN_URL, LATCHKEY_ADMIN_ORGANIZATION, and LATCHKEY_ADMIN_KEY with the key itself.

Exit codes: 0 done, 1 refused or failed, 2 the command line is wrong, 3 the activity waits for others.
`;

/** An operation that a key can stamp. */
export type StampedOperation = ActivityOperation | QueryOperation;

/** One request of an administrator. */
export interface AdminRequest {
  readonly kind: 'request';
  readonly operation: StampedOperation;
  /** The parameters as given: JSON, "@FILE" or "-"; undefined when absent. */
  readonly parameters: string | undefined;
  readonly url: string;
  /** Undefined when neither an option nor the environment names it; the key file may. */
  readonly organizationId: string | undefined;
  /** The private key, or the file that holds it. */
  readonly key: { readonly text: string } | { readonly file: string };
  readonly isTable: boolean;
}

/** The request to `latchkey-service admin`. */
export type AdminCommand = AdminRequest | { readonly kind: 'help' } | { readonly kind: 'list' };

/** Thrown when the command line is wrong; the message names what to change. */
export class AdminUsageError extends Error {
  override readonly name = 'AdminUsageError';
}

/** The operations that a key can stamp, by the last segments of their paths. */
export const STAMPED_OPERATIONS: ReadonlyMap<string, StampedOperation> = new Map(
  Object.values<Operation>(operations).flatMap((operation) =>
    operation.kind === 'activity' || operation.kind === 'query'
      ? [[operation.path.split('/').at(-1) ?? '', operation] as const]
      : [],
  ),
);

/** Reads the words that follow `admin`. Throws an `AdminUsageError` when they are wrong. */
export function readAdminCommand(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): AdminCommand {
  const { positionals, values } = parse(words);
  if (values.help === true) return { kind: 'help' };
  if (values.list === true) return { kind: 'list' };
  const [name, parameters, ...rest] = positionals;
  if (name === undefined) throw usage('Name an operation');
  if (rest.length > 0)
    throw usage(
      `The command takes OPERATION and PARAMETERS, and '${rest.join(' ')}' is too many; quote the JSON of PARAMETERS`,
    );
  const operation = STAMPED_OPERATIONS.get(name);
  if (operation === undefined) throw usage(`There is no operation '${name}'; --list prints them`);
  const organizationId = values.organization ?? (environment['LATCHKEY_ADMIN_ORGANIZATION'] || undefined);
  const url = values.url ?? (environment['LATCHKEY_ADMIN_URL'] || 'http://127.0.0.1:8787');
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw usage(`--url or LATCHKEY_ADMIN_URL must be an http or https address, and '${url}' is none`);
  const text = environment['LATCHKEY_ADMIN_KEY'] ?? '';
  const file = values['key-file'];
  if (file === undefined && text === '')
    throw usage('Give the private key by --key-file or LATCHKEY_ADMIN_KEY');
  const key = file === undefined ? { text } : { file };
  return { kind: 'request', operation, parameters, url, organizationId, key, isTable: values.table === true };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        url: { type: 'string' },
        organization: { type: 'string' },
        'key-file': { type: 'string' },
        table: { type: 'boolean' },
        list: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw usage(error instanceof Error ? (error.message.split('.')[0] ?? '') : String(error));
  }
}

/** Builds an error about the command line whose message points to `--help`. */
export function usage(fault: string): AdminUsageError {
  return new AdminUsageError(`${fault}. Run latchkey-service admin --help for the options.`);
}
