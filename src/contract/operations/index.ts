/** The registry of operations: one line an operation, under the name of its client method. */
import { otpInit } from './otp_init.ts';
import { otpInitV2 } from './otp_init_v2.ts';
import { otpLoginV2 } from './otp_login_v2.ts';
import { otpVerify } from './otp_verify.ts';
import { otpVerifyV2 } from './otp_verify_v2.ts';
import { walletKitConfig } from './wallet_kit_config.ts';
import { whoami } from './whoami.ts';

/** Every operation of the contract. */
export const operations = { walletKitConfig, otpInit, otpInitV2, otpVerify, otpVerifyV2, otpLoginV2, whoami };
