import { createClient } from 'latchkey/client';
import { renderLoginContent } from 'latchkey/ssr';

const proxyUrl = '__PROXY_URL__';
const configId = '__CONFIG_ID__';
const client = createClient({ baseUrl: proxyUrl, authProxyUrl: proxyUrl, authProxyConfigId: configId });

export async function load() {
  // Without an answer within a second the element asks by itself.
  const signal = AbortSignal.timeout(1000);
  const config = await client.walletKitConfig({}, { signal }).catch(() => undefined);
  const attributes = { 'proxy-url': proxyUrl, 'config-id': configId };
  return { proxyUrl, configId, served: renderLoginContent({ attributes, config }) };
}
