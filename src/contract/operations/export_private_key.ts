import { activity, type ActivitySchema } from '../operation.ts';
import { object, string } from '../schema.ts';
import { id } from '../shared.ts';
import { exportBundle, targetPublicKey } from '../wallet.ts';

/** Schemas of {@link exportPrivateKey}. */
export const exportPrivateKeySchema = () =>
  ({
    summary: 'Exports a private key, encrypted to a key of the caller.',
    companion: true,
    parameters: object({
      privateKeyId: id('The private key.'),
      targetPublicKey: targetPublicKey(),
    }),
    result: object({
      privateKeyId: string('The private key.'),
      exportBundle: exportBundle(),
    }),
  }) satisfies ActivitySchema;

/** Exports a private key, encrypted to a key of the caller. */
export const exportPrivateKey =
  /* @__PURE__ */ activity<ReturnType<typeof exportPrivateKeySchema>>('export_private_key');
