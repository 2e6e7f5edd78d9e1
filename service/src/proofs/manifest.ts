import { toCanonicalJson, toUtf8 } from '../base/contract.ts';

/** The manifest of a process, in two texts. */
export interface Manifest {
  /** Canonical JSON; its SHA-256 is what an attestation document is made for. */
  readonly manifest: Uint8Array;
  /** The manifest with its approvals, of which there are none. */
  readonly envelope: Uint8Array;
}

/** Which encoding `qosManifestVersion` names: canonical JSON, hashed with SHA-256. */
export const MANIFEST_VERSION = 'v2';

/** A placeholder for the measurements that a machine with an enclave would report. */
export const NOT_MEASURED = '00'.repeat(48);

/**
 * Describes what a process runs, in the members that published readers of version 2 expect. Nothing was measured and
 * nobody approved anything, and every member that could claim it says so: zeros, empty texts and lists, debug mode.
 *
 * `quorumKey` is what client secrets are encrypted to, in hexadecimal.
 */
export function createManifest(quorumKey: string): Manifest {
  const nobody = { threshold: 0, members: [] };
  const manifest = {
    version: MANIFEST_VERSION,
    namespace: { name: 'development/latchkey-service', nonce: 0, quorumKey },
    pivot: { hash: '00'.repeat(32), restart: 'Never', bridgeConfig: [], debugMode: true, args: [] },
    manifestSet: nobody,
    shareSet: nobody,
    enclave: {
      pcr0: NOT_MEASURED,
      pcr1: NOT_MEASURED,
      pcr2: NOT_MEASURED,
      pcr3: NOT_MEASURED,
      awsRootCertificate: '',
      qosCommit: 'development',
    },
  };
  const envelope = { manifest, manifestSetApprovals: [], shareSetApprovals: [] };
  return { manifest: toUtf8(toCanonicalJson(manifest)), envelope: toUtf8(toCanonicalJson(envelope)) };
}
