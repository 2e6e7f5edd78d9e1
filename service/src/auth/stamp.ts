import { fromBase64Url, fromUtf8 } from '../contract.ts';
import { parseJson } from '../json.ts';
import { ProblemError } from '../problem-error.ts';
import type { Services } from '../services.ts';
import { findKeyOwners, type KeyOwner } from '../store/api-keys.ts';
import { isP256Signature, toCompressedKey } from './p256.ts';

/** Who stamped a request. */
export type Caller = Omit<KeyOwner, 'expiresAt'>;

/** The parts of the header X-Stamp (protocol.md section 1). */
interface Stamp {
  readonly publicKey: string;
  readonly scheme: string;
  readonly signature: string;
}

/** What a scheme signs with. */
interface StampScheme {
  readonly curve: string;
  /** The stored form of the key, or `undefined` when it is no key of the curve. */
  readonly toStoredKey: (publicKey: string) => string | undefined;
  readonly isSignature: (publicKey: string, body: Uint8Array, signature: string) => boolean;
}

/** The schemes that are accepted: one entry a scheme. */
const SCHEMES: ReadonlyMap<string, StampScheme> = new Map([
  [
    'SIGNATURE_SCHEME_TK_API_P256',
    {
      curve: 'API_KEY_CURVE_P256',
      toStoredKey: toCompressedKey,
      isSignature: (publicKey, body, signature) => isP256Signature(publicKey, body, signature, 'der'),
    },
  ],
]);

const MAXIMUM_STAMP_LENGTH = 2048;

/**
 * Finds out whose key stamped the exact bytes of the body. Throws UNAUTHENTICATED, in the same words, for a missing or
 * malformed stamp, an unknown or expired key and a bad signature; PERMISSION_DENIED when the key is good but belongs
 * to another organization than the body names.
 */
export async function authenticateStamp(
  { clock, database }: Services,
  header: string | null,
  body: Uint8Array,
  organizationId: string,
): Promise<Caller> {
  const stamp = readStamp(header);
  const scheme = SCHEMES.get(stamp?.scheme ?? '');
  const publicKey = stamp === undefined ? undefined : scheme?.toStoredKey(stamp.publicKey);
  if (stamp === undefined || scheme === undefined || publicKey === undefined) throw unauthenticated();

  const owners = await findKeyOwners(database, publicKey, scheme.curve);
  // The signature is verified for unknown keys as well, so that both refusals take the same time.
  if (!scheme.isSignature(publicKey, body, stamp.signature)) throw unauthenticated();
  const now = clock.now();
  const current = owners.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
  if (current.length === 0) throw unauthenticated();
  const caller = current.find((owner) => owner.organizationId === organizationId);
  if (caller !== undefined) return caller;
  throw new ProblemError('PERMISSION_DENIED', 'The key does not belong to this organization.', {
    path: 'organizationId',
  });
}

function readStamp(header: string | null): Stamp | undefined {
  if (header === null || header.length > MAXIMUM_STAMP_LENGTH) return undefined;
  let value: unknown;
  try {
    value = parseJson(fromUtf8(fromBase64Url(header)));
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { publicKey, scheme, signature } = value as Record<string, unknown>;
  return typeof publicKey === 'string' && typeof scheme === 'string' && typeof signature === 'string'
    ? { publicKey, scheme, signature }
    : undefined;
}

function unauthenticated(): ProblemError {
  return new ProblemError('UNAUTHENTICATED', 'The request is not stamped by a known key.');
}
