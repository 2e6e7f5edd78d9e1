/** Header that names the proxy configuration of the caller's organization (api.md "Authentication"). */
export const CONFIG_ID_HEADER = 'X-Auth-Proxy-Config-Id';
