import type { FuzzTarget } from './fuzz.ts';
import { createKeyTargets } from './key-targets.ts';
import { createProofTargets } from './proof-targets.ts';
import { createRequestTargets } from './request-targets.ts';

/** Every parser that reads untrusted input. */
export async function createTargets(): Promise<readonly FuzzTarget[]> {
  return [...createProofTargets(), ...createRequestTargets(), ...(await createKeyTargets())];
}
