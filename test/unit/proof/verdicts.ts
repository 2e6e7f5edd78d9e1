import assert from 'node:assert/strict';
import type { BootProofFailure } from '../../../src/proof/failure.ts';
import {
  verifyBootProof,
  type BootProofOptions,
  type VerifiedBootProof,
} from '../../../src/proof/verify-boot-proof.ts';
import { optionsFor, prove, type Changes } from './machine.ts';

/** Records the refusals of one test file, which may share its process with other files. */
export interface Refusals {
  /** The reasons that have occurred in the tests of the file. */
  readonly told: Set<BootProofFailure>;
  /** Asserts that a proof with these changes is refused for this reason. */
  readonly refuses: (
    reason: BootProofFailure,
    changes?: Changes,
    options?: Partial<BootProofOptions>,
  ) => Promise<void>;
}

/** Creates a record of the reasons that occur in the tests of a file. */
export function noteRefusals(): Refusals {
  const told = new Set<BootProofFailure>();
  return {
    told,
    async refuses(reason, changes = {}, options = {}) {
      told.add(reason);
      const result = await verifyBootProof({ ...optionsFor(prove(changes)), ...options });
      assert.deepEqual(result, { ok: false, reason });
    },
  };
}

/** Asserts that a proof with these changes is accepted, and answers what it says. */
export async function accepts(
  changes: Changes = {},
  options: Partial<BootProofOptions> = {},
): Promise<VerifiedBootProof> {
  const result = await verifyBootProof({ ...optionsFor(prove(changes)), ...options });
  assert.ok(result.ok, result.ok ? '' : result.reason);
  return result;
}
