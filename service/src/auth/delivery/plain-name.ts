/** Longest name in a message, in characters. */
const MOST_CHARACTERS = 64;

/** Invisible characters that could end a line, hide text or reverse its direction. */
const UNSEEN =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]+/gu;

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Puts an organization's name, which anybody may choose, into one short line of plain text, so that it adds no line, no
 * header and no hidden word, and does not change the direction of the sentence around it, which runs in `direction`.
 */
export function toPlainName(name: string, direction: 'ltr' | 'rtl'): string {
  const line = name.replace(UNSEEN, ' ').replace(/\s+/gu, ' ').trim();
  const characters = [...line];
  const short =
    characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS - 1).join('')}…` : line;
  // U+2068 and U+2069 isolate the direction of the name from the sentence.
  return direction === 'rtl' || RIGHT_TO_LEFT.test(short) ? `\u2068${short}\u2069` : short;
}

/**
 * Keeps mail programs and phones from turning a name that looks like an address into a link: an invisible word joiner
 * follows each punctuation mark of an address.
 */
export function withoutLinks(name: string): string {
  return name.replace(/[.:/@](?=\S)/gu, '$&\u2060');
}
