/** An ability that a browser may have with passkeys (WebAuthn Level 3, section 5.1.7). */
export type PasskeyCapability = 'conditionalGet' | 'passkeyPlatformAuthenticator';

/** The older method for each capability. */
const QUESTIONS = {
  conditionalGet: 'isConditionalMediationAvailable',
  passkeyPlatformAuthenticator: 'isUserVerifyingPlatformAuthenticatorAvailable',
} as const;

/** Asks the browser whether it has a capability. False when it cannot tell. */
export async function hasCapability(capability: PasskeyCapability): Promise<boolean> {
  const api = globalThis.PublicKeyCredential as
    | (Partial<Record<(typeof QUESTIONS)[PasskeyCapability], () => Promise<boolean>>> & {
        readonly getClientCapabilities?: () => Promise<Readonly<Record<string, boolean>>>;
      })
    | undefined;
  try {
    const capabilities = await api?.getClientCapabilities?.();
    return capabilities?.[capability] ?? (await api?.[QUESTIONS[capability]]?.()) ?? false;
  } catch {
    return false;
  }
}
