import type { LoginConfigurationReply } from '../contract/operations/wallet_kit_config.ts';
import type { Messages } from '../locales/messages.ts';

/** A slot of the element that changes how its first screen is drawn. */
export type ScreenSlot = 'title' | 'consent' | 'providers' | 'legal';

/** Options of `renderLogin` and `renderLoginContent`. */
export interface RenderOptions {
  /**
   * The configuration, as `wallet_kit_config` of the session proxy returns it. Default: none; then room is reserved for
   * the screen.
   */
  readonly config?: LoginConfigurationReply | undefined;
  /**
   * The attributes of the element, as in HTML: `proxy-url`, `config-id`, `locale`, `theme` … True writes one without a
   * value; false, null and undefined leave it out.
   */
  readonly attributes?: Readonly<Record<string, string | number | boolean | null | undefined>> | undefined;
  /** The texts of another language, or of the site's own wording: the result of `loadTexts`. Default: English. */
  readonly messages?: Messages | undefined;
  /** HTML for the element's slots. It is written unchanged: **escape everything that comes from people.** */
  readonly children?: string | undefined;
  /** Which of these slots have content. Default: those that `children` names. */
  readonly slots?: readonly ScreenSlot[] | undefined;
  /**
   * An address of the site that the form is posted to while the element is not loaded. The body is
   * `application/x-www-form-urlencoded` with one field, `email` or `sms`. Default: a press waits for the element.
   */
  readonly action?: string | undefined;
  /** The text in the field, as a posted form has sent it. Default: empty. */
  readonly contact?: string | undefined;
  /** True when a form was posted: the element presses Continue as soon as it is loaded. Default: false. */
  readonly isSubmitted?: boolean | undefined;
  /** The nonce of the page's Content-Security-Policy, for style and script elements, linked ones too. Default: none. */
  readonly nonce?: string | undefined;
  /** The address of a file with `loginStyles`, to link instead of inline styles. Default: inline styles. */
  readonly styleSheet?: string | undefined;
  /**
   * The address of a file with `loginScript`, to link instead of an inline script; false for no script. Default: an
   * inline script.
   */
  readonly script?: string | false | undefined;
}
