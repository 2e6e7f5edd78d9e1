import { AsYouType, Metadata, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';
import { toAsciiDigits } from '../../base/digits.ts';
import { dialOf, mainCountryOf } from './country.ts';

/** A phone number as it stands in a field. */
export interface TypedNumber {
  readonly text: string;
  /** Where the caret stands, from 0. */
  readonly caret: number;
  /** Whose number it is; undefined for numbers of no country, such as +800. */
  readonly country: CountryCode | undefined;
}

/** How a field was changed (InputEvent.inputType), and what stood in it before. */
export interface Change {
  readonly inputType: string;
  readonly before: string;
}

/** Characters that people put between digits, invisible ones, and what comes along when a number is copied from a text. */
const SEPARATORS = /^\s*tel:|[\s().\-/·•"'\p{Pd}\p{Cf}]|[;,]+\s*$/giu;

/**
 * Writes a number as its country does, the caret staying at the digit where it was. A number with its own calling code
 * (`+49`, `0049`) brings its country along. What is no phone number stays as it is: nobody's typing is fought.
 */
export function formatNumber(
  text: string,
  caret: number,
  country: CountryCode | undefined,
  change?: Change,
): TypedNumber {
  let digits = toDigits(text);
  if (digits === undefined) return { text, caret, country };
  // By the characters that count; those between them come and go.
  let behind = toDigits(text.slice(caret))?.length ?? 0;
  const isAtEnd = behind === 0 && !/\d/.test(text.slice(caret));
  if (change && /^delete/.test(change.inputType) && digits === toDigits(change.before)) {
    // Only a separator was deleted, which comes back by itself: the digit beside it was meant.
    const isForward = /Forward$/.test(change.inputType);
    const index = digits.length - behind - (isForward ? 0 : 1);
    digits = index < 0 ? digits : digits.slice(0, index) + digits.slice(index + 1);
    if (isForward && behind > 0) behind--;
  }
  digits = toInternational(digits, country);
  const typing = new AsYouType(country, metadata);
  const formatted = typing.input(digits);
  const written = toDigits(formatted) === digits ? formatted : digits;
  const owner = digits.startsWith('+') ? ownerOf(typing, country) : country;
  return { text: written, caret: isAtEnd ? written.length : caretBefore(written, behind), country: owner };
}

/** The same number in another country: a calling code in front is replaced. */
export function moveNumber(text: string, from: CountryCode | undefined, to: CountryCode): string {
  const digits = toDigits(text);
  const typing = new AsYouType(from, metadata);
  typing.input(digits ?? '');
  // One that was only begun is no code yet, and is replaced whole.
  const begun = /^\+(\d{0,2})$/.exec(digits ?? '')?.[1];
  const callingCode = digits?.startsWith('+') ? (typing.getCallingCode() ?? begun) : undefined;
  const moved = callingCode === undefined ? text : dialOf(to) + (digits ?? '').slice(1 + callingCode.length);
  return formatNumber(moved, moved.length, to).text;
}

/**
 * The number as it is sent (E.164), or undefined when no number of its country is that long. Where it can be read as two
 * numbers, it is none: a code must not go to a stranger.
 */
export function toE164(text: string, country: CountryCode | undefined): string | undefined {
  const typed = toDigits(text);
  const digits = typed === undefined ? text : toInternational(typed, country);
  const options = { ...(country && { defaultCountry: country }), extract: false };
  const readings = digits.startsWith('00')
    ? [2, prefixLengths(country)(digits)].map((length) => `+${digits.slice(length)}`)
    : [digits];
  const numbers = readings
    .map((reading) => parsePhoneNumberFromString(reading, options, metadata))
    // In some countries the plan allows extensions so short that no message reaches them.
    .filter((number) => number?.isPossible() && /^\+\d{7,15}$/.test(number.number));
  const [number, other] = numbers.length > 1 ? numbers.filter((each) => each?.isValid()) : numbers;
  return other && other.number !== number?.number ? undefined : number?.number;
}

/** Digits and a plus sign in front of them; undefined when there is something else. */
function toDigits(text: string): string | undefined {
  const plain = toAsciiDigits(text).replace(SEPARATORS, '');
  return /^\+?\d*$/.test(plain) ? plain : undefined;
}

/**
 * Puts a plus sign in the place of the digits that say that a calling code follows: 00, or those of the country where they
 * go on after it (0011 in Australia). While these are being typed they stay, and so do those of a country that has several:
 * only the whole number tells then how it is meant.
 */
function toInternational(digits: string, country: CountryCode | undefined): string {
  const own = country === undefined ? '' : prefixOf(country);
  if (/^00\d/.test(own)) {
    if (own.startsWith(digits)) return digits === own ? '+' : digits;
    if (digits.startsWith(own)) return `+${digits.slice(own.length)}`;
  } else if (digits.startsWith('00') && goesOnAfter00(country)) return digits;
  return digits.replace(/^00(?=[1-9])/, '+');
}

/** Whether a country calls others with 00 and further digits, those of a carrier for instance: 001 or 00700 in Korea. */
function goesOnAfter00(country: CountryCode | undefined): boolean {
  const endings = Array.from({ length: 100 }, (_each, index) => String(index).padStart(2, '0'));
  const lengthOf = prefixLengths(country);
  return endings.some((ending) => lengthOf(`00${ending}`) > 2);
}

/** How many digits in front say that a calling code follows, by the plan of a country; 2 where it knows no such digits. */
function prefixLengths(country: CountryCode | undefined): (digits: string) => number {
  if (country === undefined) return () => 2;
  const prefix = new RegExp(`^(?:${planOf(country)?.IDDPrefix()})`);
  return (digits) => prefix.exec(digits)?.[0].length ?? 2;
}

/** The digits with which a country calls others, where one way is the usual one; else any text, or none. */
function prefixOf(country: CountryCode): string {
  // Whatever its types say: where a country has none, it may be a number that fills the place.
  return String(planOf(country)?.defaultIDDPrefix() ?? '');
}

function planOf(country: CountryCode): Metadata['numberingPlan'] {
  const plan = new Metadata(metadata);
  plan.selectNumberingPlan(country);
  return plan.numberingPlan;
}

function ownerOf(typing: AsYouType, country: CountryCode | undefined): CountryCode | undefined {
  const found = typing.getCountry();
  const callingCode = typing.getCallingCode();
  if (found !== undefined || callingCode === undefined) return found ?? country;
  return country !== undefined && dialOf(country) === `+${callingCode}`
    ? country
    : mainCountryOf(callingCode);
}

/** The place with so many digits behind it, right after the digit in front. */
function caretBefore(text: string, behind: number): number {
  let caret = text.length;
  for (let left = behind; caret > 0 && left > 0; caret--) if (/[\d+]/.test(text[caret - 1] ?? '')) left--;
  while (caret > 0 && !/[\d+]/.test(text[caret - 1] ?? '')) caret--;
  return caret;
}
