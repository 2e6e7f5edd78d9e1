import { concatBytes, fromHex, fromUtf8, toHex, toUtf8, type Bytes } from '../base/encoding.ts';
import { LatchkeyError } from '../base/errors.ts';
import { fromJson } from '../base/json.ts';
import { toJson } from '../base/write-json.ts';
import { seal } from './hpke.ts';

const P256 = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/**
 * Encrypts a one-time code, together with the public key that the verification token must name, to the key in the
 * bundle (protocol.md section 2, "Code encryption"; HPKE base mode, RFC 9180). Returns the `encryptedOtpBundle`. Throws
 * `untrusted_signer` when the bundle's signature is invalid or its signer is not the pinned one, and `malformed_reply`
 * when it is not a bundle.
 */
export async function encryptCode(
  bundle: string,
  code: string,
  publicKey: string,
  pinnedSigner: string | undefined,
): Promise<string> {
  const receiver = await readTarget(bundle, pinnedSigner);
  const { encapsulated, ciphertext } = await seal({
    receiver,
    info: toUtf8('turnkey_hpke'),
    plaintext: toUtf8(toJson({ otp_code: code, public_key: publicKey })),
    associate: (encapsulatedKey) => concatBytes(encapsulatedKey, receiver),
  });
  return toJson({ encappedPublic: toHex(encapsulated), ciphertext: toHex(ciphertext) });
}

async function readTarget(bundle: string, pinnedSigner: string | undefined): Promise<Bytes> {
  try {
    const { version, data, dataSignature, enclaveQuorumPublic } = fromJson(bundle) as Record<string, string>;
    if (version !== 'v1.0.0') throw new TypeError('version');
    const signer = fromHex(enclaveQuorumPublic ?? '');
    const isPinned = pinnedSigner === undefined || pinnedSigner.toLowerCase() === toHex(signer);
    const signed = fromHex(data ?? '');
    const key = await crypto.subtle.importKey('raw', signer, P256, false, ['verify']);
    const signature = fromDer(fromHex(dataSignature ?? ''));
    if (!isPinned || !(await crypto.subtle.verify({ ...P256, hash: 'SHA-256' }, key, signature, signed))) {
      throw new LatchkeyError('untrusted_signer', 'The bundle is not signed by the trusted signer.');
    }
    const { targetPublic } = fromJson(fromUtf8(signed)) as Record<string, string>;
    return fromHex(targetPublic ?? '');
  } catch (cause) {
    if (cause instanceof LatchkeyError) throw cause;
    throw new LatchkeyError('malformed_reply', 'The bundle is malformed.', { cause });
  }
}

/**
 * Converts a DER signature (SEQUENCE of two INTEGERs) into the 64 bytes r and s that WebCrypto takes. It is not strict:
 * malformed DER becomes a signature that does not verify.
 */
function fromDer(der: Bytes): Bytes {
  const signature = new Uint8Array(64);
  const endOfR = 4 + (der[3] ?? 0);
  for (const [part, end] of [
    [der.slice(4, endOfR), 32],
    [der.slice(endOfR + 2), 64],
  ] as const) {
    // DER adds a leading zero to keep a number positive, and omits the number's own leading zeros.
    const digits = part.slice(-32);
    signature.set(digits, end - digits.length);
  }
  return signature;
}
