import { limitAddress } from '../auth/address-limit.ts';
import { logIn } from '../auth/log-in.ts';
import type { Handlers } from './handler.ts';

/** Logs in with a verification token and a signature by the key inside it. */
export const otpLoginV2: Handlers['otpLoginV2'] = async (
  parameters,
  { clientAddress, configuration, services },
) => {
  await limitAddress(services, 'attempt', clientAddress);
  return { session: await logIn(services, configuration, parameters) };
};
