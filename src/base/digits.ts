/**
 * Converts the decimal digits of every script (Arabic-Indic, Persian, Devanagari, full-width, ...) to 0 to 9, and other
 * compatibility characters to their plain forms (Unicode NFKC).
 */
export function toAsciiDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    // Unicode places the digits of a script in one run of ten, zero first, so a digit's position in the run is its
    // value.
    const point = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value++;
    return String(value % 10);
  });
}
