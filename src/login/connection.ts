/** Makes the ground of a login from the settings of a page: checked addresses, and the way to call the session proxy. */
import { createClock } from '../client/clock.ts';
import type { CallOptions } from '../client/options.ts';
import { CONFIG_ID_HEADER } from '../contract/config-id-header.ts';
import { assertMember } from '../base/errors.ts';
import { readUrl } from '../base/urls.ts';
import type { LoginConfiguration } from '../flow/state.ts';
import { createConfigure } from './configuration.ts';
import type { LoginSite } from './options.ts';

/** A service that can be logged in to. */
export interface Connection {
  /** How the session proxy is called. Its clock is the login's. */
  readonly proxy: Omit<CallOptions, 'signal'>;
  readonly configId: string;
  /** Separates this login from others of the same origin. */
  readonly scope: string;
  /** Address of the API for calls after login. */
  readonly apiUrl: string;
  /** Remembers which way was used, as one word, to offer it first. */
  readonly remembersMethod: boolean;
  /** Reads the configuration, or remembers it. */
  readonly configure: () => Promise<LoginConfiguration>;
}

const MISSING = 'attribute_missing';
const INVALID = 'attribute_invalid';

/** Codes of errors that pass while a person waits. A limit is none of them: the person has to be told how long it lasts. */
const TRANSIENT = /^(?:timeout|unreachable|internal|unavailable|malformed_reply)$/;

/**
 * Checks what a page says, and prepares the way to its service; the signal ends it.
 * Throws `attribute_missing` or `attribute_invalid` that names the attribute and what to write.
 */
export function connect(site: LoginSite, signal: AbortSignal): Connection {
  const { configId, apiUrl, providers } = site;
  assertMember(site.proxyUrl, MISSING, 'proxy-url', 'the address of the session proxy');
  assertMember(configId, MISSING, 'config-id', 'the id of the login configuration');
  const proxyUrl = readAddress('proxy-url', site.proxyUrl);
  const scope = `${proxyUrl} ${configId}`;
  const remembersMethod = !site.forgetMethod;
  const proxy = {
    baseUrl: proxyUrl,
    fetch: globalThis.fetch.bind(globalThis),
    clock: createClock(),
    authorize: () => Promise.resolve({ [CONFIG_ID_HEADER]: configId }),
    transient: TRANSIENT,
  };
  return {
    proxy,
    configId,
    scope,
    apiUrl: apiUrl ? readAddress('api-url', apiUrl) : proxyUrl,
    remembersMethod,
    configure: createConfigure({
      proxy: { ...proxy, signal },
      inline: site.config,
      subset: providers?.split(/[\s,]+/).filter(Boolean),
      memory: remembersMethod ? scope : undefined,
    }),
  };

  function readAddress(attribute: string, value: unknown): string {
    const url = readUrl(value, site.baseURI);
    assertMember(url, INVALID, attribute, 'an https address (http only on localhost) without credentials');
    return url.replace(/\/+$/, '');
  }
}
