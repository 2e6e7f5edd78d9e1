import { fromHex, toUtf8 } from '../base/encoding.ts';
import { fromJson } from '../base/json.ts';
import type { AppProofFailure } from './failure.ts';
import { verifyEcdsa, type ProofPlatform } from './platform.ts';

/** The subject of an app proof. */
export type AppProofType = 'APP_PROOF_TYPE_ADDRESS_DERIVATION' | 'APP_PROOF_TYPE_POLICY_OUTCOME';

/** An app proof as an activity carries it. */
export interface AppProof {
  readonly scheme: string;
  readonly publicKey: string;
  readonly proofPayload: string;
  readonly signature: string;
}

/** Options of {@link verifyAppProof}. */
export interface AppProofOptions {
  readonly appProof: AppProof;
  /**
   * The ephemeral key to trust: 130 bytes in hexadecimal.
   *
   * **Warning:** take it from a verified boot proof. Anybody can create an app proof with a key of their own.
   */
  readonly ephemeralPublicKey: string;
  /** The platform's cryptography; by default `crypto.subtle`. */
  readonly subtle?: ProofPlatform | undefined;
}

/** A valid app proof. */
export interface VerifiedAppProof {
  readonly ok: true;
  readonly type: AppProofType;
  /** When the proof was created, in milliseconds since the epoch. */
  readonly timestampMs: number;
  /** The proof's statements. Compare them with the activity in question: the proof may be about another one. */
  readonly payload: Readonly<Record<string, unknown>>;
}

/** An app proof that is refused, and why. */
export interface RefusedAppProof {
  readonly ok: false;
  readonly reason: AppProofFailure;
}

/** The verdict on an app proof. */
export type AppProofResult = VerifiedAppProof | RefusedAppProof;

const SCHEME = 'SIGNATURE_SCHEME_EPHEMERAL_KEY_P256';
const P256 = { curve: 'P-256', hash: 'SHA-256' } as const;
const TYPES: readonly unknown[] = [
  'APP_PROOF_TYPE_ADDRESS_DERIVATION',
  'APP_PROOF_TYPE_POLICY_OUTCOME',
] satisfies AppProofType[];

/**
 * Verifies a machine's statement about an activity: the payload must be signed by the signing key, the last 65 bytes of
 * an ephemeral key that the caller trusts.
 *
 * Never throws and never rejects: every problem is a refusal with a reason. An ECDSA signature has a second valid form,
 * so identify proofs by their payload, not by the signature.
 */
export async function verifyAppProof(options: AppProofOptions): Promise<AppProofResult> {
  /** The reason to return when the next step throws, because of a wrong argument or a missing platform feature. */
  let failureIfThrown: AppProofFailure = 'malformed_proof';
  const refuse = (reason: AppProofFailure): RefusedAppProof => ({ ok: false, reason });
  try {
    const { scheme, publicKey, proofPayload, signature } = options.appProof;
    if (scheme !== SCHEME) return refuse('unsupported_scheme');
    const [key, signed] = [fromHex(publicKey), fromHex(signature)];
    if (signed.length !== 64 || typeof proofPayload !== 'string') return refuse('malformed_proof');
    // A lone surrogate has no UTF-8 encoding; the encoder would write U+FFFD for it.
    if (/\p{Cs}/u.test(proofPayload)) return refuse('malformed_proof');

    failureIfThrown = 'wrong_key';
    const isTrusted = publicKey.toLowerCase() === options.ephemeralPublicKey.toLowerCase();
    // Both keys must be uncompressed points. The platform checks only the one that signs.
    if (!isTrusted || key.length !== 130 || key[0] !== 4 || key[65] !== 4) return refuse('wrong_key');

    failureIfThrown = 'unsupported_platform';
    const { subtle = crypto.subtle } = options;
    if (!(await verifyEcdsa(subtle, P256, key.slice(65), signed, toUtf8(proofPayload)))) {
      return refuse('invalid_signature');
    }

    failureIfThrown = 'malformed_payload';
    const payload = fromJson(proofPayload) as Readonly<Record<string, unknown>>;
    const { type, timestampMs } = payload;
    const isTimed = typeof timestampMs === 'string' && /^[1-9]\d{12}$/.test(timestampMs);
    if (!isTimed || !TYPES.includes(type)) return refuse('malformed_payload');
    return { ok: true, type: type as AppProofType, timestampMs: Number(timestampMs), payload };
  } catch {
    return refuse(failureIfThrown);
  }
}
