/** Tells the browser of a passkey that no account has, where it can be told, so that it is not offered again. */
export async function forgetPasskey(credentialId: string): Promise<void> {
  const { PublicKeyCredential: Api } = globalThis;
  const { signalUnknownCredential } = (Api ?? {}) as {
    readonly signalUnknownCredential?: (credential: object) => Promise<void>;
  };
  // A courtesy: whether it was heard changes nothing here.
  await signalUnknownCredential?.call(Api, { rpId: location.hostname, credentialId }).catch(() => undefined);
}
