/** The kinds of news about passkeys that a page can tell a browser (WebAuthn Level 3, section 5.1.10). */
type Signal = 'signalUnknownCredential' | 'signalAllAcceptedCredentials' | 'signalCurrentUserDetails';

type Signals = { readonly [S in Signal]?: (details: object) => Promise<void> };

/** Tells the browser something about the passkeys of a relying party, where it can be told. */
export async function signalPasskeys(
  signal: Signal,
  details: { readonly rpId: string; readonly [member: string]: unknown },
): Promise<void> {
  const api = globalThis.PublicKeyCredential as unknown as Signals | undefined;
  // A courtesy: whether it was heard changes nothing here.
  await api?.[signal]?.(details).catch(() => undefined);
}

/** Tells the browser of a passkey that no account has, so that it is not offered again. */
export async function forgetPasskey(rpId: string, credentialId: string): Promise<void> {
  await signalPasskeys('signalUnknownCredential', { rpId, credentialId });
}
