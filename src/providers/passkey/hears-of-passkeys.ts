/** True where the browser can be told which passkeys an account has. */
export function hearsOfPasskeys(): boolean {
  return 'signalAllAcceptedCredentials' in (globalThis.PublicKeyCredential ?? {});
}
