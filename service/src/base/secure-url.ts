import { isLoopbackHost } from './loopback.ts';

/** True for an https address, or an http one of this machine, without a user name and password. */
export function isSecureUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hostname, password, protocol, username } = new URL(text);
  const isSecure = protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));
  return isSecure && username === '' && password === '';
}
