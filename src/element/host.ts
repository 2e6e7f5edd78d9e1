import type { Session } from '../flow/state.ts';
import type { LoginSite } from '../login/options.ts';

/** The element as its modules use it: an HTML element with the settings of a login. */
export interface LoginHost extends HTMLElement, Omit<LoginSite, 'baseURI'> {
  /** The language, exactly as the page gives it. */
  readonly locale: string | undefined;
  mode: 'inline' | 'dialog' | undefined;
  readonly open: boolean;
  readonly debug: boolean;
  readonly session: Session | null;
  /** The contact field; null when it is not shown. */
  readonly contactField: HTMLInputElement | null;
  /** Opens the dialog. */
  show(): void;
  /** Closes the dialog. */
  close(): void;
  /** Adds styles; adding the same styles again has no effect. */
  adopt(styles: string): void;
  /** Schedules a drawing. */
  requestUpdate(): void;
}
