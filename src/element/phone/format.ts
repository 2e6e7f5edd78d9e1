import { AsYouType, Metadata, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';
import { toAsciiDigits } from '../../base/digits.ts';
import { dialOf, mainCountryOf } from './country.ts';

/** The content of a phone number field. */
export interface TypedNumber {
  readonly text: string;
  /** Position of the caret, from 0. */
  readonly caret: number;
  /** The country of the number; undefined for numbers of no country, such as +800. */
  readonly country: CountryCode | undefined;
}

/** How a field was changed (InputEvent.inputType), and its text before. */
export interface Change {
  readonly inputType: string;
  readonly before: string;
}

/**
 * Characters that people put between digits, invisible ones, and characters that are copied along with a number from a
 * text.
 */
const SEPARATORS = /^\s*tel:|[\s().\-/·•"'\p{Pd}\p{Cf}]|[;,]+\s*$/giu;

/**
 * Formats a number as its country writes it; the caret stays at the same digit. A number with its own calling code
 * (`+49`, `0049`) sets its country. Text that is not a phone number stays unchanged, so that typing is never disturbed.
 */
export function formatNumber(
  text: string,
  caret: number,
  country: CountryCode | undefined,
  change?: Change,
): TypedNumber {
  let digits = toDigits(text);
  if (digits === undefined) return { text, caret, country };
  // The caret's position is counted in digits, because separators come and go.
  let behind = toDigits(text.slice(caret))?.length ?? 0;
  const isAtEnd = behind === 0 && !/\d/.test(text.slice(caret));
  if (change && /^delete/.test(change.inputType) && digits === toDigits(change.before)) {
    // Only a separator was deleted, which the format adds again: the person meant the digit beside it.
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

/** Moves a number to another country: a calling code in front is replaced. */
export function moveNumber(text: string, from: CountryCode | undefined, to: CountryCode): string {
  const digits = toDigits(text);
  const typing = new AsYouType(from, metadata);
  typing.input(digits ?? '');
  // An unfinished calling code is replaced as a whole.
  const begun = /^\+(\d{0,2})$/.exec(digits ?? '')?.[1];
  const callingCode = digits?.startsWith('+') ? (typing.getCallingCode() ?? begun) : undefined;
  const moved = callingCode === undefined ? text : dialOf(to) + (digits ?? '').slice(1 + callingCode.length);
  return formatNumber(moved, moved.length, to).text;
}

/**
 * Returns the number in the form that is sent (E.164), or undefined when its country has no numbers of that length. A
 * number that can be read as two different numbers is refused, because a code must not go to a stranger.
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
    // Some numbering plans allow numbers so short that no message reaches them.
    .filter((number) => number?.isPossible() && /^\+\d{7,15}$/.test(number.number));
  const [number, other] = numbers.length > 1 ? numbers.filter((each) => each?.isValid()) : numbers;
  return other && other.number !== number?.number ? undefined : number?.number;
}

/** Returns digits with an optional plus sign in front; undefined when the text has other characters. */
function toDigits(text: string): string | undefined {
  const plain = toAsciiDigits(text).replace(SEPARATORS, '');
  return /^\+?\d*$/.test(plain) ? plain : undefined;
}

/**
 * Replaces the international prefix by a plus sign: 00, or the country's own prefix where that continues after 00 (0011
 * in Australia). A prefix that is still being typed stays, and so does that of a country with several: there only the
 * whole number shows how it is meant.
 */
function toInternational(digits: string, country: CountryCode | undefined): string {
  const own = country === undefined ? '' : prefixOf(country);
  if (/^00\d/.test(own)) {
    if (own.startsWith(digits)) return digits === own ? '+' : digits;
    if (digits.startsWith(own)) return `+${digits.slice(own.length)}`;
  } else if (digits.startsWith('00') && goesOnAfter00(country)) return digits;
  return digits.replace(/^00(?=[1-9])/, '+');
}

/**
 * Says whether a country's international prefix is 00 followed by further digits, for example those of a carrier: 001
 * or 00700 in Korea.
 */
function goesOnAfter00(country: CountryCode | undefined): boolean {
  const endings = Array.from({ length: 100 }, (_each, index) => String(index).padStart(2, '0'));
  const lengthOf = prefixLengths(country);
  return endings.some((ending) => lengthOf(`00${ending}`) > 2);
}

/**
 * Returns a function that measures the international prefix of a number by a country's plan; 2 when the plan knows
 * none.
 */
function prefixLengths(country: CountryCode | undefined): (digits: string) => number {
  if (country === undefined) return () => 2;
  const prefix = new RegExp(`^(?:${planOf(country)?.IDDPrefix()})`);
  return (digits) => prefix.exec(digits)?.[0].length ?? 2;
}

/** Returns a country's usual international prefix. Where there is no single one, the result is any text, or empty. */
function prefixOf(country: CountryCode): string {
  // Despite its types it may be a number where a country has no prefix.
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

/** Returns the position with this many digits behind it, directly after the digit in front. */
function caretBefore(text: string, behind: number): number {
  let caret = text.length;
  for (let left = behind; caret > 0 && left > 0; caret--) if (/[\d+]/.test(text[caret - 1] ?? '')) left--;
  while (caret > 0 && !/[\d+]/.test(text[caret - 1] ?? '')) caret--;
  return caret;
}
