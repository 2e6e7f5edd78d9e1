/**
 * Reads the address of a server, such as a database; undefined when it is not an address. An address of a socket has no
 * host, which no URL may lack, so its host becomes `local`.
 */
export function readServerUrl(text: string): URL | undefined {
  const readable = text.replace('@/', '@local/');
  return URL.canParse(readable) ? new URL(readable) : undefined;
}

/** How to write a password in such an address, for the message about one that cannot be read. */
export const PASSWORD_IN_URL = 'a password with / ? # @ or % has these written as %2F %3F %23 %40 %25';
