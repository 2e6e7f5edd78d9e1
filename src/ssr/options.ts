import type { LoginConfigurationReply } from '../contract/operations/wallet_kit_config.ts';
import type { Messages } from '../locales/messages.ts';

/** A slot of the element that changes how its first screen is drawn. */
export type ScreenSlot = 'title' | 'consent' | 'providers' | 'legal';

/** How a first screen is written. */
export interface RenderOptions {
  /** The configuration, as the session proxy answers `wallet_kit_config`. Default: none; then room is kept for the screen. */
  readonly config?: LoginConfigurationReply | undefined;
  /**
   * The attributes of the element, as in HTML: `proxy-url`, `config-id`, `locale`, `theme` … True writes one without a
   * value; false, null and undefined leave it out.
   */
  readonly attributes?: Readonly<Record<string, string | number | boolean | null | undefined>> | undefined;
  /** The texts of another language, or with words of the site: from `loadTexts`. Default: English. */
  readonly messages?: Messages | undefined;
  /**
   * The site's own content of the element, as HTML: what stands in its slots. It is written as it is; **whatever comes from
   * people must be escaped before.**
   */
  readonly children?: string | undefined;
  /** Which of these slots have content. Default: those that `children` names. */
  readonly slots?: readonly ScreenSlot[] | undefined;
  /**
   * Where the form is posted to while the element is not there yet: an address of the site. The body is
   * `application/x-www-form-urlencoded` with one field, `email` or `sms`. Default: a press waits for the element.
   */
  readonly action?: string | undefined;
  /** The text in the field, which a posted form has brought. Default: none. */
  readonly contact?: string | undefined;
  /** True when a form was posted: the element presses Continue as soon as it is there. Default: false. */
  readonly isSubmitted?: boolean | undefined;
  /** The nonce of the page's policy, written on style and script, linked ones too. Default: none. */
  readonly nonce?: string | undefined;
  /** The address of a file with `loginStyles`, which is linked instead of written. Default: the style is written. */
  readonly styleSheet?: string | undefined;
  /** The address of a file with `loginScript`, which is linked; false: none. Default: the script is written. */
  readonly script?: string | false | undefined;
}
