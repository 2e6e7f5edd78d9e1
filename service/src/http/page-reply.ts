import { readFileSync } from 'node:fs';
import { packageFile } from '../base/package-root.ts';

const PAGE_SECURITY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'";

/** A page for people. What it may load is what this service serves, and nothing runs that stands in its text. */
export function toPageReply(page: string, status = 200): Response {
  return new Response(page, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_SECURITY },
  });
}

/** The rights of an email: to show colours and the organization's picture. Nothing runs in it, wherever it is shown. */
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
