import { query, type OperationSchema } from '../operation.ts';
import { object, optional, string } from '../schema.ts';
import { organizationId, timestamp } from '../shared.ts';

/** The response of both queries of boot proofs. */
export const bootProofResponse = () =>
  object({
    bootProof: object({
      ephemeralPublicKeyHex: string(),
      awsAttestationDocB64: string('COSE_Sign1 attestation document.'),
      qosManifestB64: string(),
      qosManifestEnvelopeB64: string(),
      deploymentLabel: string('"development" where there is no enclave.'),
      enclaveApp: string(),
      owner: string(),
      createdAt: timestamp(),
      qosManifestVersion: optional(string('Selects the encoding of the manifest members.')),
    }),
  });

/** Schemas of {@link getBootProof}. */
export const getBootProofSchema = () =>
  ({
    summary: 'Reads the proof that an ephemeral key belongs to a machine and a program.',
    request: object({
      organizationId: organizationId(),
      ephemeralKey: string(
        'Ephemeral public key, hexadecimal: as app proofs name it, or its last 65 bytes.',
        {
          pattern: '^(?:[0-9a-fA-F]{2})+$',
          maxLength: 520,
        },
      ),
    }),
    response: bootProofResponse(),
  }) satisfies OperationSchema;

/** Reads the proof that an ephemeral key belongs to a machine and a program (api.md "Query operations"). */
export const getBootProof = /* @__PURE__ */ query<ReturnType<typeof getBootProofSchema>>('get_boot_proof');
