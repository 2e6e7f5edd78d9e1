/** Keys of a wallet on the curves that BIP-32 does not know (SLIP-0010). */
import { createHmac } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import type { Curve } from '../../base/contract.ts';
import { HARDENED } from './derivation-path.ts';

/** The curves of SLIP-0010. */
export type Slip10Curve = Exclude<Curve, 'CURVE_SECP256K1'>;

/** The HMAC keys that derive the root of each curve's tree. */
const SALTS: Readonly<Record<Slip10Curve, string>> = {
  CURVE_P256: 'Nist256p1 seed',
  CURVE_ED25519: 'ed25519 seed',
};

const ORDER = p256.Point.Fn.ORDER;

/** A key and the chain code that its children are derived with. */
export interface Slip10Node {
  readonly key: Buffer;
  readonly chainCode: Buffer;
}

/** Derives the root of a curve's tree from a seed. */
export function toSlip10Master(seed: Uint8Array, curve: Slip10Curve): Slip10Node {
  let node = hash(SALTS[curve], seed);
  while (curve === 'CURVE_P256' && !p256.utils.isValidSecretKey(node.key)) {
    node = hash(SALTS[curve], node.key, node.chainCode);
  }
  return node;
}

/** Derives a child. On Ed25519 every index is hardened, which `parseDerivationPath` ensures. */
export function toSlip10Child(parent: Slip10Node, curve: Slip10Curve, index: number): Slip10Node {
  const position = Buffer.alloc(4);
  position.writeUInt32BE(index);
  let child =
    index >= HARDENED
      ? hash(parent.chainCode, Buffer.of(0), parent.key, position)
      : hash(parent.chainCode, p256.getPublicKey(parent.key), position);
  if (curve === 'CURVE_ED25519') return child;
  for (;;) {
    const left = toNumber(child.key);
    const sum = (left + toNumber(parent.key)) % ORDER;
    if (left < ORDER && sum !== 0n) {
      return { key: Buffer.from(sum.toString(16).padStart(64, '0'), 'hex'), chainCode: child.chainCode };
    }
    child = hash(parent.chainCode, Buffer.of(1), child.chainCode, position);
  }
}

function hash(key: string | Buffer, ...parts: readonly Uint8Array[]): Slip10Node {
  const digest = createHmac('sha512', key).update(Buffer.concat(parts)).digest();
  return { key: digest.subarray(0, 32), chainCode: digest.subarray(32) };
}

function toNumber(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex')}`);
}
