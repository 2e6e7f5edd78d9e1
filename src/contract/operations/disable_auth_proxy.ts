import { activity, type ActivitySchema } from '../operation.ts';
import { object } from '../schema.ts';

/** Schemas of {@link disableAuthProxy}. */
export const disableAuthProxySchema = () =>
  ({
    summary: 'Shuts the session proxy of an organization; its login configurations stay as they are.',
    companion: true,
    parameters: object({}),
    result: object({}),
  }) satisfies ActivitySchema;

/** Disables the session proxy for an organization; its login configurations stay as they are. */
export const disableAuthProxy =
  /* @__PURE__ */ activity<ReturnType<typeof disableAuthProxySchema>>('disable_auth_proxy');
