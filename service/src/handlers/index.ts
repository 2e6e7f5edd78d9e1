/** The registry of handlers: every operation of the contract, or it does not compile. */
import type { Handlers } from './handler.ts';
import { walletKitConfig } from './login-configurations.ts';
import { otpInit, otpInitV2, otpVerify, otpVerifyV2 } from './one-time-codes.ts';
import { otpLoginV2 } from './sessions.ts';
import { whoami } from './users.ts';

/** Every handler, under the name of its operation. */
export const handlers: Handlers = {
  walletKitConfig,
  otpInit,
  otpInitV2,
  otpVerify,
  otpVerifyV2,
  otpLoginV2,
  whoami,
};
