import { discovery, type DiscoverySchema } from '../operation.ts';
import { array, object, oneOf, string } from '../schema.ts';

/** Schemas of {@link webhooksJwks}. */
export const webhooksJwksSchema = () =>
  ({
    summary: 'Reads the keys that webhook deliveries are signed with.',
    response: object({
      keys: array(
        object({
          kid: string('Matches the header X-Service-Signature-Key-Id of a delivery.'),
          kty: oneOf(['OKP']),
          crv: oneOf(['Ed25519']),
          alg: oneOf(['EdDSA']),
          use: oneOf(['sig']),
          x: string('Public key, 32 bytes, base64url.'),
          service_signature_algorithm: oneOf(['ed25519']),
          service_signature_version: oneOf(['v1']),
        }),
      ),
    }),
  }) satisfies DiscoverySchema;

/** Reads the keys that webhook deliveries are signed with: a JSON Web Key Set (api.md "Discovery"). */
export const webhooksJwks = /* @__PURE__ */ discovery<ReturnType<typeof webhooksJwksSchema>>('webhooks/jwks');
