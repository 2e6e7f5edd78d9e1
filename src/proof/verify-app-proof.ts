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
   * The key to trust: 130 bytes in hexadecimal.
   *
   * **Warning:** take it from a verified boot proof. Anybody can make an app proof with a key of their own.
   */
  readonly ephemeralPublicKey: string;
  /** The platform's cryptography; by default `crypto.subtle`. */
  readonly subtle?: ProofPlatform | undefined;
}

/** An app proof that holds. */
export interface VerifiedAppProof {
  readonly ok: true;
  readonly type: AppProofType;
  /** When it was made. */
  readonly timestampMs: number;
  /** Everything that it says. Compare it with what you ask about: a proof can be of another activity. */
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
 * Verifies what a machine says of an activity: the payload is signed by the signing half, the last 65 bytes, of an
 * ephemeral key that the caller trusts.
 *
 * Never throws and never rejects, whatever it is handed: the verdict is a value. A signature has a second form that
 * verifies too, so tell proofs apart by their payload.
 */
export async function verifyAppProof(options: AppProofOptions): Promise<AppProofResult> {
  /** The verdict when the next step throws: garbage was handed in, or the platform lacks something. */
  let failureIfThrown: AppProofFailure = 'malformed_proof';
  const refuse = (reason: AppProofFailure): RefusedAppProof => ({ ok: false, reason });
  try {
    const { scheme, publicKey, proofPayload, signature } = options.appProof;
    if (scheme !== SCHEME) return refuse('unsupported_scheme');
    const [key, signed] = [fromHex(publicKey), fromHex(signature)];
    if (signed.length !== 64 || typeof proofPayload !== 'string') return refuse('malformed_proof');
    // Half of a surrogate pair has no bytes of its own; the encoder would write another character for it.
    if (/\p{Cs}/u.test(proofPayload)) return refuse('malformed_proof');

    failureIfThrown = 'wrong_key';
    const isTrusted = publicKey.toLowerCase() === options.ephemeralPublicKey.toLowerCase();
    // Both halves are uncompressed points; the platform looks at the one that signs.
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
