import { query, type OperationSchema } from '../operation.ts';
import { array, integer, object, oneOf, optional, string } from '../schema.ts';
import { FEATURE_NAMES, organizationId } from '../shared.ts';

/** Schemas of {@link getOrganizationConfigs}. */
export const getOrganizationConfigsSchema = () =>
  ({
    summary: 'Reads the root quorum and the features of an organization.',
    companion: true,
    request: object({ organizationId: organizationId() }),
    response: object({
      configs: object({
        features: array(object({ name: oneOf(FEATURE_NAMES), value: optional(string()) }), 'By name.'),
        quorum: object({
          threshold: integer('How many of the members must agree.'),
          userIds: array(string(), 'Its members.'),
        }),
      }),
    }),
  }) satisfies OperationSchema;

/** Reads the root quorum and the features of an organization. */
export const getOrganizationConfigs =
  /* @__PURE__ */ query<ReturnType<typeof getOrganizationConfigsSchema>>('get_organization_configs');
