import type { Channel, Method } from '../flow/state.ts';
import { isCompany } from './companies/ids.ts';

/** Tells whether a name is that of a way to sign in by a code. */
export function isChannel(name: string): name is Channel {
  return name === 'email' || name === 'sms';
}

/** Tells whether this version can complete the way to sign in of that name. */
export function isMethod(name: string): name is Method {
  return /^(?:email|sms|passkey|wallet)$/.test(name) || isCompany(name);
}
