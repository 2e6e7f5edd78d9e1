import { createClient } from 'latchkey/client';
import { renderLoginContent } from 'latchkey/ssr';
import { Login } from './login';

const proxyUrl = '__PROXY_URL__';
const configId = '__CONFIG_ID__';
const client = createClient({ baseUrl: proxyUrl, authProxyUrl: proxyUrl, authProxyConfigId: configId });

// The configuration is read for each visit, not while the application is built.
export const dynamic = 'force-dynamic';

export default async function Page() {
  // Without an answer within a second the element asks by itself.
  const signal = AbortSignal.timeout(1000);
  const config = await client.walletKitConfig({}, { signal }).catch(() => undefined);
  const attributes = { 'proxy-url': proxyUrl, 'config-id': configId };
  return (
    <Login proxyUrl={proxyUrl} configId={configId} served={renderLoginContent({ attributes, config })} />
  );
}
