import { readFileSync } from 'node:fs';
import { fromBase64Url, fromUtf8 } from '../../../src/base/encoding.ts';

/** The content of a header `X-Stamp`. */
export interface Stamp {
  readonly publicKey: string;
  readonly scheme: string;
  readonly signature: string;
}

interface Vector {
  readonly body: string;
  readonly name: string;
  readonly value: string;
}

interface WalletVector extends Vector {
  readonly type: 'ethereum' | 'solana';
  readonly address?: string;
  readonly publicKey?: string;
  readonly signature?: string;
}

/** Recorded requests of published clients of the API family, and how they were made. */
export const published = JSON.parse(
  readFileSync(new URL('published-clients.json', import.meta.url), 'utf8'),
) as {
  readonly privateKey: string;
  readonly apiKeys: readonly (Vector & { readonly publicKey: string })[];
  readonly wallets: readonly WalletVector[];
  readonly shortR: WalletVector;
  readonly passkeys: readonly (Vector & Readonly<Record<PasskeyPart, string>>)[];
  readonly quorumMessages: readonly Readonly<Record<'quorumKey' | 'secret' | 'encrypted', string>>[];
};

type PasskeyPart = 'challenge' | 'authenticatorData' | 'clientDataJSON' | 'rawId' | 'signature';

/** Reads the value of a header `X-Stamp`. */
export function readStamp(value: string): Stamp {
  return JSON.parse(fromUtf8(fromBase64Url(value))) as Stamp;
}

/** Reads the two numbers of a DER signature. Superfluous leading zeros are allowed. */
export function toNumbers(der: string): { readonly r: bigint; readonly s: bigint } {
  const bytes = Buffer.from(der, 'hex');
  const length = bytes[3] ?? 0;
  const read = (part: Uint8Array): bigint => BigInt(`0x${Buffer.from(part).toString('hex')}`);
  return { r: read(bytes.subarray(4, 4 + length)), s: read(bytes.subarray(6 + length)) };
}
