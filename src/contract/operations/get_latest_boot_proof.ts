import { query, type OperationSchema } from '../operation.ts';
import { object } from '../schema.ts';
import { id, organizationId } from '../shared.ts';
import { bootProofResponse } from './get_boot_proof.ts';

/** Schemas of {@link getLatestBootProof}. */
export const getLatestBootProofSchema = () =>
  ({
    summary: 'Reads the boot proof of the process that started last.',
    companion: true,
    request: object({
      organizationId: organizationId(),
      appName: id('Name of the program, as `enclaveApp` of a boot proof says it.'),
    }),
    response: bootProofResponse(),
  }) satisfies OperationSchema;

/** Reads the boot proof of the process that started last. */
export const getLatestBootProof =
  /* @__PURE__ */ query<ReturnType<typeof getLatestBootProofSchema>>('get_latest_boot_proof');
