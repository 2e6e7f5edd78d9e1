import { toAsciiDigits } from '../../base/digits.ts';

/** The format of a one-time code. Both members come from the configuration. */
export interface CodeFormat {
  /** How many characters the code has. */
  readonly length: number;
  /** True for Crockford Base32 (no I, L, O, U), false for digits. */
  readonly isAlphanumeric: boolean;
}

/**
 * Longest text that is read. No message with a code is longer, and a whole book on the clipboard must not freeze the
 * page.
 */
const LONGEST_TEXT = 2000;

/**
 * Characters between the groups of a code, for a regular expression's character class. NFKC has turned every kind of
 * space into a plain one.
 */
const SEPARATORS = ' .·−\\p{Pd}';

/**
 * Reads a typed or pasted text as a code. If the text contains a code, in any digits, grouping or message, it returns
 * that code; otherwise the usable characters at its beginning. The result is never longer than the format's length.
 *
 * A complete code is submitted at once, and a wrong one costs one of few tries. Therefore a text with words gives a
 * complete code only when a part of it looks like one; a phone number, a date or a plain word does not.
 */
export function readCode(text: string, format: CodeFormat): string {
  const plain = toPlainText(text);
  const all = toCharacters(plain, format);
  const found = findCode(plain, format);
  if (found || all.length < format.length) return found || all;
  // Words, or the "+" of a phone number, show that the text is not a code.
  const isOther = format.isAlphanumeric
    ? !/^[\w.·−\p{Pd}]*\d[\w.·−\p{Pd}]*$/u.test(plain)
    : /[\p{L}+]/u.test(plain);
  return isOther ? '' : all.slice(0, format.length);
}

/**
 * Returns one text for each slot, '' for an empty one: the usable characters of a raw text in their order. Unlike
 * `readCode` it does not search for a code, so it fits the display while a person types.
 */
export function toSlots(raw: string, format: CodeFormat): readonly string[] {
  const characters = toCharacters(toPlainText(raw), format);
  return Array.from({ length: format.length }, (_, index) => characters[index] ?? '');
}

/**
 * Normalizes a text: plain forms, digits of every script as ASCII, no invisible characters (bidi marks, joiners, keycap
 * emoji).
 */
function toPlainText(text: string): string {
  return toAsciiDigits(text.slice(0, LONGEST_TEXT))
    .replace(/[\p{Cf}\p{M}]/gu, '')
    .trim();
}

/** Returns the characters of a plain text that the format allows, in the form that is sent. */
function toCharacters(plain: string, { isAlphanumeric }: CodeFormat): string {
  if (!isAlphanumeric) return plain.replace(/\D/g, '');
  const characters = plain.replace(/[^\da-tv-z]/gi, '').toUpperCase();
  return characters.replace(/O/g, '0').replace(/[IL]/g, '1');
}

/** Finds the most likely complete code in a text, the first of equally likely ones, or ''. */
function findCode(plain: string, format: CodeFormat): string {
  const { length, isAlphanumeric } = format;
  // The last line of a message bound to a site: https://wicg.github.io/sms-one-time-codes/
  const bound = toCharacters(/^@\S+ #(\S+)/m.exec(plain)?.[1] ?? '', format);
  if (bound.length === length) return bound;
  let found = '';
  let best = 0;
  for (let size = length; size > 0; size--) {
    if (length % size > 0) continue;
    // Pairs and single characters must be separated by spaces; with dots or dashes they are a date.
    const separator = size > 2 ? `[${SEPARATORS}]` : ' ';
    const group = `${isAlphanumeric ? '[\\da-tv-z]' : '\\d'}{${size}}`;
    // A lookahead, so that a word before the code ("code 7K3M 9QZA") does not consume its beginning.
    const candidates = new RegExp(
      `\\b(?=(${group}(?:${separator}${group}){${length / size - 1}})\\b)`,
      'giu',
    );
    // More digits after the match mean a phone number. After an ungrouped code a space may end it: "123456 10分間有効".
    const goesOn = new RegExp(`^[${SEPARATORS.slice(Number(size === length))}]\\d`, 'u');
    for (const { 1: text = '', index } of plain.matchAll(candidates)) {
      const isDigits = !/[a-z]/i.test(text);
      if (
        isDigits &&
        (/[\d+].?$/.test(plain.slice(0, index)) || goesOn.test(plain.slice(index + text.length)))
      )
        continue;
      const rating = rate(text, plain) * LONGEST_TEXT - index;
      if (rating > best) [best, found] = [rating, toCharacters(text, format)];
    }
  }
  return found;
}

/** Rates how much a text of the right shape looks like a code and not like words; 0 means not at all. */
function rate(text: string, plain: string): number {
  const isShouted = text === text.toUpperCase();
  const isAll = text === plain;
  if (!/\d/.test(text)) return Number(text.includes(' ') ? isShouted && isAll : isShouted || isAll);
  if (!/[a-z]/i.test(text)) return 1;
  return text.match(/\w+/g)!.every((group) => /\d/.test(group)) ? 3 : isShouted ? 2 : 0;
}
