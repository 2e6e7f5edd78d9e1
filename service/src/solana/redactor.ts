/** Shortest part of an address that is taken for a secret: a shorter one is a word like `rpc`, or would be everywhere. */
const MINIMUM_LENGTH = 6;

/**
 * Makes a function that hides in a text what an address may keep secret. Providers put keys into the path, the query or
 * the user, and their error messages repeat them at times.
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
    // The longest first: a part of it would leave the rest to be read.
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
