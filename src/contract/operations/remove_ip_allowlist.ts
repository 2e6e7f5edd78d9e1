import { activity, type ActivitySchema } from '../operation.ts';
import { nullable, object, optional, string } from '../schema.ts';

/** Schemas of {@link removeIpAllowlist}. */
export const removeIpAllowlistSchema = () =>
  ({
    summary: 'Removes the IP allowlist of the organization or of one API key.',
    parameters: object({
      publicKey: optional(
        nullable(
          string('Public part of an API key; absent or null: the allowlist of the organization.', {
            minLength: 1,
            maxLength: 130,
          }),
        ),
      ),
    }),
    result: object({}),
  }) satisfies ActivitySchema;

/** Removes the IP allowlist of the organization or of one API key (api.md "Activity parameters"). */
export const removeIpAllowlist =
  /* @__PURE__ */ activity<ReturnType<typeof removeIpAllowlistSchema>>('remove_ip_allowlist');
