/** The ways to sign in that the configurator offers, by their names in the configuration. */
export const WAYS = {
  email: 'Email',
  sms: 'SMS',
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  passkey: 'Passkey',
  wallet: 'Wallet',
} as const;

/** The forms of a code: the words for each, and the demo's configuration that sends such codes. */
export const CODES = {
  '6': { words: '6 digits', configId: '8b1f2c3e-0000-4000-8000-0000000000c1' },
  '8': { words: '8 digits', configId: '8b1f2c3e-0000-4000-8000-0000000000c2' },
  mixed: { words: '8 letters and digits', configId: '8b1f2c3e-0000-4000-8000-0000000000c3' },
} as const;

/** The settings with a single value, the default first. */
export const SETTINGS = {
  code: ['6', '8', 'mixed'],
  mode: ['card', 'dialog'],
  theme: ['auto', 'light', 'dark'],
  signup: ['auto', 'off'],
  social: ['either', 'popup', 'redirect'],
} as const;

/** A way to sign in. */
export type Way = keyof typeof WAYS;

/** The settings that a person has chosen in the configurator. */
export type Choice = {
  readonly [Name in keyof typeof SETTINGS]: (typeof SETTINGS)[Name][number];
} & {
  /** At least one, in the order in which they are offered. */
  readonly ways: readonly Way[];
  /** The theme's file name without its extension; empty for the element's own look. */
  readonly look: string;
  /** The element's language. */
  readonly locale: string;
};

const FIRST_WAYS: readonly Way[] = ['email', 'google', 'passkey'];
const COMPANIES: readonly string[] = ['google', 'apple', 'facebook', 'x', 'discord'];

/** Reads a choice from the query of an address. Unknown and missing values become the default. */
export function readChoice(query: URLSearchParams): Choice {
  const named = (query.get('ways') ?? '').split(/[ ,]+/);
  const ways = (Object.keys(WAYS) as Way[]).filter((way) => named.includes(way));
  const one = <Value extends string>(name: string, values: readonly [Value, ...Value[]]): Value =>
    values.find((value) => value === query.get(name)) ?? values[0];
  const word = (name: string): string => /^[\w-]*$/.exec(query.get(name) ?? '')?.[0] ?? '';
  return {
    ways: ways.length > 0 ? ways : FIRST_WAYS,
    code: one('code', SETTINGS.code),
    mode: one('mode', SETTINGS.mode),
    theme: one('theme', SETTINGS.theme),
    signup: one('signup', SETTINGS.signup),
    social: one('social', SETTINGS.social),
    look: word('look'),
    locale: word('locale') || 'en',
  };
}

/** Writes a choice as the query of an address, without default values: `?ways=email,wallet&code=8`. */
export function toQuery(choice: Choice): string {
  const first = readChoice(new URLSearchParams());
  const parts = (Object.keys(first) as (keyof Choice)[])
    .filter((name) => String(choice[name]) !== String(first[name]))
    .map((name) => `${name}=${String(choice[name])}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Returns the element's attributes for a choice, in the order in which they are written. */
export function toAttributes(choice: Choice, proxyUrl: string): Readonly<Record<string, string>> {
  const { code, locale, mode, signup, social, theme, ways } = choice;
  const hasCompany = ways.some((way) => COMPANIES.includes(way));
  return {
    'proxy-url': proxyUrl,
    'config-id': CODES[code].configId,
    providers: ways.join(' '),
    ...(signup === 'auto' && { signup }),
    ...(hasCompany && social !== 'either' && { social }),
    ...(mode === 'dialog' && { mode }),
    ...(theme !== 'auto' && { theme }),
    ...(locale !== 'en' && { locale }),
  };
}
