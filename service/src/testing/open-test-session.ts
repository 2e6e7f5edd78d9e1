import type { Clock } from '../base/clock.ts';
import { ProblemError } from '../base/problem-error.ts';
import { assertWayEnabled } from '../auth/codes/assert-way-enabled.ts';
import { toContact } from '../auth/codes/contact.ts';
import { openContactSession } from '../auth/sessions/contact-session.ts';
import type { SessionServices } from '../auth/sessions/open-session.ts';
import { toCompressedKey } from '../auth/stamps/p256.ts';
import { inTransaction, type Database } from '../store/database.ts';
import { findLoginConfiguration } from '../store/login-configurations.ts';
import type { OpenedTestSession, TestSessionRequest } from './types.ts';

/**
 * Opens the session that a login by code would end with, as if its code had been sent and typed. `undefined` when there
 * would be none; a login by code then tells the reason.
 */
export async function openTestSession(
  services: SessionServices & { readonly clock: Clock; readonly database: Database },
  { authProxyConfigId, invalidateExisting = false, organizationId, ...request }: TestSessionRequest,
): Promise<OpenedTestSession | undefined> {
  const verificationType = request.contact.includes('@') ? 'OTP_TYPE_EMAIL' : 'OTP_TYPE_SMS';
  const contact = toContact(verificationType, request.contact)?.normalized;
  const publicKey = toCompressedKey(request.publicKey);
  const configuration = await findLoginConfiguration(services.database, authProxyConfigId);
  if (contact === undefined || publicKey === undefined || configuration === undefined) return undefined;
  try {
    assertWayEnabled(configuration, verificationType);
    const session = await inTransaction(services.database, (transaction) =>
      openContactSession(services, transaction, configuration, {
        ...{ contact, verificationType, publicKey, organizationId },
        isKeyShown: true,
        invalidatesExisting: invalidateExisting,
      }),
    );
    return { session, openedAt: services.clock.now() };
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}
