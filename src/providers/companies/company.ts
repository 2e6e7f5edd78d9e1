import type { OAUTH2_PROVIDERS } from '../../contract/oauth2-credential.ts';

/** An icon: shapes on a square, each with a fill and the `d` of an SVG path. */
export interface CompanyIcon {
  /**
   * Length of the square's side. It is large, so that paths have whole numbers, which take fewer bytes than decimals.
   */
  readonly size: number;
  /** The fill is `currentColor` where a one-coloured mark takes the button's colour. */
  readonly shapes: readonly (readonly [fill: string, path: string])[];
}

/**
 * A company that people can sign in with (a social login), as plain data. Its file is named like the company in
 * `enabledProviders`.
 */
export interface Company {
  /** The name people know it by, the same in every language. */
  readonly name: string;
  readonly icon: CompanyIcon;
  /** The company's page where people authorize the sign-in. */
  readonly authorizationUrl: string;
  /** The accepted values of `iss`; the first is the usual one. */
  readonly issuers: readonly [string, ...string[]];
  /** The parameters of an authorization request that differ from the common ones. */
  readonly parameters: Readonly<Record<string, string>>;
  /**
   * The company's name in the API, for a company that returns a code, which the service exchanges. Absent for a company
   * that returns an ID token.
   */
  readonly oauth2?: (typeof OAUTH2_PROVIDERS)[number];
  /** Address of its FedCM configuration, for browsers that ask for the account themselves. */
  readonly fedcmUrl?: string;
}

/** What a sign-in with the company needs once its provider has loaded. The first screen needs the rest. */
export type CompanyClient = Omit<Company, 'name' | 'icon'>;

/** What the first screen needs of a company, before any provider has loaded. */
export interface CompanyButton extends Pick<Company, 'name' | 'icon'> {
  /** True for a company that supports FedCM: browsers with FedCM ask for the account themselves, and no popup opens. */
  readonly hasFedCM?: true;
}
