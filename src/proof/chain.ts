import type { Bytes } from '../base/encoding.ts';
import { readCertificate, type Certificate } from './certificate.ts';
import type { ChainFailure } from './failure.ts';
import { ES384, toSha256Hex, verifyEcdsa, type ProofPlatform } from './platform.ts';

/** A chain of certificates and whom to trust. */
export interface Chain {
  /** The certificate of the key in question. */
  readonly certificate: Bytes;
  /** Its issuers, the root first. */
  readonly bundle: readonly Bytes[];
  /** Certificates in DER, or their SHA-256 in hexadecimal. */
  readonly roots: readonly (Uint8Array | string)[];
  /** When the certificates are to be valid. */
  readonly atMs: number;
}

/** A key that a pinned root vouches for. */
export interface VouchedKey {
  /** An uncompressed point of P-384. */
  readonly publicKey: Bytes;
  /** SHA-256 of the root's certificate. */
  readonly root: string;
}

/**
 * Follows a chain from a pinned root to a key (RFC 5280 section 6, as far as the profile goes): each certificate is
 * valid at the time, has the name that the next one calls its issuer, may issue it and has signed it. The root is
 * trusted for its bytes, so its own signature says nothing more.
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
  // Written so that a time that is no number is in no period.
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
  // With colons and in upper case, as tools print fingerprints and AWS publishes its root's.
  if (typeof pin === 'string') return pin.replaceAll(':', '').toLowerCase();
  return toSha256Hex(subtle, Uint8Array.from(pin));
}
