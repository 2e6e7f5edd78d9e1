/**
 * Writes the decimal digits of every script (Arabic-Indic, Persian, Devanagari, full-width, ...) as 0 to 9, and
 * other compatibility forms as their plain ones (Unicode NFKC).
 */
export function toAsciiDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    // Unicode keeps the digits of a script in one run of ten, zero first, so a digit's place in it is its value.
    const point = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value++;
    return String(value % 10);
  });
}
