/** Derives the connection of a login from the page's settings: checked addresses, and how to call the session proxy. */
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

/** How a login reaches its service. */
export interface Connection {
  /** How the session proxy is called. Its clock is the login's. */
  readonly proxy: ProxyOptions;
  readonly configId: string;
  /** Key that separates the stored data of this login from that of others on the same origin. */
  readonly scope: string;
  /** Address of the API for calls after login. */
  readonly apiUrl: string;
  /** The configuration that the page itself gives; undefined when it must be fetched. */
  readonly inline: LoginConfigurationReply | undefined;
  /** The page's order and subset of the ways to sign in; undefined for all that are enabled. */
  readonly subset: readonly string[] | undefined;
  /**
   * Key under which short values are remembered, such as the way that was used last; undefined when nothing may be
   * remembered.
   */
  readonly memory: string | undefined;
}

const MISSING = 'attribute_missing';
const INVALID = 'attribute_invalid';

/**
 * Checks a page's settings and creates the connection to its service. Throws `attribute_missing` or `attribute_invalid`
 * that names the attribute and what to write.
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
    // `traceparent` is read for each request, because the page may start a new trace at any time.
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

/** Time limit of one attempt, because a person is waiting. */
const ATTEMPT_MS = 10_000;

/**
 * Requests the configuration once. The request is sent before this function returns. It does not throw: the reply holds
 * the cause of a failure.
 */
export function requestConfiguration(
  { proxy, configId }: Pick<Connection, 'proxy' | 'configId'>,
  signal: AbortSignal,
  timeoutMs: number = ATTEMPT_MS,
): Promise<Reply> {
  const headers = { 'Content-Type': 'application/json', [CONFIG_ID_HEADER]: configId };
  const request = { method: 'POST', headers, body: '{}' };
  return sendRequest(proxy.baseUrl + walletKitConfig.path, request, own({ ...proxy, signal }), timeoutMs);
}
