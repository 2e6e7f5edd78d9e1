import { activity, type ActivitySchema } from '../operation.ts';
import { boolean, object, optional, string } from '../schema.ts';
import { id, name } from '../shared.ts';
import { targetPublicKey } from '../wallet.ts';

/** Schemas of {@link createReadWriteSession}. */
export const createReadWriteSessionSchema = () =>
  ({
    summary: 'Opens a session with a key that the service makes and encrypts to a key of the caller.',
    companion: true,
    parameters: object({
      targetPublicKey: targetPublicKey(),
      userId: optional(id('Whose session; absent: of the user who stamps.')),
      apiKeyName: optional(name('Name of the key; absent: "Session".')),
      expirationSeconds: optional(
        string('Life of the session in seconds, "1" to "31536000"; absent: "900".', {
          pattern: '^[1-9]\\d{0,7}$',
        }),
      ),
      invalidateExisting: optional(boolean('True ends all other sessions of the user.')),
    }),
    result: object({
      organizationId: string(),
      organizationName: string(),
      userId: string(),
      username: string(),
      apiKeyId: string('The key of the session, as get_api_keys names it.'),
      credentialBundle: string('Base58check: the secret key of the session, encrypted to the target key.'),
    }),
  }) satisfies ActivitySchema;

/** Opens a session with a key that the service generates and encrypts to a key of the caller. */
export const createReadWriteSession = /* @__PURE__ */ activity<
  ReturnType<typeof createReadWriteSessionSchema>
>('create_read_write_session', 'V2', true, 'V2');
