import type { Persistence } from '../flow/state.ts';
import { ViewElement } from './view-element.ts';

/** Attributes whose change restarts the login; SWITCHES are the boolean ones among them. */
const OPTIONS = [
  'proxy-url',
  'config-id',
  'api-url',
  'organization-id',
  'otp-signer-key',
  'rp-id',
  'providers',
  'storage',
  'social',
  'session-type',
];
const SWITCHES = ['invalidate-existing', 'forget-method'];
/** Attributes that change only how the element looks, and do not restart the login. */
export const LOOKS = ['locale', 'theme', 'mode', 'open', 'heading-level', 'required'];
/** Attributes that are read when they are needed, so a change restarts nothing. */
const QUIET = ['signup', 'expiring-notice', 'name', 'traceparent'];

/**
 * The attributes of `<latchkey-login>`, each with its property.
 *
 * @attr {string} proxy-url - Address of the session proxy. Required.
 * @attr {string} config-id - Id of the login configuration. Required.
 * @attr {string} api-url - Address of the API for calls after login. Default: `proxy-url`.
 * @attr {string} organization-id - The organization to log in to. Default: the one that knows the contact.
 * @attr {boolean} invalidate-existing - Ends all other sessions of the person at login.
 * @attr {boolean} forget-method - The browser does not remember which way to sign in was used. Default: it does.
 * @attr {string} otp-signer-key - The key that must have signed the code-encryption bundle. Default: any.
 * @attr {string} providers - Order and subset of the enabled ways to sign in. Default: as configured.
 * @attr {string} locale - Language of the texts (BCP 47), one of 37; others and the default: English.
 * @attr {'auto' | 'light' | 'dark'} theme - Default: `auto`, which follows the person's setting.
 * @attr {'inline' | 'dialog'} mode - `dialog`: the card is a modal dialog, closed until `open` is set. Default: `inline`.
 * @attr {boolean} open - Set while the dialog is open. Changes as people open and close it.
 * @attr {'1' | '2' | '3' | '4' | '5' | '6'} heading-level - Level of the title among the page's headings. Default: 2.
 * @attr {'indexeddb' | 'memory'} storage - Where the key and the session are stored. Default: `indexeddb`.
 * @attr {'off' | 'auto'} signup - `auto`: people without an account get one, where the service allows it. Default: `off`.
 * @attr {number | string} expiring-notice - Seconds before the session's end at which `latchkey-session-expiring` is fired. Default: 60.
 * @attr {boolean} auto-refresh - Gives the session a new key before it expires; the time of expiry stays.
 * @attr {string} name - Posts the session token under this name with the form around the element.
 * @attr {boolean} required - The form around the element is not valid before somebody has signed in.
 * @attr {boolean} debug - Shows a diagnosis in a collapsed section under the card.
 * @attr {string} traceparent - The trace that every request belongs to (W3C Trace Context). Default: the header is not sent.
 * @attr {'popup' | 'redirect'} social - Where social logins open. Default: a popup; on small screens this tab.
 * @attr {'read-only' | 'read-write'} session-type - Type of session that a passkey or a wallet opens. Default: `read-write`.
 * @attr {string} rp-id - Host name whose passkeys the login uses and creates. Default: the host of the page.
 */
export abstract class LoginAttributes extends ViewElement {
  static readonly observedAttributes: readonly string[] = [...OPTIONS, ...SWITCHES, ...LOOKS];

  static {
    this.reflect([...OPTIONS, ...LOOKS, ...QUIET]);
    this.reflect([...SWITCHES, 'auto-refresh', 'required', 'debug', 'open'], true);
  }

  /** Address of the session proxy. Required. */
  declare proxyUrl: string | undefined;
  /** Id of the login configuration. Required. */
  declare configId: string | undefined;
  /** Address of the API for calls after login. Default: `proxyUrl`. */
  declare apiUrl: string | undefined;
  /** The organization to log in to. Default: the one that knows the contact. */
  declare organizationId: string | undefined;
  /** True ends all other sessions of the person at login. */
  declare invalidateExisting: boolean;
  /** True: the browser does not remember which way to sign in was used. */
  declare forgetMethod: boolean;
  /** The key that must have signed the code-encryption bundle: 65 bytes, hexadecimal. Default: any key. */
  declare otpSignerKey: string | undefined;
  /** Order and subset of the enabled ways to sign in, separated by spaces. Default: as configured. */
  declare providers: string | undefined;
  /** Language of the texts (BCP 47). Default: English. */
  declare locale: string | undefined;
  /** Colours of the element. Default: `auto`, which follows the person's setting. */
  declare theme: 'auto' | 'light' | 'dark' | undefined;
  /**
   * `dialog`: the card is a modal dialog, closed until `open` is set. Default: `inline`, the card is part of the page.
   * If the dialog's code cannot be loaded, this becomes `inline` when the dialog should open.
   */
  declare mode: 'inline' | 'dialog' | undefined;
  /** Whether the dialog is open. */
  declare open: boolean;
  /** Level of the title among the page's headings. Default: 2. */
  declare headingLevel: '1' | '2' | '3' | '4' | '5' | '6' | undefined;
  /** Where the key and the session are stored; with `memory` they are lost with the page. Default: `indexeddb`. */
  declare storage: Persistence | undefined;
  /** Where social logins open: in a popup or in this tab. Default: a popup; on small screens this tab. */
  declare social: 'popup' | 'redirect' | undefined;
  /**
   * Type of session that a passkey or a wallet opens: `read-only` lasts an hour and cannot change anything. Default:
   * `read-write`.
   */
  declare sessionType: 'read-only' | 'read-write' | undefined;
  /** The host name whose passkeys the login uses and creates. Default: the host of the page. */
  declare rpId: string | undefined;

  /** `auto`: people without an account get one, where the service allows it. Default: `off`. */
  declare signup: 'off' | 'auto' | undefined;
  /** Seconds before the session's end at which `latchkey-session-expiring` is fired. Default: 60. */
  declare expiringNotice: string | number | undefined;
  /** True gives the session a new key before it expires; the time of expiry stays. */
  declare autoRefresh: boolean;
  /** The name under which a form around the element posts the session token. */
  declare name: string | undefined;
  /** The trace that every request belongs to: a `traceparent` of W3C Trace Context. Default: the header is not sent. */
  declare traceparent: string | undefined;
  /** True: a form around the element is invalid until somebody has signed in. */
  declare required: boolean;
  /** True shows a diagnosis in a collapsed section under the card. Read when the element starts, and by `diagnose`. */
  declare debug: boolean;
}
