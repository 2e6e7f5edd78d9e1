import { query, type OperationSchema } from '../operation.ts';
import { array, boolean, object, oneOf, optional, string } from '../schema.ts';
import { addressFormats, CURVES, id, organizationId, timestamp } from '../shared.ts';

/** A private key, as queries return it (api.md "Private key"). */
export const privateKey = () =>
  object({
    privateKeyId: string(),
    publicKey: string('Uncompressed, hexadecimal; 32 bytes for Ed25519.'),
    privateKeyName: string(),
    curve: oneOf(CURVES),
    addresses: array(object({ format: optional(oneOf(addressFormats())), address: optional(string()) })),
    privateKeyTags: array(string(), 'Identifiers of its tags.'),
    createdAt: timestamp(),
    updatedAt: timestamp(),
    exported: boolean('True when the key has been exported.'),
    imported: boolean('True when the key was imported.'),
  });

/** Schemas of {@link getPrivateKey}. */
export const getPrivateKeySchema = () =>
  ({
    summary: 'Reads a private key: its public half, addresses and tags.',
    request: object({ organizationId: organizationId(), privateKeyId: id('The private key.') }),
    response: object({
      privateKey: privateKey(),
    }),
  }) satisfies OperationSchema;

/** Reads a private key: its public key, addresses and tags (api.md "Query operations"). */
export const getPrivateKey = /* @__PURE__ */ query<ReturnType<typeof getPrivateKeySchema>>('get_private_key');
