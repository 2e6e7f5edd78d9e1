import type { Session } from '../flow/state.ts';
import type { LoginSite } from '../login/options.ts';

/** The element as its parts see it: a place in the page, the settings of a login, and a few questions and requests. */
export interface LoginHost extends HTMLElement, Omit<LoginSite, 'baseURI'> {
  /** The language as the page has written it. */
  readonly locale: string | undefined;
  mode: 'inline' | 'dialog' | undefined;
  readonly open: boolean;
  readonly debug: boolean;
  readonly session: Session | null;
  /** The contact field while it is on show. */
  readonly contactField: HTMLInputElement | null;
  /** Opens the dialog. */
  show(): void;
  /** Closes the dialog. */
  close(): void;
  /** Adds styles; the same ones twice are added once. */
  adopt(styles: string): void;
  /** Draws soon. */
  requestUpdate(): void;
}
