import { assertMember } from '../base/errors.ts';
import { own } from '../base/json.ts';
import type { LoginConfiguration } from '../flow/state.ts';
import { isCompany } from '../providers/companies/ids.ts';
import { isChannel, isMethod } from '../providers/methods.ts';

/** Sessions of a year are the longest the API knows (security.md "Untrusted configuration"). */
const MAX_SESSION_SECONDS = 31_536_000;

/**
 * Checks a login configuration that came from outside (api.md "Login configuration", protocol.md section 2).
 * Reads own members only, clamps nothing. Ways to sign in that this version cannot complete are left out, because a
 * button that does nothing is never shown; so are companies without their client id or the page that they answer to.
 * `subset` orders and narrows the rest.
 * Throws `invalid_configuration` that names the member.
 */
export function readConfiguration(
  reply: unknown,
  subset: readonly string[] | undefined,
  memory?: string,
): LoginConfiguration {
  const members = own(reply as Record<string, unknown>);
  const { enabledProviders: enabled, organizationId } = members;
  const { otpAlphanumeric: isAlphanumeric = true, otpLength = '6', sessionExpirationSeconds } = members;

  assertConfiguration(isTexts(enabled), 'enabledProviders', 'a list of texts');
  assertConfiguration(
    typeof organizationId === 'string' && organizationId !== '',
    'organizationId',
    'a text',
  );
  assertConfiguration(typeof isAlphanumeric === 'boolean', 'otpAlphanumeric', 'true or false');

  const names = subset?.filter((name) => enabled.includes(name)) ?? enabled;
  const missing: string[] = [];
  const methods = [...new Set(names)].filter(isMethod).filter((method) => {
    const member = isCompany(method) ? findMissing(method, members) : undefined;
    if (member) missing.push(member);
    return !member;
  });
  assertConfiguration(
    methods.length,
    subset ? 'providers' : 'enabledProviders',
    'a list with a way to sign in that is supported',
  );
  return {
    methods,
    channels: methods.filter(isChannel),
    missing,
    memory,
    isSignupEnabled: members['signupEnabled'] === true,
    reply: members,
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

/** The member that a sign-in with a company needs and that is not there. */
function findMissing(company: string, members: Readonly<Record<string, unknown>>): string | undefined {
  const clientIds = own(Object(members['oauthClientIds']) as Record<string, unknown>);
  if (!clientIds[company]) return `oauthClientIds.${company}`;
  return members['oauthRedirectUrl'] ? undefined : 'oauthRedirectUrl';
}

function assertConfiguration(isRight: unknown, member: string, expected: string): asserts isRight {
  assertMember(isRight, 'invalid_configuration', member, expected);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
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
