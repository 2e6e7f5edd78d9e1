/** Stamps by passkeys, and requests that check whether the service accepts them. */
import { eq } from 'drizzle-orm';
import { authenticators } from '../../src/store/tables.ts';
import { useCredentials, type Credentials } from './credentials.ts';
import type { TestDatabase } from './databases.ts';
import type { Passkey } from './stamps.ts';

/** The body of a request to the organization `demo`. */
export const BODY = '{"organizationId":"demo"}';

/** The refusal of a stamp that is not by a known key, as {@link refusalOf} returns it. */
export const UNAUTHENTICATED =
  'UNAUTHENTICATED  The request is not stamped by a known credential: X-Stamp or X-Stamp-WebAuthn must sign the exact body with one that is registered and has not expired.';

/** The requests that tests of stamps by passkeys make. */
export interface Passkeys {
  credentials(): Credentials;
  /** Authenticates a request. Rejects when its stamp is refused. */
  readonly ask: Credentials['authenticate'];
  /** The counter of a passkey in the database. */
  countOf(passkey: Passkey): Promise<number | undefined>;
}

/** Opens a database before the tests of a suite, with the organizations `demo` and `other`. */
export function usePasskeys(kind: TestDatabase): Passkeys {
  const credentials = useCredentials(kind);
  return {
    credentials,
    ask: (...parameters) => credentials().authenticate(...parameters),
    async countOf({ credentialId }) {
      const [row] = await credentials()
        .database.select()
        .from(authenticators)
        .where(eq(authenticators.credentialId, credentialId));
      return row?.signCount;
    },
  };
}
