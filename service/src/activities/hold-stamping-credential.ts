import type { Caller } from '../auth/caller.ts';
import { stampingKeyOf, stampingPasskeyOf } from '../auth/sessions/hold-opener.ts';
import { unauthenticated } from '../auth/stamps/authorize-caller.ts';
import { holdCredentials } from '../store/hold-credentials.ts';
import type { DoTogether } from '../store/shared-transactions.ts';

/**
 * Locks the key or the passkey that stamped a request until its activity is recorded. Somebody who deletes a stolen key, or
 * ends a session, therefore sees afterwards everything that it has created, and nothing is added later. An attested stamp
 * needs no lock: its token is consumed. Throws UNAUTHENTICATED when the key or passkey has been deleted since.
 */
export async function holdStampingCredential(
  together: DoTogether,
  { credential, home, organizationId, userId }: Caller,
): Promise<void> {
  const key = stampingKeyOf(credential.authentications);
  const id = key ?? stampingPasskeyOf(credential.authentications);
  if (id === undefined) return;
  const kind = key === undefined ? 'passkey' : 'key';
  const owner = { organizationId: home?.organizationId ?? organizationId, userId };
  if (!(await together(holdCredentials, { ...owner, kind, id }))) throw unauthenticated();
}
