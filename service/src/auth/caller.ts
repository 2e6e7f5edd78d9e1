import type { Authentication } from '../store/tables.ts';

/** What a request was signed with. */
export interface Credential {
  /** Public key in its stored form, or the credential id of a passkey; empty for a read-only session. */
  readonly publicKey: string;
  /** As it stood in the stamp. */
  readonly signature: string;
  readonly scheme: string;
  /** What it shows for MFA policies: one stamp can show several things, as a session and how it was opened. */
  readonly authentications: readonly Authentication[];
  /** True for a read-only session: it may read and change nothing. */
  readonly isReadOnly: boolean;
  /** The verification token that a stamp of the attested kind rests on; it is consumed with the activity. */
  readonly verificationTokenId?: string;
}

/** Who makes a request, as its stamp shows. */
export interface Caller {
  readonly organizationId: string;
  readonly organizationName: string;
  readonly userId: string;
  readonly userName: string;
  readonly credential: Credential;
}
