/** The part of `navigator.credentials` that receives codes from text messages (WebOTP). */
export interface OneTimeCodeSource {
  get(request: { otp: { transport: ['sms'] }; signal: AbortSignal }): Promise<unknown>;
}

/**
 * Passes on the code of each text message until the signal aborts, where the browser supports WebOTP.
 *
 * @param source - default: `navigator.credentials` in browsers that have WebOTP
 */
export async function receiveCodes(
  signal: AbortSignal,
  source: OneTimeCodeSource | undefined,
  onCode: (code: string) => void,
): Promise<void> {
  source ??= 'OTPCredential' in globalThis ? navigator.credentials : undefined;
  // Each request returns one message, so the loop also receives the codes that are sent again.
  while (source && !signal.aborted) {
    // When the request is declined, times out, is aborted or not allowed in this frame, the person types the code.
    const message = await source.get({ otp: { transport: ['sms'] }, signal }).catch(() => undefined);
    const { code } = (message ?? {}) as { code?: string };
    if (!code || signal.aborted) return;
    onCode(code);
  }
}
