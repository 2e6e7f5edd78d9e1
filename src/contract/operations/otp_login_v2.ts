import type { OperationSchema } from '../operation.ts';
import { proxy } from '../proxy.ts';
import { boolean, object, oneOf, optional, string, type Infer } from '../schema.ts';

/** The signature of a client over a message that binds it to a token (api.md, otp_login_v2). */
export const clientSignature = () =>
  object(
    {
      publicKey: string('Public part of the signing key pair: compressed P-256, hexadecimal.'),
      scheme: oneOf(['CLIENT_SIGNATURE_SCHEME_API_P256']),
      message: string('The signed message.'),
      signature: string('Raw r and s, 128 lower-case hexadecimal characters.'),
    },
    'Proof that the caller holds the private key of the verification token.',
  );

/** The signature of a client over a message that binds it to a token (api.md, otp_login_v2). */
export type ClientSignature = Infer<ReturnType<typeof clientSignature>>;

/** The response of both revisions of the operation. */
export const otpLoginResponse = () =>
  object({
    session: string('Token holding expiry, public key, session type, user id and organization id.'),
  });

/** Schemas of {@link otpLoginV2}. */
export const otpLoginV2Schema = () =>
  ({
    summary: 'Logs in with a verification token and a signature by the key inside it.',
    request: object({
      verificationToken: string(
        'Token holding a unique id, expiry, verification type and contact; consumed by this request.',
      ),
      publicKey: string('Client-generated public key; becomes the session public key on success.'),
      clientSignature: clientSignature(),
      invalidateExisting: optional(boolean('True invalidates all other login sessions of the user.')),
      organizationId: optional(
        string('Used directly when given; looked up by contact and verification type when omitted.'),
      ),
    }),
    response: otpLoginResponse(),
  }) satisfies OperationSchema;

/** Logs in with a verification token and a signature by the key inside it (api.md "Session proxy operations"). */
export const otpLoginV2 = /* @__PURE__ */ proxy<ReturnType<typeof otpLoginV2Schema>>('otp_login_v2');
