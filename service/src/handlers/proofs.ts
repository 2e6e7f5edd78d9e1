import type { operations, ResultOf } from '../base/contract.ts';
import { ProblemError } from '../base/problem-error.ts';
import { findBootProof, findLatestBootProof, type BootProofRecord } from '../store/boot-proofs.ts';
import { toTimestamp } from '../base/timestamp.ts';
import type { Handlers } from './handler.ts';

/**
 * Reads the proof of an ephemeral key, of this process or of any other that has been on the database. The key is named
 * as app proofs name it, 130 bytes, or by its last 65, which sign; in hexadecimal of either case.
 */
export const getBootProof: Handlers['getBootProof'] = async ({ ephemeralKey }, { services }) => {
  const proof = await findBootProof(services.database, ephemeralKey.toLowerCase());
  if (proof === undefined) {
    throw new ProblemError(
      'NOT_FOUND',
      'No process of this service has had this ephemeral key; name it as an app proof does, in hexadecimal.',
      {
        path: 'ephemeralKey',
      },
    );
  }
  return showProof(proof);
};

/** Reads the proof of the process that started last, on this database. */
export const getLatestBootProof: Handlers['getLatestBootProof'] = async ({ appName }, { services }) => {
  const proof = await findLatestBootProof(services.database, appName);
  if (proof === undefined) {
    throw new ProblemError(
      'NOT_FOUND',
      'Member "appName" must be "latchkey-service", the name of this service.',
      {
        path: 'appName',
      },
    );
  }
  return showProof(proof);
};

function showProof(proof: BootProofRecord): ResultOf<(typeof operations)['getBootProof']> {
  return {
    bootProof: {
      ephemeralPublicKeyHex: proof.ephemeralPublicKey,
      awsAttestationDocB64: proof.attestationDocument,
      qosManifestB64: proof.manifest,
      qosManifestEnvelopeB64: proof.manifestEnvelope,
      deploymentLabel: proof.deploymentLabel,
      enclaveApp: proof.enclaveApp,
      owner: proof.owner,
      createdAt: toTimestamp(proof.createdAt),
      qosManifestVersion: proof.manifestVersion,
    },
  };
}
