import type { OtpType } from '../../base/contract.ts';
import type { Clock } from '../../base/clock.ts';
import { ProblemError } from '../../base/problem-error.ts';
import type { Database } from '../../store/database.ts';
import type { LoginConfiguration } from '../../store/login-configurations.ts';
import { findUserByContact, markContactVerified } from '../../store/users.ts';
import { CODE_AUTHENTICATIONS } from '../codes/verification-token.ts';
import { openSession, type SessionOpening, type SessionServices } from './open-session.ts';

/** A session for the person who has proven to hold a contact. */
export interface ContactSession extends Pick<
  SessionOpening,
  'publicKey' | 'isKeyShown' | 'invalidatesExisting'
> {
  readonly verificationType: OtpType;
  /** Normalised. */
  readonly contact: string;
  /** Chooses the account, where a contact has several. */
  readonly organizationId?: string | undefined;
}

/**
 * Opens a session for the user of a contact, for as long as the configuration says, and records that the contact was
 * verified. Returns the session. Throws ACCOUNT_NOT_FOUND, PERMISSION_DENIED when the key is in use already, and what
 * `openSession` throws.
 */
export async function openContactSession(
  { clock, keys }: SessionServices & { readonly clock: Clock },
  transaction: Database,
  configuration: Pick<LoginConfiguration, 'organizationId' | 'sessionExpirationSeconds'>,
  { contact, organizationId, verificationType, ...opening }: ContactSession,
): Promise<string> {
  const user = await findUserByContact(transaction, {
    verificationType,
    contact,
    configurationOrganizationId: configuration.organizationId,
    organizationId,
  });
  const now = clock.now();
  const shown = { type: verificationType, contact };
  if (user === undefined || !(await markContactVerified(transaction, user.id, shown, now)))
    throw new ProblemError(
      'ACCOUNT_NOT_FOUND',
      'There is no account for this contact; sign up, or name the organization that has it.',
    );

  const session = await openSession({ keys }, transaction, {
    ...opening,
    organizationId: user.organizationId,
    userId: user.id,
    expirationSeconds: configuration.sessionExpirationSeconds,
    authentication: { type: CODE_AUTHENTICATIONS[verificationType], id: contact },
    now,
  });
  if (session !== undefined) return session;
  throw new ProblemError('PERMISSION_DENIED', 'The public key is in use already; log in with a new key.', {
    path: 'publicKey',
  });
}
