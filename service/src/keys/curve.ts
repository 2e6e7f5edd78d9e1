import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { Curve } from '../base/contract.ts';

/** A curve whose keys sign with ECDSA. */
export type EcdsaCurve = Exclude<Curve, 'CURVE_ED25519'>;

/** The arithmetic of the ECDSA curves. */
export const ECDSA_CURVES = { CURVE_SECP256K1: secp256k1, CURVE_P256: p256 } as const satisfies Record<
  EcdsaCurve,
  unknown
>;
