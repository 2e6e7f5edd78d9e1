import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type CountryCode,
} from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';
import { toAsciiDigits } from '../../base/digits.ts';
import { countryOfAlpha3, otherNamesOf } from './country-names.ts';

/** A country that phone numbers belong to. */
export interface Country {
  /** ISO 3166-1, two letters. */
  readonly code: CountryCode;
  /** The name in the page's language. */
  readonly name: string;
  /** The calling code with its plus sign: `+49`. */
  readonly dial: string;
  /** Other names that people search for: in English, in its own language, in everyday speech. */
  readonly otherNames: readonly string[];
}

/** Latin letters that Unicode does not decompose into a letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
};

/** Returns the country's calling code with its plus sign. */
export function dialOf(code: CountryCode): string {
  return `+${getCountryCallingCode(code, metadata)}`;
}

/** Lists all countries, named and sorted in a language (BCP 47). */
export function listCountries(locale: string): readonly Country[] {
  const names = createNames(locale);
  const { compare } = new Intl.Collator(names?.resolvedOptions().locale);
  const namesIn = new Map<string, Intl.DisplayNames | undefined>();
  function nameIn(language: string, code: CountryCode): string {
    if (!namesIn.has(language)) namesIn.set(language, createNames(language));
    return namesIn.get(language)?.of(code) ?? '';
  }
  return getCountries(metadata)
    .map((code) => {
      let others: readonly string[] | undefined;
      return {
        code,
        name: names?.of(code) ?? code,
        dial: dialOf(code),
        // Computed at the first search only, because it takes names in about a hundred languages.
        get otherNames() {
          return (others ??= otherNamesOf(code, (language) => nameIn(language, code)));
        },
      };
    })
    .sort((a, b) => compare(a.name, b.name));
}

/** Returns a country's name in a language (BCP 47). */
export function nameOf(code: CountryCode, locale: string): string {
  return createNames(locale)?.of(code) ?? code;
}

/** A site may use any tag for its own language. If it is invalid, countries are named in the browser's language. */
function createNames(locale: string): Intl.DisplayNames | undefined {
  for (const locales of [locale, undefined]) {
    try {
      return new Intl.DisplayNames(locales, { type: 'region' });
    } catch {
      // The tag is invalid, or this browser has no names of regions.
    }
  }
  return undefined;
}

/**
 * Finds countries by a part of their name, their ISO code of two or three letters, their calling code, or the beginning
 * of another name, the best match first. An empty query returns all. Diacritics, case and the script of digits are
 * ignored.
 */
export function searchCountries(countries: readonly Country[], query: string): readonly Country[] {
  const wanted = fold(query);
  if (/^(?:\+|00?)?$/.test(wanted)) return countries;
  const digits = /^(?:\+|00)?\s*(\d[\d\s]*)$/.exec(wanted)?.[1]?.replace(/\s/g, '');
  const coded = countryOfAlpha3(wanted);
  const rate = (country: Country): number => {
    if (digits !== undefined) return rateDial(country, digits);
    return country.code === coded ? 5 : rateName(country, wanted);
  };
  const rated = countries.map((country) => ({ country, rating: rate(country) }));
  return rated
    .filter(({ rating }) => rating > 0)
    .sort((a, b) => b.rating - a.rating)
    .map(({ country }) => country);
}

function rateName({ code, name, otherNames }: Country, wanted: string): number {
  if (fold(code) === wanted) return 4;
  const others = otherNames.map(fold);
  // A whole name ranks first: "UK" must not give Ukraine, nor "America" American Samoa.
  if (others.includes(wanted)) return 4;
  const folded = fold(name);
  if (folded.startsWith(wanted)) return 3;
  const isBeginning = (word: string): boolean => word.startsWith(wanted);
  if (others.some(isBeginning)) return 2.5;
  if ([folded, ...others].flatMap(wordsOf).some(isBeginning)) return 2;
  return folded.includes(wanted) ? 1 : 0;
}

function wordsOf(text: string): readonly string[] {
  return text.split(/[\s\p{P}]+/u);
}

function rateDial({ code, dial }: Country, digits: string): number {
  const known = dial.slice(1);
  if (known === digits) return isMain(code) ? 3 : 2;
  // A whole number finds its country, too, and so does the beginning of a calling code.
  if (digits.startsWith(known)) return isMain(code) ? 2 : 1;
  return known.startsWith(digits) ? 1 : 0;
}

function fold(text: string): string {
  return toAsciiDigits(text)
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłıþ]/g, (letter) => LETTERS[letter] ?? letter)
    .trim();
}

/** Returns the main country of a calling code: the United States for `1`. */
export function mainCountryOf(callingCode: string): CountryCode | undefined {
  const codes = metadata.country_calling_codes as unknown as Readonly<Record<string, readonly CountryCode[]>>;
  const [main] = codes[callingCode] ?? [];
  return main !== undefined && isSupportedCountry(main, metadata) ? main : undefined;
}

function isMain(code: CountryCode): boolean {
  return mainCountryOf(dialOf(code).slice(1)) === code;
}

/** Hints about the country of the person. */
export interface Surroundings {
  /** The element's `locale`: a BCP 47 tag; undefined when the page does not set it. */
  readonly locale: string | undefined;
  /** The browser's language; default: `navigator.language`. */
  readonly language?: string;
  /** IANA time zone; default: the device's. */
  readonly timeZone?: string;
}

/**
 * Guesses the initial country from, in this order: the region in the page's language tag, the region in the browser's
 * language tag, the time zone, the country where the page's language is spoken most, the United States. A page in a
 * language other than English counts more than the time zone, unless its region is a group of countries (es-419).
 */
export function guessCountry({ locale, language, timeZone }: Surroundings): CountryCode {
  const page = readTag(locale);
  const browser = readTag(language ?? globalThis.navigator?.language);
  // English says little: it is the default of a page that sets no language.
  const isTelling = page !== undefined && page.language !== 'en';
  const isShared = !isTelling || page.language === browser?.language;
  const region = page?.region ?? (isShared ? browser?.region : undefined);
  const isWide = /^\d/.test(region ?? '');
  return (
    toCountry(page?.region) ??
    (isShared ? toCountry(browser?.region) : undefined) ??
    (isTelling && !isWide ? undefined : countryOfZone(timeZone)) ??
    toCountry((isTelling ? page : browser)?.maximize().region) ??
    'US'
  );
}

function readTag(tag: string | undefined): Intl.Locale | undefined {
  try {
    return tag ? new Intl.Locale(tag.replaceAll('_', '-')) : undefined;
  } catch {
    return undefined;
  }
}

function toCountry(region: string | undefined): CountryCode | undefined {
  return getCountries(metadata).find((code) => code === region);
}

/** Finds the country of a time zone in the browser's own data; undefined where the browser has none. */
function countryOfZone(
  zone: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): CountryCode | undefined {
  type WithZones = Intl.Locale & {
    getTimeZones?(): readonly string[] | undefined;
    readonly timeZones?: readonly string[];
  };
  return getCountries(metadata).find((code) => {
    const locale = new Intl.Locale('und', { region: code }) as WithZones;
    return (locale.getTimeZones?.() ?? locale.timeZones)?.includes(zone);
  });
}
