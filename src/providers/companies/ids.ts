/** The companies whose accounts people sign in with, one for each file of this folder. `npm run docs` writes this file. */
export const COMPANY_IDS = ['apple', 'discord', 'facebook', 'google', 'x'] as const;

/** A company whose account people sign in with, named as in `enabledProviders`. */
export type CompanyId = (typeof COMPANY_IDS)[number];

/** True for the name of a company whose account people sign in with. */
export function isCompany(name: string): name is CompanyId {
  return /^(?:apple|discord|facebook|google|x)$/.test(name);
}
