/** Names of members whose values are secret or nearly so, however short they are. */
const SECRET = /token|bundle|signature|secret|^stamp$|^(?:otp)?code$/i;

/** Longest word in readable members of the API. */
const LONGEST_WORD = 44;

/** Shortens a long text to its beginning and its end. */
export function shorten(text: string): string {
  return text.length <= 20 ? text : `${text.slice(0, 10)}…${text.slice(-6)}`;
}

/**
 * Copies a JSON value for display. Tokens, signatures, encrypted texts and other long words are shortened, because a
 * screen may be filmed, photographed and shared.
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
