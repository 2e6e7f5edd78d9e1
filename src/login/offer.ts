import { assertMember } from '../base/errors.ts';
import { own } from '../base/json.ts';
import type { LoginOffer } from '../flow/state.ts';
import { isCompany } from '../providers/companies/ids.ts';
import { isChannel, isMethod } from '../providers/methods.ts';

/**
 * Reads from a login configuration which ways to sign in it offers; the first screen needs nothing else. The other
 * members are checked in configuration.ts.
 *
 * It reads own members only and refuses wrong values instead of clamping them. A way to sign in that this version
 * cannot complete is left out, because a button that does nothing must never be shown. So is a company without its
 * client id, or without the page that it redirects to. `subset` orders and narrows the rest. Throws
 * `invalid_configuration` that names the member.
 */
export function readOffer(
  reply: unknown,
  subset: readonly string[] | undefined,
  memory?: string,
): LoginOffer {
  const members = own(reply as Record<string, unknown>);
  const { enabledProviders: enabled } = members;
  assertConfiguration(isTexts(enabled), 'enabledProviders', 'a list of texts');
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
    'a supported way to sign in',
  );
  return { methods, channels: methods.filter(isChannel), missing, memory, reply: members };
}

/** Asserts a condition on a member of a configuration. Throws `invalid_configuration` that names it. */
export function assertConfiguration(isRight: unknown, member: string, expected: string): asserts isRight {
  assertMember(isRight, 'invalid_configuration', member, expected);
}

/** The member that a social login with this company needs and that is missing. */
function findMissing(company: string, members: Readonly<Record<string, unknown>>): string | undefined {
  const clientIds = own(Object(members['oauthClientIds']) as Record<string, unknown>);
  if (!clientIds[company]) return `oauthClientIds.${company}`;
  return members['oauthRedirectUrl'] ? undefined : 'oauthRedirectUrl';
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** Reads the page's selection of ways to sign in: a list, or names separated by spaces or commas. */
export function readSubset(providers: { toString(): string } | undefined): readonly string[] | undefined {
  return providers
    ?.toString()
    .split(/[\s,]+/)
    .filter(Boolean);
}
