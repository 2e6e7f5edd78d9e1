import { activity, type ActivitySchema } from '../operation.ts';
import { array, boolean, nullable, object, oneOf, optional, string } from '../schema.ts';

/** Schemas of {@link setIpAllowlist}. */
export const setIpAllowlistSchema = () =>
  ({
    summary: 'Sets the networks that requests may come from.',
    companion: true,
    parameters: object({
      publicKey: optional(
        nullable(
          string('Public key of an API key; absent or null: of the organization.', { maxLength: 256 }),
        ),
      ),
      enabled: optional(boolean('False: the list of the organization is kept and not asked. Absent: true.')),
      rules: optional(
        array(
          object({
            cidr: string('Network, as "10.0.0.0/8".', { minLength: 1, maxLength: 64 }),
            label: optional(string('For people.', { maxLength: 256 })),
          }),
          'The networks; absent: none, and nobody may come.',
          { maxItems: 200 },
        ),
      ),
      onEvaluationError: optional(oneOf(['DENY'], 'What happens when a list cannot be read.')),
    }),
    result: object({}),
  }) satisfies ActivitySchema;

/** Sets the networks that requests may come from. */
export const setIpAllowlist =
  /* @__PURE__ */ activity<ReturnType<typeof setIpAllowlistSchema>>('set_ip_allowlist');
