/** The settings that a page can give to a login, and the checks of their form. */
import { assertMember } from '../base/errors.ts';
import type { LoginConfigurationReply } from '../contract/operations/wallet_kit_config.ts';
import type { Persistence } from '../flow/state.ts';
import type { OtpGateway } from '../providers/otp-gateway.ts';
import type { CreateAccount } from '../providers/provider.ts';

/** Settings for the life of sessions. They are read when they are needed, so a page may change them at any time. */
export interface SessionSettings {
  /** How many seconds before its end the page is notified that the session expires. Default: 60. */
  readonly expiringNotice?: string | number | undefined;
  /** True gives the session a new key before it ends; the time at which it expires stays. Default: false. */
  readonly autoRefresh?: boolean | undefined;
}

/** The settings of a login: the element's attributes and properties, or the options of `latchkey/headless`. */
export interface LoginSettings extends SessionSettings {
  /** The organization to log in to. Default: the one that knows the contact. */
  readonly organizationId?: string | undefined;
  /** True ends all other sessions of the person at login. Default: false. */
  readonly invalidateExisting?: boolean | undefined;
  /** The key that must have signed the code-encryption bundle: 65 bytes, hexadecimal. Default: any key. */
  readonly otpSignerKey?: string | undefined;
  /** Where the key and the session are stored. Default: `indexeddb`. */
  readonly storage?: Persistence | undefined;
  /** The language of the messages that carry codes: a BCP 47 tag. Default: `en`. May change at any time. */
  readonly locale?: string | undefined;
  /** Sends and checks codes instead of the service. */
  readonly otpGateway?: OtpGateway | undefined;
  /** Where a social login opens: in a popup, or in this tab. Default: whichever fits the screen. */
  readonly social?: 'popup' | 'redirect' | undefined;
  /** The type of session that a passkey or a wallet opens. Default: `read-write`. */
  readonly sessionType?: 'read-only' | 'read-write' | undefined;
  /** The relying party whose passkeys are used and created: a host name. Default: the host of the page. */
  readonly rpId?: string | undefined;
  /** `auto`: people without an account get one, where the service allows it. Default: `off`. May change at any time. */
  readonly signup?: 'off' | 'auto' | undefined;
  /** Creates accounts instead of the service, on a server of the site's own. May change at any time. */
  readonly createAccount?: CreateAccount | undefined;
}

/** All settings of a login, with the service that the page logs in to. */
export interface LoginSite extends LoginSettings {
  /** Address of the session proxy. */
  readonly proxyUrl?: string | undefined;
  /** Id of the login configuration. */
  readonly configId?: string | undefined;
  /** Address of the API for calls after login. Default: `proxyUrl`. */
  readonly apiUrl?: string | undefined;
  /** The configuration itself. Default: it is fetched. */
  readonly config?: LoginConfigurationReply | undefined;
  /** Order and subset of the enabled ways to sign in: a list, or names separated by spaces. Default: as configured. */
  readonly providers?: string | readonly string[] | undefined;
  /** True: the browser does not remember which way to sign in was used. Default: false. */
  readonly forgetMethod?: boolean | undefined;
  /**
   * The trace that every request belongs to: a `traceparent` of W3C Trace Context. Default: the header is not sent. May
   * change at any time.
   */
  readonly traceparent?: string | undefined;
  /** Base of relative addresses. Default: addresses must be absolute. */
  readonly baseURI?: string | undefined;
}

/**
 * The form of an address setting. A host without `https://` is refused, because it would be read as a path relative to
 * the page.
 */
const ADDRESS = /^(?:[a-z]+:|\.{0,2}\/)/i;
const AN_ADDRESS = 'an https address, or a path that begins with / or ./';

/**
 * Checks the form of the given settings whose mistakes would show only later or never. Throws `attribute_invalid` that
 * names the attribute and what to write.
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

/** Checked at run time, because plain JavaScript has no type check. */
function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}
