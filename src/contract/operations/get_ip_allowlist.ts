import { query, type OperationSchema } from '../operation.ts';
import { array, boolean, object, optional, string } from '../schema.ts';
import { organizationId } from '../shared.ts';

/** Schemas of {@link getIpAllowlist}. */
export const getIpAllowlistSchema = () =>
  ({
    summary: 'Reads the networks that requests may come from.',
    companion: true,
    request: object({
      organizationId: organizationId(),
      publicKey: optional(string('Absent: the list of the organization.', { maxLength: 256 })),
    }),
    response: object({
      allowlist: object({
        organizationId: string(),
        rules: array(object({ cidr: string(), label: optional(string()), createdAt: optional(string()) })),
        publicKey: optional(string()),
        enabled: optional(boolean()),
        onEvaluationError: optional(string()),
      }),
    }),
  }) satisfies OperationSchema;

/** Reads the networks that requests may come from. */
export const getIpAllowlist =
  /* @__PURE__ */ query<ReturnType<typeof getIpAllowlistSchema>>('get_ip_allowlist');
