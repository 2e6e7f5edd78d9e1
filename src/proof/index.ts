/** Verifying what a service proves about itself and about its decisions, in Node, in edge functions and in browsers. */
export type { AppProofFailure, BootProofFailure } from './failure.ts';
export type { ProofPlatform } from './platform.ts';
export {
  verifyAppProof,
  type AppProof,
  type AppProofOptions,
  type AppProofResult,
  type AppProofType,
  type RefusedAppProof,
  type VerifiedAppProof,
} from './verify-app-proof.ts';
export {
  verifyBootProof,
  type BootProof,
  type BootProofOptions,
  type BootProofResult,
  type RefusedBootProof,
  type VerifiedBootProof,
} from './verify-boot-proof.ts';
