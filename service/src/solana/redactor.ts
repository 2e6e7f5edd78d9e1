/**
 * Minimum length of a part of an address that counts as a secret: a shorter one is a word like `rpc`, or would occur
 * everywhere.
 */
const MINIMUM_LENGTH = 6;

/**
 * Creates a function that hides in a text the parts of an address that may be secret. Providers put keys into the path,
 * the query or the user, and their error messages sometimes repeat them.
 */
export function createRedactor(address: URL): (text: string) => string {
  const parts = [
    address.href,
    address.username,
    address.password,
    ...address.pathname.split('/'),
    ...address.searchParams.values(),
  ];
  const secrets = parts
    .flatMap((part) => [part, decode(part)])
    .filter((part) => part.length >= MINIMUM_LENGTH)
    // The longest first: a secret that is part of a longer one would be replaced and leave the rest readable.
    .sort((a, b) => b.length - a.length);
  return (text) => secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '[hidden]'), text);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
