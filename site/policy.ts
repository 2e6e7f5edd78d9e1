/**
 * Returns the policy of a page of the site. Highlighted code needs style attributes, and icons are data URLs in the
 * style sheet. Everything else must come from the site itself.
 *
 * @param scripts - the hashes of the scripts within the page
 */
export function policyFor(scripts: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
