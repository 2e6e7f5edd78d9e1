/** The checks that a runtime has to pass: client, verifiers and the first screen, over real requests to one server. */
import { createClient } from '../../src/client/client.ts';
import { walletKitConfig } from '../../src/contract/operations/wallet_kit_config.ts';
import { whoami } from '../../src/contract/operations/whoami.ts';
import { loadTexts, loginPolicy, renderLogin } from '../../src/ssr/index.ts';
import { createApiKeyStamper } from '../../src/stamp/api-key.ts';
import { createKeySource } from '../../src/webhook/key-source.ts';
import { verifyWebhook } from '../../src/webhook/verify.ts';
import { createSender, deliver, signedAtMs } from '../unit/webhook/sender.ts';

/** A check and what went wrong in it; undefined when nothing did. */
export interface RuntimeResult {
  readonly title: string;
  readonly problem: string | undefined;
}

type Check = (url: string) => Promise<string | undefined>;

const checks: Readonly<Record<string, Check>> = {
  'the client reads a reply': async (url) => {
    const reply = await createProxyClient(url).walletKitConfig();
    return reply.organizationId === 'organization' ? undefined : JSON.stringify(reply);
  },
  'the client stamps a request that the server verifies': async (url) => {
    const { username } = await createProxyClient(url).whoami();
    return username === 'verified' ? undefined : username;
  },
  'the first screen is drawn without a document': async (url) => {
    const config = await createProxyClient(url).walletKitConfig();
    const messages = await loadTexts('de');
    const html = renderLogin({ config: { ...config, enabledProviders: ['email', 'passkey'] }, messages });
    const isThere = html.includes('E-Mail-Adresse') && html.includes('data-method="passkey"');
    return isThere && 'script-src' in loginPolicy ? undefined : html;
  },
  'the client refuses a redirect': async (url) =>
    expectError(createProxyClient(`${url}/away`), 'unreachable'),
  'the client names a server that is not there': async () =>
    expectError(createProxyClient('http://127.0.0.1:9'), 'unreachable'),
  'a delivery is accepted by the key set of an address': async (url) => {
    const keys = createKeySource(`${url}/keys`);
    const result = await verifyWebhook({ ...delivery(), keys, now: () => signedAtMs });
    return result.ok ? undefined : `${result.reason}: ${String(keys.lastError)}`;
  },
  'a delivery that was changed is refused': async (url) => {
    const keys = createKeySource(`${url}/keys`);
    const result = await verifyWebhook({ ...delivery(), body: '{}', keys, now: () => signedAtMs });
    return !result.ok && result.reason === 'invalid_signature' ? undefined : JSON.stringify(result);
  },
  'a key set behind a redirect is refused': async (url) => {
    const keys = createKeySource(`${url}/away/keys`);
    const result = await verifyWebhook({ ...delivery(), keys, now: () => signedAtMs });
    return !result.ok && /redirect/.test(String(keys.lastError)) ? undefined : String(keys.lastError);
  },
};

/** Runs every check against a server of `server.ts`. */
export async function runSuite(url: string): Promise<readonly RuntimeResult[]> {
  const results: RuntimeResult[] = [];
  for (const [title, check] of Object.entries(checks)) {
    const problem = await check(url).catch((error: unknown) => String(error));
    results.push({ title, problem });
  }
  return results;
}

const delivery = (): ReturnType<typeof deliver> => deliver(createSender('key-1'));

function createProxyClient(url: string) {
  const stamper = createApiKeyStamper({ privateKey: '01'.repeat(32) });
  return createClient(
    {
      baseUrl: url,
      authProxyUrl: url,
      authProxyConfigId: 'config',
      organizationId: 'organization',
      stamper,
    },
    { walletKitConfig, whoami },
  );
}

async function expectError(
  client: ReturnType<typeof createProxyClient>,
  code: string,
): Promise<string | undefined> {
  const reply = await client.walletKitConfig().catch((error: unknown) => error);
  return (reply as { code?: string }).code === code ? undefined : String(reply);
}
