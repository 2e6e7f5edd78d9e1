import { query, type OperationSchema } from '../operation.ts';
import { array, object, optional, string } from '../schema.ts';
import { id, organizationId, timestamp } from '../shared.ts';

/** Schemas of {@link getOauthProviders}. */
export const getOauthProvidersSchema = () =>
  ({
    summary: 'Lists the social logins of an organization or of one user.',
    request: object({ organizationId: organizationId(), userId: optional(id('Absent: of all users.')) }),
    response: object({
      oauthProviders: array(
        object({
          providerId: string(),
          providerName: string(),
          issuer: string('Token issuer, typically a URL.'),
          audience: string('Expected aud claim.'),
          subject: string('Expected sub claim.'),
          createdAt: timestamp(),
          updatedAt: timestamp(),
        }),
      ),
    }),
  }) satisfies OperationSchema;

/** Lists the social logins of an organization or of one user (api.md "Query operations"). */
export const getOauthProviders =
  /* @__PURE__ */ query<ReturnType<typeof getOauthProvidersSchema>>('get_oauth_providers');
