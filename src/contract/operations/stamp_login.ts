import { activity, type ActivitySchema } from '../operation.ts';
import { boolean, object, optional, string } from '../schema.ts';
import { compressedKeyPattern } from '../shared.ts';

/** Schemas of {@link stampLogin}. */
export const stampLoginSchema = () =>
  ({
    summary: 'Opens a session for the key of a device.',
    companion: true,
    takesAttestedStamp: true,
    parameters: object({
      publicKey: string('Key of the new session: compressed P-256, hexadecimal.', {
        pattern: compressedKeyPattern,
      }),
      expirationSeconds: optional(
        string(
          'Life of the session in seconds, "1" to "31536000"; absent: "900". One that a session opens lives at most as ' +
            'long as that session has left.',
          { pattern: '^[1-9]\\d{0,7}$' },
        ),
      ),
      invalidateExisting: optional(boolean('True ends all other sessions of the user.')),
    }),
    result: object({
      session: string('Describes the session; what authorises a call is the stamp of its key.'),
    }),
  }) satisfies ActivitySchema;

/** Opens a session for the key of a device (protocol.md section 3). */
export const stampLogin = /* @__PURE__ */ activity<ReturnType<typeof stampLoginSchema>>('stamp_login');
