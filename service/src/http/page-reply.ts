import { readFileSync } from 'node:fs';
import { packageFile } from '../base/package-root.ts';

const PAGE_SECURITY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'";

/** A reply with a page for people. The page may load only what this service serves, and no inline script runs. */
export function toPageReply(page: string, status = 200): Response {
  return new Response(page, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_SECURITY },
  });
}

/** The content policy of an email: it may load inline styles and the organization's picture. No script runs in it, wherever it is shown. */
const MAIL_SECURITY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src https: http:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

/** An email as HTML, for the pages that show it in a frame. */
export function toMailReply(mail: string): Response {
  return new Response(mail, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': MAIL_SECURITY },
  });
}

/** A file of the folder `pages/`, such as a style sheet. */
export function toAssetReply(name: string, contentType: string): Response {
  return new Response(readFileSync(packageFile('pages', name)), {
    headers: { 'content-type': `${contentType}; charset=utf-8`, 'cache-control': 'no-cache' },
  });
}
