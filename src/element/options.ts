import { check } from '../errors.ts';
import { readUrl } from '../providers/configuration.ts';
import type { LatchkeyLoginElement } from './login-element.ts';

const MISSING = 'attribute_missing';
const INVALID = 'attribute_invalid';

/** The addresses and names of a login, checked. */
export interface ElementOptions {
  readonly proxyUrl: string;
  readonly configId: string;
  readonly apiUrl: string;
  readonly providers: readonly string[] | undefined;
}

/**
 * Reads and checks the attributes of an element.
 * Throws `attribute_missing` or `attribute_invalid` that names the attribute and what to write.
 */
export function readOptions(element: LatchkeyLoginElement): ElementOptions {
  const {
    proxyUrl,
    configId,
    apiUrl = proxyUrl,
    storage = 'indexeddb',
    providers,
    otpSignerKey,
    baseURI,
  } = element;
  check(proxyUrl, MISSING, 'proxy-url', 'the address of the session proxy');
  check(configId, MISSING, 'config-id', 'the id of the login configuration');
  check(
    !otpSignerKey || /^04[0-9a-f]{128}$/i.test(otpSignerKey),
    INVALID,
    'otp-signer-key',
    '65 bytes in hexadecimal',
  );
  check(/^(?:indexeddb|memory)$/.test(storage), INVALID, 'storage', 'indexeddb or memory');
  return {
    proxyUrl: readAddress('proxy-url', proxyUrl),
    configId,
    apiUrl: readAddress('api-url', apiUrl),
    providers: providers?.split(/[\s,]+/).filter(Boolean),
  };

  function readAddress(attribute: string, value: unknown): string {
    const url = readUrl(value, baseURI);
    check(url, INVALID, attribute, 'an https address (http only on localhost) without credentials');
    return url.replace(/\/+$/, '');
  }
}
