import { activity, type ActivitySchema } from '../operation.ts';
import { object, string } from '../schema.ts';

/** Schemas of {@link enableAuthProxy}. */
export const enableAuthProxySchema = () =>
  ({
    summary: 'Opens the session proxy to an organization, with a login configuration where it has none.',
    companion: true,
    parameters: object({}),
    result: object({
      userId: string('Who opened it; no user is made for it.'),
      configId: string('Companion: the login configuration, for X-Auth-Proxy-Config-Id.'),
    }),
  }) satisfies ActivitySchema;

/** Enables the session proxy for an organization, and creates a login configuration if it has none. */
export const enableAuthProxy =
  /* @__PURE__ */ activity<ReturnType<typeof enableAuthProxySchema>>('enable_auth_proxy');
