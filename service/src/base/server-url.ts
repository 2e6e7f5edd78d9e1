/**
 * Reads the address of a server, as of a database; undefined for what is none. One behind a socket has no host, which no
 * address may lack: it reads as `local`.
 */
export function readServerUrl(text: string): URL | undefined {
  const readable = text.replace('@/', '@local/');
  return URL.canParse(readable) ? new URL(readable) : undefined;
}

/** How a password stands in such an address, for a sentence about one that cannot be read. */
export const PASSWORD_IN_URL = 'a password with / ? # @ or % has these written as %2F %3F %23 %40 %25';
