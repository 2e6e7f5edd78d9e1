import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';

/** The curves a private key can be of (api.md, "Private key"). */
export const CURVES = ['CURVE_SECP256K1', 'CURVE_ED25519', 'CURVE_P256'] as const;

/** The curve of a private key. */
export type Curve = (typeof CURVES)[number];

/** A curve whose keys sign with ECDSA. */
export type EcdsaCurve = Exclude<Curve, 'CURVE_ED25519'>;

/** The arithmetic of the ECDSA curves. */
export const ECDSA_CURVES = { CURVE_SECP256K1: secp256k1, CURVE_P256: p256 } as const satisfies Record<
  EcdsaCurve,
  unknown
>;
