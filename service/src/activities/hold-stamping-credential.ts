import type { Caller } from '../auth/caller.ts';
import { stampingKeyOf, stampingPasskeyOf } from '../auth/sessions/hold-opener.ts';
import { unauthenticated } from '../auth/stamps/authorize-caller.ts';
import { holdCredentials } from '../store/hold-credentials.ts';
import type { DoTogether } from '../store/shared-transactions.ts';

/**
 * Holds the key or the passkey that stamped a request until what it does is recorded. Whoever deletes one because it is in
 * the wrong hands, or ends a session, sees afterwards what it has left behind, and nothing more comes. A stamp of the
 * attested kind rests on a token, which is consumed. Throws UNAUTHENTICATED when it has ended since.
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
