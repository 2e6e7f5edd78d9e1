/** The methods by which a page informs a browser about passkeys (WebAuthn Level 3, section 5.1.10). */
type Signal = 'signalUnknownCredential' | 'signalAllAcceptedCredentials' | 'signalCurrentUserDetails';

type Signals = { readonly [S in Signal]?: (details: object) => Promise<void> };

/** Informs the browser about passkeys of a relying party, where it has the method. */
export async function signalPasskeys(
  signal: Signal,
  details: { readonly rpId: string; readonly [member: string]: unknown },
): Promise<void> {
  const api = globalThis.PublicKeyCredential as unknown as Signals | undefined;
  // A failure is ignored, because the login does not depend on it.
  await api?.[signal]?.(details).catch(() => undefined);
}

/** Informs the browser that no account has this passkey, so that it no longer offers it. */
export async function forgetPasskey(rpId: string, credentialId: string): Promise<void> {
  await signalPasskeys('signalUnknownCredential', { rpId, credentialId });
}
