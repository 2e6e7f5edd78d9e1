import { loginSettings } from '../login-configuration.ts';
import { query, type OperationSchema } from '../operation.ts';
import { array, boolean, object, string } from '../schema.ts';
import { organizationId } from '../shared.ts';

/** Schemas of {@link getAuthProxyConfig}. */
export const getAuthProxyConfigSchema = () =>
  ({
    summary: 'Reads the login configurations of an organization as they are set.',
    companion: true,
    request: object({ organizationId: organizationId() }),
    response: object({
      enabled: boolean('False when the session proxy of the organization is shut.'),
      configs: array(
        object({ configId: string('For X-Auth-Proxy-Config-Id.'), ...loginSettings() }),
        'By identifier.',
      ),
    }),
  }) satisfies OperationSchema;

/** Reads the login configurations of an organization as they are set. */
export const getAuthProxyConfig =
  /* @__PURE__ */ query<ReturnType<typeof getAuthProxyConfigSchema>>('get_auth_proxy_config');
