import type { Clock } from '../base/clock.ts';
import type { SigningKey } from '../keys/signing-key.ts';
import type { KeyOwner, KeyQuestion } from '../store/api-keys.ts';
import type { CredentialOwner } from '../store/credential-owners.ts';
import type { Database } from '../store/database.ts';
import type { Authentication } from '../store/tables.ts';
import type { PasskeySettings } from './passkeys/passkey-settings.ts';
import type { SocialLoginServices } from './social/verify-id-token.ts';
import type { isP256Signature } from './stamps/p256.ts';

/** The credential that signed a request. */
export interface Credential {
  /** Public key in its stored form, or the credential id of a passkey; empty for a read-only session. */
  readonly publicKey: string;
  /** As it stood in the stamp. */
  readonly signature: string;
  readonly scheme: string;
  /**
   * The proofs that the stamp gives to MFA policies. One stamp can prove several things, such as a session and how it was opened.
   */
  readonly authentications: readonly Authentication[];
  /** True for a read-only session: it may read and change nothing. */
  readonly isReadOnly: boolean;
  /** The verification token that an attested stamp is based on; it is consumed with the activity. */
  readonly verificationTokenId?: string;
  /** The ID token that an attested stamp is based on; it is consumed with the activity. */
  readonly idToken?: {
    readonly id: string;
    readonly authProxyConfigId: string;
    /** Milliseconds since the epoch. */
    readonly expiresAt: number;
  };
}

/** The caller of a request, identified by its stamp or its session. */
export interface Caller {
  readonly organizationId: string;
  readonly organizationName: string;
  readonly userId: string;
  readonly userName: string;
  readonly credential: Credential;
  /** Address that the request came from. */
  readonly clientAddress: string;
  /** The user's own organization, when that is the parent of the organization that the request reads. */
  readonly home?: Pick<CredentialOwner, 'organizationId' | 'organizationName'>;
}

/** A request whose caller is not known yet. */
export interface AuthenticationRequest {
  readonly headers: Headers;
  /** The exact bytes that a stamp covers. */
  readonly body: Uint8Array;
  /** The organization that the body names. */
  readonly organizationId: string;
  readonly clientAddress: string;
  /** True for queries: a read-only session is enough. */
  readonly allowsReadOnly: boolean;
  /** True for otp_login: a key of the parent is enough. */
  readonly allowsParent?: boolean;
  /** True for whoami: the request may name the parent of the one sub-organization that the key belongs to. */
  readonly findsSubOrganization?: boolean;
  /** True for stamp_login: an attested stamp is enough. */
  readonly allowsAttested: boolean;
}

/** The services that authentication needs. */
export interface AuthenticationServices extends PasskeySettings {
  readonly clock: Clock;
  readonly database: Database;
  /** The providers that ID tokens are verified against. */
  readonly oauth: SocialLoginServices;
  /** The signer of verification tokens. */
  readonly keys: { readonly otpSigner: SigningKey };
  /** Replaces the verification of passkey signatures, for tests that count the calls. */
  readonly verifyPasskey?: typeof isP256Signature | undefined;
  /** Finds the owners of API keys; simultaneous requests may share a query. */
  readonly lookups: { keyOwners(question: KeyQuestion): Promise<readonly KeyOwner[]> };
}
