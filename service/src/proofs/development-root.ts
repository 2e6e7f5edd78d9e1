import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { decode, encode } from 'cborg';
import { DAY_MS } from '../base/day.ts';
import type { ServiceKeys } from '../secrets/service-keys.ts';
import type { SealedContext } from '../secrets/sealing.ts';
import type { Database } from '../store/database.ts';
import { loadOrStoreSecret } from '../store/service-secrets.ts';
import { createCertificate } from './certificate.ts';

/** The root that vouches for the keys of attestation documents: the service itself, and no hardware. */
export interface DevelopmentRoot {
  /** DER. */
  readonly certificate: Uint8Array;
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
  /** Certifies a key of P-384 for as long as the root itself is valid. Returns DER. */
  certify(publicKey: KeyObject, name: string): Uint8Array;
}

/** The common name of its certificate, which programs show. */
const NAME = 'Latchkey development root (no hardware)';

const CONTEXT: SealedContext = { organizationId: 'service', keyId: 'boot-proof-root', curve: 'CURVE_P384' };

/** As long as hardware roots are valid. Whoever pins this root must pin another one after that. */
const VALIDITY_MS = 30 * 365 * DAY_MS;

/** Opens the root, and creates it at the first start. Processes that start at the same time all get the same root. */
export async function openDevelopmentRoot(
  database: Database,
  keys: Pick<ServiceKeys, 'open' | 'seal'>,
  now: number,
): Promise<DevelopmentRoot> {
  const sealed = await loadOrStoreSecret(database, CONTEXT.keyId, now, () =>
    keys.seal(encode(createRoot(now)), CONTEXT),
  );
  const { certificate, notAfterMs, notBeforeMs, secret } = decode(keys.open(sealed, CONTEXT)) as StoredRoot;
  const issuerKey = createPrivateKey({ key: Buffer.from(secret), format: 'der', type: 'pkcs8' });
  const issuerPublicKey = createPublicKey(issuerKey);
  return {
    certificate,
    notBeforeMs,
    notAfterMs,
    certify: (publicKey, subject) =>
      createCertificate({
        subject,
        issuer: NAME,
        publicKey,
        issuerPublicKey,
        issuerKey,
        notBeforeMs,
        notAfterMs,
        isAuthority: false,
      }),
  };
}

interface StoredRoot {
  /** PKCS #8. */
  readonly secret: Uint8Array;
  readonly certificate: Uint8Array;
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
}

function createRoot(now: number): StoredRoot {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' });
  // Another process of the service, and whoever verifies, may have a clock that is behind.
  const period = { notBeforeMs: now - DAY_MS, notAfterMs: now + VALIDITY_MS };
  const certificate = createCertificate({
    subject: NAME,
    issuer: NAME,
    publicKey,
    issuerPublicKey: publicKey,
    issuerKey: privateKey,
    isAuthority: true,
    ...period,
  });
  return { secret: privateKey.export({ format: 'der', type: 'pkcs8' }), certificate, ...period };
}
