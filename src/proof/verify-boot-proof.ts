import { fromHex, toHex, type Bytes } from '../base/encoding.ts';
import { readAttestation } from './attestation.ts';
import { fromBase64 } from './base64.ts';
import { followChain } from './chain.ts';
import { readCoseSign1 } from './cose.ts';
import type { BootProofFailure } from './failure.ts';
import { ES384, toSha256Hex, verifyEcdsa, type ProofPlatform } from './platform.ts';

/** A boot proof as `get_boot_proof` returns it. Its other members, such as labels and `createdAt`, prove nothing. */
export interface BootProof {
  readonly ephemeralPublicKeyHex: string;
  readonly awsAttestationDocB64: string;
  readonly qosManifestB64: string;
}

/** Options of {@link verifyBootProof}. */
export interface BootProofOptions {
  readonly bootProof: BootProof;
  /**
   * The roots to trust: certificates in DER, or their SHA-256 in hexadecimal, colons allowed.
   *
   * **Warning:** a proof is worth no more than its root. The development root of a self-hosted service shows only that
   * the service itself made the statement, not a machine.
   */
  readonly roots: readonly (Uint8Array | string)[];
  /**
   * Required measurements, 48 bytes in hexadecimal, by their number: 0, 1 and 2 measure the program's image.
   *
   * **Warning:** without them every program on the root's machines is accepted; under a public root that is anybody's
   * program. The measurements of a machine in debug mode, whose owner can inspect it, are zeros.
   */
  readonly pcrs?: Readonly<Record<number, string>> | undefined;
  /**
   * Returns the time at which the certificates must be valid, in milliseconds since the epoch; default `Date.now`. Some
   * certificates are valid for hours only: to verify a proof later, return the time that it is about, such as an app
   * proof's.
   */
  readonly now?: (() => number) | undefined;
  /** How far the document's time may be from `now`, before or after, in milliseconds; default: no limit. */
  readonly maxAgeMs?: number | undefined;
  /** The platform's cryptography; by default `crypto.subtle`. */
  readonly subtle?: ProofPlatform | undefined;
}

/** A valid boot proof. Its signature covers every member. */
export interface VerifiedBootProof {
  readonly ok: true;
  /** The ephemeral key, for {@link verifyAppProof}: 130 bytes in lower-case hexadecimal. */
  readonly ephemeralPublicKey: string;
  /** Id of the machine. */
  readonly moduleId: string;
  /** When the document was created, in milliseconds since the epoch. */
  readonly timestampMs: number;
  /** Measurements in lower-case hexadecimal, by their number. */
  readonly pcrs: Readonly<Record<number, string>>;
  /** The manifest of the programs that the machine runs, in the form that `qosManifestVersion` names. */
  readonly manifest: Bytes;
  /** The root that the proof leads to: SHA-256 of its certificate, in lower-case hexadecimal. */
  readonly root: string;
}

/** A boot proof that is refused, and why. */
export interface RefusedBootProof {
  readonly ok: false;
  readonly reason: BootProofFailure;
}

/** The verdict on a boot proof. */
export type BootProofResult = VerifiedBootProof | RefusedBootProof;

/** Longest accepted text of a document. AWS documents stay below 16 KiB. */
const MAXIMUM_DOCUMENT_LENGTH = 24_000;

/** An encryption key and a signing key, both uncompressed points of P-256. */
const EPHEMERAL_KEY_BYTES = 130;

/**
 * Verifies that an ephemeral key belongs to a machine and to the programs that it runs: an attestation document
 * (COSE_Sign1 with ES384), signed by a key that a pinned root has certified, must name this key and this manifest.
 *
 * Never throws and never rejects: every problem is a refusal with a reason.
 *
 * @example
 * ```ts
 * import { verifyAppProof, verifyBootProof, type AppProof, type BootProof } from 'latchkey/proof';
 *
 * export async function isProved(appProof: AppProof, bootProof: BootProof): Promise<boolean> {
 *   const roots = ['64:1A:03:21:A3:E2:44:EF:E4:56:46:31:95:D6:06:31:7E:D7:CD:CC:3C:17:56:E0:98:93:F3:C6:8F:79:BB:5B'];
 *   const boot = await verifyBootProof({ bootProof, roots, pcrs: { 0: '…', 1: '…', 2: '…' } });
 *   if (!boot.ok) return false;
 *   return (await verifyAppProof({ appProof, ephemeralPublicKey: boot.ephemeralPublicKey })).ok;
 * }
 * ```
 */
export async function verifyBootProof(options: BootProofOptions): Promise<BootProofResult> {
  /** The reason to return when the next step throws, because of a wrong argument or a missing platform feature. */
  let failureIfThrown: BootProofFailure = 'malformed_proof';
  const refuse = (reason: BootProofFailure): RefusedBootProof => ({ ok: false, reason });
  try {
    const { bootProof, roots, pcrs, now = Date.now, maxAgeMs = Infinity } = options;
    const ephemeralKey = fromHex(bootProof.ephemeralPublicKeyHex);
    const text = bootProof.awsAttestationDocB64;
    if (text.length > MAXIMUM_DOCUMENT_LENGTH) return refuse('malformed_proof');
    const document = fromBase64(text);
    const manifest = fromBase64(bootProof.qosManifestB64);

    failureIfThrown = 'malformed_document';
    const message = readCoseSign1(document);
    const attestation = readAttestation(message.payload);

    failureIfThrown = 'unsupported_platform';
    const { subtle = crypto.subtle } = options;
    const manifestHash = await toSha256Hex(subtle, manifest);

    failureIfThrown = 'expired_certificate';
    const atMs = now();
    failureIfThrown = 'untrusted_root';
    const { bundle, certificate, moduleId, timestampMs } = attestation;
    const key = await followChain(subtle, { certificate, bundle, roots, atMs });
    if (typeof key === 'string') return refuse(key);
    if (!(await verifyEcdsa(subtle, ES384, key.publicKey, message.signature, message.signed))) {
      return refuse('invalid_signature');
    }

    failureIfThrown = 'wrong_pcr';
    const expected = pcrs === undefined ? undefined : Object.entries(pcrs);
    // No entries is a mistake, for example a Map, which has none here.
    if (expected?.length === 0) return refuse('wrong_pcr');
    for (const [index, value] of expected ?? []) {
      if (attestation.pcrs.get(Number(index)) !== value.toLowerCase()) return refuse('wrong_pcr');
    }
    if (attestation.userData === null || toHex(attestation.userData) !== manifestHash) {
      return refuse('wrong_manifest');
    }
    const ephemeralPublicKey = toHex(ephemeralKey);
    const isSameKey = attestation.publicKey !== null && toHex(attestation.publicKey) === ephemeralPublicKey;
    if (!isSameKey || ephemeralKey.length !== EPHEMERAL_KEY_BYTES) return refuse('wrong_key');

    failureIfThrown = 'stale_document';
    // Written so that NaN counts as stale.
    const isFresh = typeof maxAgeMs === 'number' && Math.abs(atMs - timestampMs) <= maxAgeMs;
    if (!isFresh) return refuse('stale_document');
    const measured = Object.fromEntries(attestation.pcrs);
    return { ok: true, ephemeralPublicKey, moduleId, timestampMs, pcrs: measured, manifest, root: key.root };
  } catch {
    return refuse(failureIfThrown);
  }
}
