import assert from 'node:assert/strict';
import type { BootProofFailure } from '../../../src/proof/failure.ts';
import {
  verifyBootProof,
  type BootProofOptions,
  type VerifiedBootProof,
} from '../../../src/proof/verify-boot-proof.ts';
import { optionsFor, prove, type Changes } from './machine.ts';

/** Reasons that a test of this file has been told. */
export const told = new Set<BootProofFailure>();

/** Asserts that a proof with these changes is refused for this reason. */
export async function refuses(
  reason: BootProofFailure,
  changes: Changes = {},
  options: Partial<BootProofOptions> = {},
): Promise<void> {
  told.add(reason);
  const result = await verifyBootProof({ ...optionsFor(prove(changes)), ...options });
  assert.deepEqual(result, { ok: false, reason });
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
