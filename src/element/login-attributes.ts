import type { Persistence } from '../flow/state.ts';
import { ViewElement } from './view-element.ts';

/** Attributes a login is made of, the boolean ones, and those that only change its looks. */
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
/** Attributes that change how the element looks, and start no login. */
export const LOOKS = ['locale', 'theme', 'mode', 'open', 'heading-level', 'required'];
/** Read when they matter, so that a change starts nothing afresh. */
const QUIET = ['signup', 'expiring-notice', 'name', 'traceparent'];

/**
 * The attributes of `<latchkey-login>`, each with its property.
 *
 * @attr {string} proxy-url - Address of the session proxy. Required.
 * @attr {string} config-id - Id of the login configuration. Required.
 * @attr {string} api-url - Address of the API for calls after login. Default: `proxy-url`.
 * @attr {string} organization-id - The organization to log in to. Default: the one where the contact is known.
 * @attr {boolean} invalidate-existing - Ends all other sessions of the person at login.
 * @attr {boolean} forget-method - Does not remember which way to sign in was used. Default: remembered, as one word.
 * @attr {string} otp-signer-key - The key that must have signed the code-encryption bundle. Default: any.
 * @attr {string} providers - Order and subset of the enabled ways to sign in. Default: as configured.
 * @attr {string} locale - Language of the texts (BCP 47), one of 37; others and the default: English.
 * @attr {'auto' | 'light' | 'dark'} theme - Default: `auto`, which follows the person's setting.
 * @attr {'inline' | 'dialog'} mode - `dialog`: the card is a modal dialog, closed until `open` is there. Default: `inline`.
 * @attr {boolean} open - The dialog is open. Comes and goes as people open and close it.
 * @attr {'1' | '2' | '3' | '4' | '5' | '6'} heading-level - Level of the title among the page's headings. Default: 2.
 * @attr {'indexeddb' | 'memory'} storage - Where key and session rest. Default: `indexeddb`.
 * @attr {'off' | 'auto'} signup - `auto`: people without an account get one, where the service allows it. Default: `off`.
 * @attr {number | string} expiring-notice - Seconds before its end that the page is told of it. Default: 60.
 * @attr {boolean} auto-refresh - Gives the session a new key before it ends; the end stays.
 * @attr {string} name - Posts the session token under this name with the form around the element.
 * @attr {boolean} required - The form around the element is not valid before somebody has signed in.
 * @attr {boolean} debug - Shows a diagnosis, folded, under the card.
 * @attr {string} traceparent - The trace that every request belongs to (W3C Trace Context). Default: none is sent.
 * @attr {'popup' | 'redirect'} social - Where Google and others ask. Default: a window, on small screens this tab.
 * @attr {'read-only' | 'read-write'} session-type - What a passkey or a wallet opens. Default: `read-write`.
 * @attr {string} rp-id - The host name whose passkeys the login uses and makes. Default: the host of the page.
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
  /** The organization to log in to. Default: the one where the contact is known. */
  declare organizationId: string | undefined;
  /** Ends all other sessions of the person at login. */
  declare invalidateExisting: boolean;
  /** Does not remember which way to sign in was used. */
  declare forgetMethod: boolean;
  /** The key that must have signed the code-encryption bundle: 65 bytes, hexadecimal. Default: any. */
  declare otpSignerKey: string | undefined;
  /** Order and subset of the enabled ways to sign in, separated by spaces. Default: as configured. */
  declare providers: string | undefined;
  /** Language of the texts (BCP 47). Default: English. */
  declare locale: string | undefined;
  /** Default: `auto`, which follows the person's setting. */
  declare theme: 'auto' | 'light' | 'dark' | undefined;
  /**
   * `dialog`: the card is a modal dialog, closed until `open` is set. Default: it stands in the page. Where the dialog's
   * part of the program does not arrive, this becomes `inline` as it opens.
   */
  declare mode: 'inline' | 'dialog' | undefined;
  /** Whether the dialog is open. */
  declare open: boolean;
  /** Level of the title among the page's headings. Default: 2. */
  declare headingLevel: '1' | '2' | '3' | '4' | '5' | '6' | undefined;
  /** Where key and session rest; `memory` ends them with the page. Default: `indexeddb`. */
  declare storage: Persistence | undefined;
  /** Where Google and others ask: in a window or in this tab. Default: a window; on small screens this tab. */
  declare social: 'popup' | 'redirect' | undefined;
  /** The session of a passkey or a wallet: `read-only` lasts an hour and changes nothing. Default: `read-write`. */
  declare sessionType: 'read-only' | 'read-write' | undefined;
  /** The host name whose passkeys the login uses and makes. Default: the host of the page. */
  declare rpId: string | undefined;

  /** `auto`: people without an account get one, where the service allows it. Default: `off`. */
  declare signup: 'off' | 'auto' | undefined;
  /** Seconds before its end that the page is told of it. Default: 60. */
  declare expiringNotice: string | number | undefined;
  /** Gives the session a new key before it ends; the end stays. */
  declare autoRefresh: boolean;
  /** The name that a form around the element posts the session token under. */
  declare name: string | undefined;
  /** The trace that every request belongs to: a `traceparent` of W3C Trace Context. Default: none is sent. */
  declare traceparent: string | undefined;
  /** A form around the element is not valid before somebody has signed in. */
  declare required: boolean;
  /** Shows a diagnosis, folded, under the card. Read when the element starts, and by `diagnose`. */
  declare debug: boolean;
}
