/** The part of `navigator.credentials` that receives codes from text messages (WebOTP). */
export interface OneTimeCodeSource {
  get(request: { otp: { transport: ['sms'] }; signal: AbortSignal }): Promise<unknown>;
}

/**
 * Hands on the code of each text message until the signal aborts, where the browser can.
 *
 * @param source - default: `navigator.credentials` in browsers that have WebOTP
 */
export async function receiveCodes(
  signal: AbortSignal,
  source: OneTimeCodeSource | undefined,
  onCode: (code: string) => void,
): Promise<void> {
  source ??= 'OTPCredential' in globalThis ? navigator.credentials : undefined;
  // Each request brings one message; "send again" brings another one.
  while (source && !signal.aborted) {
    // Declined, timed out, aborted or not allowed in this frame: the person types the code.
    const message = await source.get({ otp: { transport: ['sms'] }, signal }).catch(() => undefined);
    const { code } = (message ?? {}) as { code?: string };
    if (!code || signal.aborted) return;
    onCode(code);
  }
}
