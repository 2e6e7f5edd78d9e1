/** Verifies what a service proves about itself and its decisions, in Node, in edge functions and in browsers. */
export {
  verifyCheckpoint,
  type Checkpoint,
  type CheckpointOptions,
  type CheckpointResult,
} from './checkpoint.ts';
export type {
  ActivityProofFailure,
  AppProofFailure,
  BootProofFailure,
  CheckpointFailure,
  LogGrowthFailure,
} from './failure.ts';
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
export {
  verifyActivityProof,
  verifyLogGrowth,
  type ActivityProofOptions,
  type ActivityProofResult,
  type LogGrowthOptions,
  type LogGrowthResult,
  type LogProof,
} from './verify-log.ts';
