import type { LoginConfiguration } from '../flow/state.ts';
import { assertConfiguration, readOffer } from './offer.ts';

/** The API's longest session: one year. */
const MAX_SESSION_SECONDS = 31_536_000;

/**
 * Checks a login configuration from outside (api.md "Login configuration", protocol.md section 2): the ways to sign in
 * (see `readOffer`) and everything else that a login needs. It reads own members only, and refuses values out of range
 * instead of clamping them. Throws `invalid_configuration` that names the member.
 */
export function readConfiguration(
  reply: unknown,
  subset: readonly string[] | undefined,
  memory?: string,
): LoginConfiguration {
  const offer = readOffer(reply, subset, memory);
  const members = offer.reply;
  const { organizationId } = members;
  const { otpAlphanumeric: isAlphanumeric = true, otpLength = '6', sessionExpirationSeconds } = members;
  assertConfiguration(
    typeof organizationId === 'string' && organizationId !== '',
    'organizationId',
    'a text',
  );
  assertConfiguration(typeof isAlphanumeric === 'boolean', 'otpAlphanumeric', 'true or false');
  return {
    ...offer,
    isSignupEnabled: members['signupEnabled'] === true,
    organizationId,
    sessionExpirationSeconds: readWhole(
      sessionExpirationSeconds,
      'sessionExpirationSeconds',
      1,
      MAX_SESSION_SECONDS,
    ),
    code: { isAlphanumeric, length: readWhole(otpLength, 'otpLength', 6, 9) },
  };
}

function readWhole(value: unknown, member: string, least: number, most: number): number {
  const number = typeof value === 'string' && /^[1-9]\d*$/.test(value) ? Number(value) : 0;
  assertConfiguration(
    number >= least && number <= most,
    member,
    `a whole number in text, "${least}" to "${most}"`,
  );
  return number;
}
