/** Stampers: the ways to sign a request. */
export { createApiKeyStamper, type ApiKeyCurve, type ApiKeyStamperOptions } from './api-key.ts';
export type { DeviceKey } from './device-key.ts';
export { createPasskeyStamper, type PasskeyDescriptor, type PasskeyStamperOptions } from './passkey.ts';
export { createReadOnlySessionStamper } from './read-only-session.ts';
export { createSessionKeyStamper } from './session-key.ts';
export type { Stamper, StampHeader, StampOptions } from './stamper.ts';
export {
  createWalletStamper,
  type Eip1193Provider,
  type EthereumWallet,
  type SolanaWallet,
} from './wallet.ts';
