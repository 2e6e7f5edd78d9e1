/**
 * Asks the person for an account of a company in the browser's own dialog (FedCM), without a popup. `configURL` is the
 * company's FedCM configuration. Resolves to the ID token, or to undefined after any failure: the browser does not say
 * whether the person refused or has no account.
 */
export async function askBrowser(
  configURL: string,
  clientId: string,
  nonce: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const provider = { configURL, clientId, nonce, params: { nonce } };
  // The platform's types do not have `identity` yet.
  const options = { identity: { providers: [provider], mode: 'active' }, signal } as CredentialRequestOptions;
  try {
    const answer = (await navigator.credentials.get(options)) as { readonly token?: unknown } | null;
    return typeof answer?.token === 'string' ? answer.token : undefined;
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}
