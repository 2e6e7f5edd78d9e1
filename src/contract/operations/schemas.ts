/** The schemas of every operation, under the same names as in the registry. Browsers never load this file. */
import type { OperationSchema, ParametersOf, ResultOf } from '../operation.ts';
import type { operations } from './index.ts';
import { otpInitSchema } from './otp_init.ts';
import { otpInitV2Schema } from './otp_init_v2.ts';
import { otpLoginV2Schema } from './otp_login_v2.ts';
import { otpVerifySchema } from './otp_verify.ts';
import { otpVerifyV2Schema } from './otp_verify_v2.ts';
import { walletKitConfigSchema } from './wallet_kit_config.ts';
import { whoamiSchema } from './whoami.ts';

type Operations = typeof operations;

/** The schemas of every operation; an operation without one does not compile. */
export const schemas = {
  walletKitConfig: walletKitConfigSchema(),
  otpInit: otpInitSchema(),
  otpInitV2: otpInitV2Schema(),
  otpVerify: otpVerifySchema(),
  otpVerifyV2: otpVerifyV2Schema(),
  otpLoginV2: otpLoginV2Schema(),
  whoami: whoamiSchema(),
} satisfies {
  [K in keyof Operations]: OperationSchema<ParametersOf<Operations[K]>, ResultOf<Operations[K]>>;
};
