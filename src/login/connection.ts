/** Makes the ground of a login from the settings of a page: checked addresses, and the way to call the session proxy. */
import { createClock } from '../client/clock.ts';
import { sendRequest, type Reply } from '../client/transport.ts';
import { own } from '../base/json.ts';
import type { ProxyOptions } from '../client/options.ts';
import { CONFIG_ID_HEADER } from '../contract/config-id-header.ts';
import { walletKitConfig, type LoginConfigurationReply } from '../contract/operations/wallet_kit_config.ts';
import { assertMember } from '../base/errors.ts';
import { readUrl } from '../base/urls.ts';
import { readSubset } from './offer.ts';
import type { LoginSite } from './options.ts';

/** A service that can be logged in to. */
export interface Connection {
  /** How the session proxy is called. Its clock is the login's. */
  readonly proxy: ProxyOptions;
  readonly configId: string;
  /** Separates this login from others of the same origin. */
  readonly scope: string;
  /** Address of the API for calls after login. */
  readonly apiUrl: string;
  /** The configuration as the page has it; undefined: it is fetched. */
  readonly inline: LoginConfigurationReply | undefined;
  /** Order and subset of the ways to sign in that the page wants; undefined: all that are enabled. */
  readonly subset: readonly string[] | undefined;
  /** Names the login where single words are remembered, as the way that was used; undefined when none are to be. */
  readonly memory: string | undefined;
}

const MISSING = 'attribute_missing';
const INVALID = 'attribute_invalid';

/**
 * Checks the settings of a page, and prepares the way to its service.
 * Throws `attribute_missing` or `attribute_invalid` that names the attribute and what to write.
 */
export function connect(site: LoginSite): Connection {
  const { configId, apiUrl, providers } = site;
  assertMember(site.proxyUrl, MISSING, 'proxy-url', 'an https address');
  assertMember(configId, MISSING, 'config-id', 'the id of the login configuration');
  const proxyUrl = readAddress('proxy-url', site.proxyUrl);
  const scope = `${proxyUrl} ${configId}`;
  const fetch = globalThis.fetch.bind(globalThis);
  const proxy: Connection['proxy'] = {
    baseUrl: proxyUrl,
    // Read for each request: the page may begin another trace at any time.
    fetch: (input, init) => {
      const { traceparent } = site;
      if (traceparent) Object.assign(init?.headers ?? {}, { traceparent });
      return fetch(input, init);
    },
    clock: createClock(),
    authorize: () => Promise.resolve({ [CONFIG_ID_HEADER]: configId }),
  };
  return {
    proxy,
    configId,
    scope,
    apiUrl: apiUrl ? readAddress('api-url', apiUrl) : proxyUrl,
    inline: site.config,
    subset: readSubset(providers),
    memory: site.forgetMethod ? undefined : scope,
  };

  function readAddress(attribute: string, value: unknown): string {
    const url = readUrl(value, site.baseURI);
    assertMember(url, INVALID, attribute, 'an https address (http on localhost) without credentials');
    return url.replace(/\/+$/, '');
  }
}

/** One attempt may take this long; somebody is waiting. */
const ATTEMPT_MS = 10_000;

/** Asks for the configuration, once, before it returns. Does not throw: the reply tells what went wrong. */
export function requestConfiguration(
  { proxy, configId }: Pick<Connection, 'proxy' | 'configId'>,
  signal: AbortSignal,
  timeoutMs: number = ATTEMPT_MS,
): Promise<Reply> {
  const headers = { 'Content-Type': 'application/json', [CONFIG_ID_HEADER]: configId };
  const request = { method: 'POST', headers, body: '{}' };
  return sendRequest(proxy.baseUrl + walletKitConfig.path, request, own({ ...proxy, signal }), timeoutMs);
}
