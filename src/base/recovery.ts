/** The step by which a person (or, for `fix-page`, the site's developer) can get past an error. */
export type Recovery =
  | 'retry'
  | 'edit'
  | 'resend'
  | 'wait'
  | 'other-contact'
  | 'start-over'
  | 'reload'
  | 'other-method'
  | 'other-browser'
  | 'contact-site'
  | 'fix-page';
