/** Builds Solana accounts and transactions for tests, byte by byte and without the service's code. */
import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { base58 } from '@scure/base';

/** An account with its key. */
export interface SolanaAccount {
  readonly address: string;
  /** 32 bytes. */
  readonly publicKey: Buffer;
  /** 32 bytes in hexadecimal. */
  readonly secret: string;
  readonly key: KeyObject;
}

/** Makes an account with a random key. */
export function createSolanaAccount(): SolanaAccount {
  const { privateKey } = generateKeyPairSync('ed25519');
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' });
  const publicKey = Buffer.from(x, 'base64url');
  return {
    address: base58.encode(publicKey),
    publicKey,
    secret: Buffer.from(d, 'base64url').toString('hex'),
    key: createPrivateKey({ key: privateKey.export({ format: 'jwk' }), format: 'jwk' }),
  };
}

/** The parts of a transfer. */
export interface TransferParts {
  readonly blockhash: string;
  /** The accounts that have to sign. The first pays the fee. */
  readonly signers: readonly [SolanaAccount, ...SolanaAccount[]];
  /** The signer that the lamports come from; default: the first signer. */
  readonly from?: SolanaAccount;
  /** The signers whose signatures are filled in; the signatures of the others are zeros. */
  readonly signedBy?: readonly SolanaAccount[];
  readonly version?: 'legacy' | 0;
  /** The data of each instruction for the compute budget program. */
  readonly budget?: readonly Buffer[];
  /** The data of the instruction for the system program; default: a transfer of some lamports. */
  readonly data?: Buffer;
}

const SYSTEM = Buffer.alloc(32);
const COMPUTE_BUDGET = Buffer.from(base58.decode('ComputeBudget111111111111111111111111111111'));
const RECIPIENT = Buffer.alloc(32, 7);

let lamports = 0;

/** Writes a transfer in the wire format, in base64. Each call transfers another amount, so that no two are equal. */
export function createTransfer({
  blockhash,
  budget = [],
  data,
  from,
  signedBy = [],
  signers,
  version = 'legacy',
}: TransferParts): string {
  const giver = Math.max(signers.indexOf(from ?? signers[0]), 0);
  const programs = budget.length === 0 ? [SYSTEM] : [SYSTEM, COMPUTE_BUDGET];
  const keys = [...signers.map(({ publicKey }) => publicKey), RECIPIENT, ...programs];
  const transfer = Buffer.alloc(12);
  transfer.writeUInt32LE(2, 0);
  transfer.writeUInt32LE((lamports += 1), 4);
  const call = (program: number, accounts: number[], content: Buffer): Buffer =>
    Buffer.concat([Buffer.of(program, accounts.length, ...accounts, content.length), content]);
  const message = Buffer.concat([
    version === 0 ? Buffer.of(0x80) : Buffer.alloc(0),
    Buffer.of(signers.length, 0, programs.length, keys.length),
    ...keys,
    Buffer.from(base58.decode(blockhash)),
    Buffer.of(1 + budget.length),
    call(signers.length + 1, [giver, signers.length], data ?? transfer),
    ...budget.map((content) => call(signers.length + 2, [], content)),
    version === 0 ? Buffer.of(0) : Buffer.alloc(0),
  ]);
  const signatures = signers.map((signer) =>
    signedBy.includes(signer) ? sign(null, message, signer.key) : Buffer.alloc(64),
  );
  return Buffer.concat([Buffer.of(signers.length), ...signatures, message]).toString('base64');
}

/** Splits a transaction into its signatures and its message. */
export function splitTransaction(bytes: Buffer): {
  readonly signatures: readonly Buffer[];
  readonly message: Buffer;
} {
  const count = bytes[0] ?? 0;
  return {
    signatures: Array.from({ length: count }, (_, index) => bytes.subarray(1 + 64 * index, 65 + 64 * index)),
    message: bytes.subarray(1 + 64 * count),
  };
}
