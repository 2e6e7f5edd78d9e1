import type { Channel, Method } from '../flow/state.ts';
import { isCompany } from './companies/ids.ts';

/** True for the name of a way to sign in with a code. */
export function isChannel(name: string): name is Channel {
  return name === 'email' || name === 'sms';
}

/** True for the name of a way to sign in that this version supports. */
export function isMethod(name: string): name is Method {
  return /^(?:email|sms|passkey|wallet)$/.test(name) || isCompany(name);
}
