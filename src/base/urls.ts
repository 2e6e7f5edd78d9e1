/**
 * Reads an https address, or an http one on this machine, without a user name, password, query or fragment.
 * Undefined for anything else.
 */
export function readUrl(value: unknown, base?: string): string | undefined {
  try {
    const { href } = new URL(value as string, base);
    const isSafe =
      /^(?:https:\/\/|http:\/\/(?:(?:[^/]+\.)?localhost|127(?:\.\d+){3}|\[::1\])[:/])[^@?#]*$/.test(href);
    return isSafe ? href : undefined;
  } catch {
    return undefined;
  }
}
