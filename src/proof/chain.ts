import type { Bytes } from '../base/encoding.ts';
import { readCertificate, type Certificate } from './certificate.ts';
import type { ChainFailure } from './failure.ts';
import { ES384, toSha256Hex, verifyEcdsa, type ProofPlatform } from './platform.ts';

/** A chain of certificates, and the roots to trust. */
export interface Chain {
  /** The certificate of the key to verify. */
  readonly certificate: Bytes;
  /** Certificates of its issuers, the root first. */
  readonly bundle: readonly Bytes[];
  /** The trusted roots: certificates in DER, or their SHA-256 in hexadecimal. */
  readonly roots: readonly (Uint8Array | string)[];
  /** The time at which the certificates must be valid. */
  readonly atMs: number;
}

/** A key whose chain leads to a pinned root. */
export interface VouchedKey {
  /** An uncompressed point of P-384. */
  readonly publicKey: Bytes;
  /** SHA-256 of the root's certificate. */
  readonly root: string;
}

/**
 * Verifies a chain from a pinned root to a key (RFC 5280 section 6, as far as the profile needs). Each certificate must
 * be valid at the time, have the name that the next one gives as its issuer, be allowed to issue it, and have signed
 * it. The root is trusted by its bytes, so its own signature is not checked.
 */
export async function followChain(
  subtle: ProofPlatform,
  { certificate, bundle, roots, atMs }: Chain,
): Promise<VouchedKey | ChainFailure> {
  const path: Certificate[] = [];
  try {
    for (const bytes of [...bundle, certificate]) path.push(readCertificate(bytes));
  } catch {
    return 'malformed_certificate';
  }
  const root = await toSha256Hex(subtle, bundle[0] as Bytes);
  const pinned = await Promise.all(roots.map((pin) => toFingerprint(subtle, pin)));
  if (!pinned.includes(root)) return 'untrusted_root';
  // Written so that NaN is outside every period.
  if (!path.every(({ notBeforeMs, notAfterMs }) => notBeforeMs <= atMs && atMs <= notAfterMs)) {
    return 'expired_certificate';
  }
  const key = path.at(-1) as Certificate;
  if (!key.isSigner) return 'invalid_chain';
  for (const [index, issued] of path.slice(1).entries()) {
    const issuer = path[index] as Certificate;
    const authoritiesBetween = path.length - 2 - index;
    const isRight =
      issuer.isIssuer &&
      issuer.subject === issued.issuer &&
      issuer.maximumPathLength >= authoritiesBetween &&
      (await verifyEcdsa(subtle, ES384, issuer.publicKey, issued.signature, issued.signed));
    if (!isRight) return 'invalid_chain';
  }
  return { publicKey: key.publicKey, root };
}

async function toFingerprint(subtle: ProofPlatform, pin: Uint8Array | string): Promise<string> {
  // Accepts colons and upper case, as tools print fingerprints and as AWS publishes its root's.
  if (typeof pin === 'string') return pin.replaceAll(':', '').toLowerCase();
  return toSha256Hex(subtle, Uint8Array.from(pin));
}
