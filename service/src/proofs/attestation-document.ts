import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { encode } from 'cborg';
import { fromHex } from '../base/contract.ts';
import type { DevelopmentRoot } from './development-root.ts';
import { NOT_MEASURED } from './manifest.ts';

/** The parts that an attestation document is made of. */
export interface AttestationRequest {
  readonly root: DevelopmentRoot;
  /** 130 bytes in hexadecimal. */
  readonly ephemeralPublicKey: string;
  readonly manifest: Uint8Array;
  readonly now: number;
}

/** ES384 (RFC 9053 section 2.1). */
const PROTECTED_HEADERS = encode(new Map([[1, -35]]));

/** As many as machines with an enclave report. All are zero, as theirs are in debug mode. */
const PCR_COUNT = 16;

/**
 * Creates an attestation document: a COSE_Sign1 (RFC 9052) without a tag, with the members that AWS Nitro Enclaves put
 * into theirs. The key that signs it is created for this one document, certified by the development root and then
 * dropped. Module and root have "development" in their names.
 */
export function createAttestationDocument({
  ephemeralPublicKey,
  manifest,
  now,
  root,
}: AttestationRequest): Uint8Array {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' });
  const moduleId = `development-${randomUUID()}`;
  const measurement = fromHex(NOT_MEASURED);
  const payload = encode({
    module_id: moduleId,
    digest: 'SHA384',
    timestamp: now,
    pcrs: new Map(Array.from({ length: PCR_COUNT }, (_, index) => [index, measurement])),
    certificate: root.certify(publicKey, moduleId),
    cabundle: [root.certificate],
    public_key: fromHex(ephemeralPublicKey),
    user_data: createHash('sha256').update(manifest).digest(),
    nonce: null,
  });
  const signed = encode(['Signature1', PROTECTED_HEADERS, new Uint8Array(), payload]);
  const signature = sign('sha384', signed, { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return encode([PROTECTED_HEADERS, new Map(), payload, signature]);
}
