/** Everything that a page can say about a login, and the checks of what may be left out. */
import { assertMember } from '../base/errors.ts';
import type { LoginConfigurationReply } from '../contract/operations/wallet_kit_config.ts';
import type { Persistence } from '../flow/state.ts';
import type { OtpGateway } from '../providers/otp-gateway.ts';
import type { CreateAccount } from '../providers/provider.ts';

/** How a page wants its sessions to live; read when it matters, so it may change at any time. */
export interface SessionSettings {
  /** Seconds before its end that the page is told of it. Default: 60. */
  readonly expiringNotice?: string | number | undefined;
  /** True gives the session a new key before it ends; the end stays. */
  readonly autoRefresh?: boolean | undefined;
}

/** The settings of a login: the element's attributes and properties, or the options of `latchkey/headless`. */
export interface LoginSettings extends SessionSettings {
  /** The organization to log in to. Default: the one where the contact is known. */
  readonly organizationId?: string | undefined;
  /** Ends all other sessions of the person at login. */
  readonly invalidateExisting?: boolean | undefined;
  /** The key that must have signed the code-encryption bundle: 65 bytes, hexadecimal. Default: any. */
  readonly otpSignerKey?: string | undefined;
  /** Where the key and the session rest. Default: `indexeddb`. */
  readonly storage?: Persistence | undefined;
  /** The language of the messages with codes: a BCP 47 tag. Default: `en`. May change at any time. */
  readonly locale?: string | undefined;
  /** Sends and checks codes in the place of the service. */
  readonly otpGateway?: OtpGateway | undefined;
  /** Where a provider asks. Default: whichever fits the screen. */
  readonly social?: 'popup' | 'redirect' | undefined;
  /** The session of a passkey or a wallet. Default: `read-write`. */
  readonly sessionType?: 'read-only' | 'read-write' | undefined;
  /** The relying party whose passkeys are used and made: a host name. Default: the host of the page. */
  readonly rpId?: string | undefined;
  /** `auto`: people without an account get one, where the service allows it. Default: `off`. May change at any time. */
  readonly signup?: 'off' | 'auto' | undefined;
  /** Makes accounts in the place of the service, on a server of the site's own. May change at any time. */
  readonly createAccount?: CreateAccount | undefined;
}

/** Which service a page logs in to, and with what. */
export interface LoginSite extends LoginSettings {
  /** Address of the session proxy. */
  readonly proxyUrl?: string | undefined;
  /** Id of the login configuration. */
  readonly configId?: string | undefined;
  /** Address of the API for calls after login. Default: `proxyUrl`. */
  readonly apiUrl?: string | undefined;
  /** The configuration itself; it is not fetched then. */
  readonly config?: LoginConfigurationReply | undefined;
  /** Order and subset of the enabled ways to sign in: a list, or a text with spaces between. Default: as configured. */
  readonly providers?: string | readonly string[] | undefined;
  /** Does not remember which way to sign in was used. */
  readonly forgetMethod?: boolean | undefined;
  /**
   * The trace that every request belongs to: a `traceparent` of W3C Trace Context. Default: none is sent. May change at any
   * time.
   */
  readonly traceparent?: string | undefined;
  /** The address that others are relative to. Default: they are absolute. */
  readonly baseURI?: string | undefined;
}

/** An address as pages write it: anything else would be a path beside the page, as a host without its `https://`. */
const ADDRESS = /^(?:[a-z]+:|\.{0,2}\/)/i;
const AN_ADDRESS = 'an https address, or a path that begins with / or ./';

/**
 * Checks the form of what is given, where a wrong one would fail later or never. Throws `attribute_invalid` that names the
 * attribute and what to write.
 */
export function assertSettings({
  proxyUrl,
  apiUrl,
  storage,
  otpSignerKey,
  sessionType,
  rpId,
  signup,
  expiringNotice,
  otpGateway,
  createAccount,
}: LoginSettings & Pick<LoginSite, 'proxyUrl' | 'apiUrl'>): void {
  assertForm('proxy-url', proxyUrl, ADDRESS, AN_ADDRESS);
  assertForm('api-url', apiUrl, ADDRESS, AN_ADDRESS);
  assertForm('otp-signer-key', otpSignerKey, /^04[0-9a-f]{128}$/i, '65 bytes in hexadecimal');
  assertForm('storage', storage, /^(?:indexeddb|memory)$/, 'indexeddb or memory');
  assertForm('session-type', sessionType, /^read-(?:only|write)$/, 'read-only or read-write');
  assertForm('signup', signup, /^(?:off|auto)$/, 'off or auto');
  assertForm('rp-id', rpId, /^[a-z\d.-]+$/, 'a host name');
  assertForm('expiring-notice', expiringNotice, /^\d+$/, 'whole seconds');
  const isGateway = !otpGateway || (isFunction(otpGateway.send) && isFunction(otpGateway.verify));
  assertMember(isGateway, 'attribute_invalid', 'otpGateway', 'an object with send and verify');
  const isMaker = !createAccount || isFunction(createAccount);
  assertMember(isMaker, 'attribute_invalid', 'createAccount', 'a function');
}

function assertForm(
  attribute: string,
  value: string | number | undefined,
  form: RegExp,
  expected: string,
): void {
  assertMember(!value || form.test(`${value}`), 'attribute_invalid', attribute, expected);
}

/** What scripts give is what they say it is only where types are checked. */
function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}
