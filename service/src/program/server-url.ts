/**
 * Reads the address of a server, as of a database; undefined for what is none. One behind a socket has no host, which no
 * address may lack: it reads as `local`.
 */
export function readServerUrl(text: string): URL | undefined {
  const readable = text.replace('@/', '@local/');
  return URL.canParse(readable) ? new URL(readable) : undefined;
}
