import type { Challenge, Login, PendingLogin } from '../flow/state.ts';
import type { DeviceKey } from '../stamp/device-key.ts';
import type { CallOptions } from '../client/call.ts';
import type { OtpGateway } from './otp-gateway.ts';

/** What is kept of a session at rest. */
export interface StoredLogin extends Omit<Login, 'persistence'> {
  readonly publicKey: string;
  /** How far the service's clock was ahead at login, so that a wrong device clock does not end the session. */
  readonly clockOffsetMs: number;
}

/** Where device keys and sessions rest, as far as a provider needs it. */
export interface KeyStore {
  createKey(): Promise<DeviceKey>;
  readKey(publicKey: string): Promise<DeviceKey | undefined>;
  writePending(pending: PendingLogin | undefined): Promise<void>;
  commitSession(login: StoredLogin, key: DeviceKey): Promise<Login['persistence']>;
}

/** What a provider works with; made once a login. */
export interface ProviderContext {
  readonly keys: KeyStore;
  readonly gateway: OtpGateway | undefined;
  readonly proxy: Omit<CallOptions, 'signal'>;
  readonly organizationId: string | undefined;
  readonly invalidateExisting: boolean;
  readonly sessionExpirationSeconds: number;
  /** The key that must have signed the code-encryption bundle, 65 bytes hexadecimal, when the page pins it. */
  readonly otpSignerKey: string | undefined;
}

/** A way to sign in by a code that is sent to a contact. */
export interface CodeProvider {
  /** Sends a code. Throws `contact_missing` or `invalid_contact` before anything is sent. */
  send(contact: string, signal: AbortSignal): Promise<Challenge>;
  /** Makes the key that `verify` will need, while the person looks for the code. */
  prepare(): void;
  /** Exchanges the code for a session. */
  verify(challenge: Challenge, code: string, signal: AbortSignal): Promise<Login>;
  /** Finishes a login whose code was already right. */
  resume(pending: PendingLogin, signal: AbortSignal): Promise<Login>;
}
