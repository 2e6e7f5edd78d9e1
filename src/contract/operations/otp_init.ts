import type { OperationSchema } from '../operation.ts';
import { proxy } from '../proxy.ts';
import { object, string } from '../schema.ts';
import { otpInitRequest } from './otp_init_v2.ts';

/** Schemas of {@link otpInit}. */
export const otpInitSchema = () =>
  ({
    summary: 'Sends a one-time code.',
    companion: true,
    request: otpInitRequest(),
    response: object({ otpId: string('Names this code in otp_verify.') }),
  }) satisfies OperationSchema;

/** Sends a one-time code that is later verified as plain text (protocol.md section 2). */
export const otpInit = /* @__PURE__ */ proxy<ReturnType<typeof otpInitSchema>>('otp_init', false);
