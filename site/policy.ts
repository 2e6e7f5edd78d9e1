/**
 * The policy of a page of the site. Colours of code are style attributes, and icons are data in the style sheet; nothing
 * else is allowed but what the site itself serves.
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
