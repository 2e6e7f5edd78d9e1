import { createHash } from 'node:crypto';
import type { AppProof } from '../base/contract.ts';
import type { Clock } from '../base/clock.ts';
import type { ServiceKeys } from '../secrets/service-keys.ts';
import { insertBootProof } from '../store/boot-proofs.ts';
import type { Database } from '../store/database.ts';
import { createAppProof, toPolicyOutcome, type DecidedActivity, type PolicyOutcome } from './app-proof.ts';
import { createAttestationDocument } from './attestation-document.ts';
import { openDevelopmentRoot } from './development-root.ts';
import { createEphemeralKeys } from './ephemeral-keys.ts';
import { createManifest, MANIFEST_VERSION } from './manifest.ts';

/** The proofs that a process can give. */
export interface Proofs {
  /** The key that `get_boot_proof` finds the boot proof by: 130 bytes in lower-case hexadecimal. */
  readonly ephemeralPublicKey: string;
  /** SHA-256 of the development root's certificate in lower-case hexadecimal, for pinning. */
  readonly rootFingerprint: string;
  /** Signs what was decided about an activity; see `toPolicyOutcome`. */
  proveOutcome(activity: DecidedActivity, decision: PolicyOutcome, now: number): AppProof;
}

/**
 * Creates the keys of this process and a boot proof of them, which stays readable when the process has ended and for
 * other processes on the database. There is no enclave: the proof says development wherever it says anything.
 */
export async function openProofs(
  database: Database,
  keys: Pick<ServiceKeys, 'open' | 'quorumPublicKey' | 'seal'>,
  clock: Clock,
): Promise<Proofs> {
  const startedAt = clock.now();
  const root = await openDevelopmentRoot(database, keys, startedAt);
  const ephemeralKeys = createEphemeralKeys();
  const { publicKey } = ephemeralKeys;
  const { envelope, manifest } = createManifest(keys.quorumPublicKey);
  const document = createAttestationDocument({
    root,
    ephemeralPublicKey: publicKey,
    manifest,
    now: startedAt,
  });
  await insertBootProof(database, {
    ephemeralPublicKey: publicKey,
    signingKey: publicKey.slice(publicKey.length / 2),
    attestationDocument: toBase64(document),
    manifest: toBase64(manifest),
    manifestEnvelope: toBase64(envelope),
    manifestVersion: MANIFEST_VERSION,
    deploymentLabel: 'development',
    enclaveApp: 'latchkey-service',
    owner: 'development',
    createdAt: startedAt,
  });
  return {
    ephemeralPublicKey: publicKey,
    rootFingerprint: createHash('sha256').update(root.certificate).digest('hex'),
    proveOutcome: (activity, decision, now) =>
      createAppProof(ephemeralKeys, toPolicyOutcome(activity, decision, now)),
  };
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}
