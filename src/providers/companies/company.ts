import type { OAUTH2_PROVIDERS } from '../../contract/oauth2-credential.ts';

/** A drawing: shapes on a square, each a fill and the `d` of an SVG path. */
export interface CompanyIcon {
  /** Length of the square's side; large enough for paths of whole numbers, which weigh less than decimals. */
  readonly size: number;
  /** `currentColor` where a mark of one colour takes the button's. */
  readonly shapes: readonly (readonly [fill: string, path: string])[];
}

/**
 * A company whose account people sign in with. All of it is data. Its file is named like the company in
 * `enabledProviders`.
 */
export interface Company {
  /** The name people know it by, the same in every language. */
  readonly name: string;
  readonly icon: CompanyIcon;
  /** The page where it asks people. */
  readonly authorizationUrl: string;
  /** The values that `iss` may have; the first is the usual one. */
  readonly issuers: readonly [string, ...string[]];
  /** The parameters of a request besides those that every request has. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Its name in the API, where it answers with a code that the service exchanges. Absent: it answers with an ID token. */
  readonly oauth2?: (typeof OAUTH2_PROVIDERS)[number];
  /** Where it describes itself to browsers that ask for an account themselves (FedCM). */
  readonly fedcmUrl?: string;
}

/** The part of a company that a sign-in with it needs, once its provider has loaded. The first screen has the rest. */
export type CompanyClient = Omit<Company, 'name' | 'icon'>;

/** The part of a company that the first screen needs, before any provider has loaded. */
export interface CompanyButton extends Pick<Company, 'name' | 'icon'> {
  /** True where browsers that can ask for an account themselves (FedCM) do so, and no window opens. */
  readonly hasFedCM?: true;
}
