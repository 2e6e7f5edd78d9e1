import { toBase64Url, toUtf8, type Bytes } from '../../base/encoding.ts';
import type { LatchkeyError } from '../../base/errors.ts';
import { createClient } from '../../client/client.ts';
import { getAuthenticators } from '../../contract/operations/get_authenticators.ts';
import type { Login } from '../../flow/state.ts';
import { createSessionKeyStamper } from '../../stamp/session-key.ts';
import type { InteractiveContext } from '../provider.ts';
import { readPasskeyRules } from './passkey-rules.ts';
import { signalPasskeys } from './signal-passkeys.ts';

/**
 * Informs the browser after a login which passkeys the account has, so that it no longer offers deleted ones, and which
 * name the person has now. Callers do not wait for it; after a failure the next login does it again.
 *
 * @param userHandle - user handle that the passkeys were created with. Default: the user's id.
 * @param signal - aborts it before a passkey is created, which would not be in the list yet
 */
export async function tellPasskeys(
  context: InteractiveContext,
  { session: { organizationId, publicKey, type, userId }, contact }: Pick<Login, 'session' | 'contact'>,
  signal: AbortSignal,
  userHandle: Bytes = toUtf8(userId),
): Promise<void> {
  const { keys, proxy, apiUrl: baseUrl } = context;
  const { clock, fetch } = proxy;
  const key = type === 'SESSION_TYPE_READ_WRITE' ? await keys.readKey(publicKey) : undefined;
  if (!key) return;
  const stamper = createSessionKeyStamper(key);
  const client = createClient({ baseUrl, organizationId, stamper, clock, fetch }, { getAuthenticators });
  const ask = (timestampMs?: string): ReturnType<typeof client.getAuthenticators> =>
    client.getAuthenticators({ userId, ...(timestampMs && { timestampMs }) }, { signal });
  const { authenticators } = await ask().catch((error: LatchkeyError) => {
    // This service requires the time in a query. Other services do not know the member and would refuse it.
    if (error.member !== 'timestampMs') throw error;
    return ask(clock.now().toFixed());
  });
  signal.throwIfAborted();
  const { rpId } = readPasskeyRules(context);
  const user = { rpId, userId: toBase64Url(userHandle) };
  const allAcceptedCredentialIds = authenticators.map(({ credentialId }) => credentialId);
  await signalPasskeys('signalAllAcceptedCredentials', { ...user, allAcceptedCredentialIds });
  if (contact)
    await signalPasskeys('signalCurrentUserDetails', { ...user, name: contact, displayName: contact });
}
