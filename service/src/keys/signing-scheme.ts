/**
 * How a key signs. `ECDSA` fits secp256k1 and P-256, `ED25519` fits Ed25519, `BIP340` (plain Schnorr) and
 * `BIP340_TAPROOT` (Schnorr with the tweaked key of BIP-341) fit secp256k1.
 */
export type SigningScheme = 'ECDSA' | 'ED25519' | 'BIP340' | 'BIP340_TAPROOT';
