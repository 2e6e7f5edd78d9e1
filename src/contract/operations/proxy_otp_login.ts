import type { OperationSchema } from '../operation.ts';
import { proxy } from '../proxy.ts';
import { boolean, object, optional, string } from '../schema.ts';
import { clientSignature, otpLoginResponse } from './otp_login_v2.ts';

/** Schemas of {@link proxyOtpLogin}. */
export const proxyOtpLoginSchema = () =>
  ({
    summary: 'Logs in with a verification token; a signature is needed where the token is bound to a key.',
    companion: true,
    request: object({
      verificationToken: string('Consumed by this request.'),
      publicKey: string('Client-generated public key; becomes the session public key on success.'),
      invalidateExisting: optional(boolean('True invalidates all other login sessions of the user.')),
      organizationId: optional(
        string('Used directly when given; looked up by contact and verification type when omitted.'),
      ),
      clientSignature: optional(clientSignature()),
    }),
    response: otpLoginResponse(),
  }) satisfies OperationSchema;

/**
 * Logs in with a verification token, as clients did before otp_login_v2. It is not named after its path, because the
 * activity otp_login has that name.
 */
export const proxyOtpLogin = /* @__PURE__ */ proxy<ReturnType<typeof proxyOtpLoginSchema>>('otp_login');
