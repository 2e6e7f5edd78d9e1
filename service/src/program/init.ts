import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { p256 } from '@noble/curves/nist.js';
import { toHex } from '../base/contract.ts';
import { StartError } from '../base/start-error.ts';

/** The files that `init` has written, and the ids in them. */
export interface InitResult {
  readonly written: readonly string[];
  readonly organizationId: string;
  readonly authProxyConfigId: string;
  /** The shell command that starts the service with these files, for any POSIX shell. */
  readonly start: string;
}

/**
 * Writes a sample provisioning file, the key of its first user and the settings into a folder, which is created when it
 * does not exist. Files that hold a secret can be read by their owner alone. Throws a `StartError` when one of the
 * files exists; nothing is overwritten.
 */
export async function init(folder: string): Promise<InitResult> {
  const { publicKey, secretKey } = p256.keygen();
  const organizationId = randomUUID();
  const authProxyConfigId = randomUUID();
  const userId = randomUUID();
  const provisioning = {
    organizations: [
      {
        organizationId,
        organizationName: 'Example',
        rootQuorum: { threshold: 1, userIds: [userId] },
        users: [
          {
            userId,
            userName: 'Operator',
            userEmail: 'operator@example.com',
            apiKeys: [{ publicKey: toHex(publicKey), curveType: 'API_KEY_CURVE_P256' }],
          },
        ],
        authProxyConfigs: [
          {
            authProxyConfigId,
            enabledProviders: ['email', 'passkey'],
            sessionExpirationSeconds: '900',
            otpLength: '6',
            otpAlphanumeric: false,
            allowedOrigins: ['*'],
            signupEnabled: true,
          },
        ],
      },
    ],
  };
  const apiKey = { organizationId, userId, publicKey: toHex(publicKey), privateKey: toHex(secretKey) };
  const files: readonly (readonly [name: string, text: string, mode: number])[] = [
    ['provision.json', toText(provisioning), 0o644],
    ['api-key.json', toText(apiKey), 0o600],
    ['latchkey.env', toEnvironment(toHex(randomBytes(32))), 0o600],
  ];
  for (const [name] of files) assertMissing(join(folder, name));
  await makeFolder(folder);
  for (const [name, text, mode] of files) await writeNew(join(folder, name), text, mode);
  const environment = toShellWord(join(folder, 'latchkey.env'));
  const file = toShellWord(join(folder, 'provision.json'));
  return {
    written: files.map(([name]) => join(folder, name)),
    organizationId,
    authProxyConfigId,
    start: `set -a; . ${environment}; set +a; latchkey-service --provision ${file}`,
  };
}

/**
 * Quotes a path as one word of a shell. The POSIX command `.` searches PATH for a name without a slash, so a relative
 * path gets `./`.
 */
function toShellWord(path: string): string {
  const isPlaced = isAbsolute(path) || /^\.\.?[\\/]/.test(path);
  return `'${(isPlaced ? path : `./${path}`).replaceAll("'", String.raw`'\''`)}'`;
}

function toText(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** Lines of `NAME=value`, as shells, systemd, Docker and Node's --env-file read them; shells need the quotes. */
function toEnvironment(masterKey: string): string {
  return `# Seals every secret in the database. Keep it apart from the backups; without it nothing can be opened again.
LATCHKEY_MASTER_KEY=${masterKey}

# A PostgreSQL server instead of the database in the folder of --data:
# DATABASE_URL=postgres://latchkey:password@127.0.0.1:5432/latchkey

# Where people reach the service, and the proxies of your own in front of it:
# LATCHKEY_PUBLIC_URL=https://login.example.com
# LATCHKEY_TRUST_PROXY=1

# Solana nodes that transactions are sent to, by cluster; one alone can be given as SOLANA_RPC_URL:
# SOLANA_RPC_URLS='{"solana:mainnet":"https://rpc.example.com","solana:localnet":"http://127.0.0.1:8899"}'

# Codes by email and by SMS:
# SMTP_URL=smtp://user:password@mail.example.com:587
# SMTP_FROM='Example <no-reply@example.com>'
# SMS_WEBHOOK_URL=https://sms.example.com/hook
`;
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (cause) {
    throw new StartError(`The folder ${folder} cannot be made; name another.`, { cause });
  }
}

function assertMissing(file: string): void {
  if (!existsSync(file)) return;
  throw new StartError(`${file} is there already, and is not written over; name another folder.`);
}

async function writeNew(file: string, text: string, mode: number): Promise<void> {
  try {
    // With the flag "wx", a file that was created since the check is not overwritten either.
    await writeFile(file, text, { mode, flag: 'wx' });
  } catch (cause) {
    throw new StartError(`${file} cannot be written; name a folder that you may write to.`, { cause });
  }
}
