/** Members that are secret or as good as one, however short their value is. */
const SECRET = /token|bundle|signature|secret|^stamp$|^(?:otp)?code$/i;

/** No member of the API that a person reads is longer without a space. */
const LONGEST_WORD = 44;

/** Shortens a long text to its beginning and its end. */
export function shorten(text: string): string {
  return text.length <= 20 ? text : `${text.slice(0, 10)}…${text.slice(-6)}`;
}

/**
 * Copies a value of JSON for a screen: no token, signature or sealed text is in it as a whole, nor any other long word.
 * A screen is filmed, photographed and shared.
 */
export function shortenSecrets(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    if (SECRET.test(name) && value.length <= 20) return '…';
    const isLongWord = value.split(/\s/).some((word) => word.length > LONGEST_WORD);
    return isLongWord || SECRET.test(name) ? shorten(value) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => shortenSecrets(item, name));
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => [member, shortenSecrets(inner, member)]),
  );
}
