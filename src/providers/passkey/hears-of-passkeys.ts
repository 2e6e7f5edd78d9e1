/** True when the browser can be informed about the passkeys of an account. */
export function hearsOfPasskeys(): boolean {
  return 'signalAllAcceptedCredentials' in (globalThis.PublicKeyCredential ?? {});
}
