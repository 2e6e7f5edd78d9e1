/**
 * Has the browser ask which account of a company's, without a window. `configURL` is where the company describes itself
 * to browsers. Resolves to the ID token; undefined when that did
 * not work out for whatever reason: the browser does not tell a person who said no from one who has no account.
 */
export async function askBrowser(
  configURL: string,
  clientId: string,
  nonce: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const provider = { configURL, clientId, nonce, params: { nonce } };
  // Not in the platform's types yet.
  const options = { identity: { providers: [provider], mode: 'active' }, signal } as CredentialRequestOptions;
  try {
    const answer = (await navigator.credentials.get(options)) as { readonly token?: unknown } | null;
    return typeof answer?.token === 'string' ? answer.token : undefined;
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}
