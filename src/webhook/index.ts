/** Verifying webhook deliveries, in Node, in edge functions and in browsers. */
export { verifyEd25519, type Ed25519Options, type Ed25519Platform } from './ed25519.ts';
export type { KeyFailure, WebhookFailure } from './failure.ts';
export type { WebhookHeaders } from './headers.ts';
export type { JsonWebKeySet } from './key-set.ts';
export {
  createKeySource,
  type FetchedKeySource,
  type KeySource,
  type KeySourceOptions,
} from './key-source.ts';
export { createReplayGuard, type ReplayGuard, type ReplayGuardOptions } from './replay-guard.ts';
export {
  verifyWebhook,
  type RefusedWebhook,
  type VerifiedWebhook,
  type WebhookOptions,
  type WebhookResult,
} from './verify.ts';
