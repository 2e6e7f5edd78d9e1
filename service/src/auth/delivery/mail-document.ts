// `html` is imported under another name, because the formatter would add white space to a template with that tag.
import { html as markup, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** The parts of an email as HTML. All are plain text; nothing in them becomes an element. */
export interface MailParts {
  /** BCP 47. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  /** A picture above everything, with the name that stands for it; the only thing that is fetched. */
  readonly logo?: { readonly url: string; readonly name: string } | undefined;
  readonly heading: string;
  /** A code, in a font whose letters are not confused, on a line of its own. */
  readonly code?: string;
  /** Paragraphs; one that is an object is a link to the service itself. */
  readonly paragraphs: readonly (string | { readonly link: string })[];
  /** The last paragraph, smaller and in a muted colour. */
  readonly aside: string;
}

/**
 * Colours for mail programs that know whether the person prefers a dark scheme. `!important` overrides the light
 * colours in the style attributes, which other mail programs need there.
 */
const DARK = `@media (prefers-color-scheme: dark) {
.page { background-color: #121318 !important; }
.card { background-color: #1c1e25 !important; border-color: #343842 !important; }
.text { color: #eceef2 !important; }
.quiet { color: #a9afbb !important; }
.code { background-color: #2a2d37 !important; color: #eceef2 !important; }
.link { color: #9db8ff !important; }
}`;

// Names of fonts without quotation marks, which would have to be escaped in an attribute.
const FONT = 'font-family: system-ui, -apple-system, Segoe UI, Roboto, Helvetica Neue, Arial, sans-serif;';
const INK = 'color: #1d2129;';
const TEXT = `${FONT} font-size: 16px; line-height: 1.5; ${INK} margin: 0 0 16px;`;
const HEADING = `${FONT} font-size: 19px; font-weight: 600; line-height: 1.35; ${INK} margin: 0 0 16px; overflow-wrap: anywhere;`;
const CODE = `font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, Liberation Mono, monospace; font-size: 32px; font-weight: 600; line-height: 1.25; letter-spacing: 3px; ${INK} background-color: #f1f3f6; border-radius: 10px; padding: 14px 8px; margin: 20px 0; text-align: center; white-space: nowrap;`;
const ASIDE = `${FONT} font-size: 14px; line-height: 1.5; color: #596070; margin: 0;`;

/** Prints an email as HTML: one column that fits 320 px, light and dark, with nothing that runs and no tracking. */
export function toMailDocument(parts: MailParts): string {
  const { aside, code, direction, heading, language, logo, paragraphs, title } = parts;
  const side = direction === 'rtl' ? 'right' : 'left';
  const paragraph = (text: MailParts['paragraphs'][number]): ReturnType<typeof markup> =>
    typeof text === 'string'
      ? markup`<p class="text" style="${TEXT}">${text}</p>`
      : markup`<p class="text" dir="ltr" align="${side}" style="${TEXT} overflow-wrap: anywhere; word-break: break-word;">
<a class="link" href="${text.link}" style="color: #2450c8;">${text.link}</a></p>`;
  const document = markup`<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${title}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
${raw(DARK)}
</style>
</head>
<body class="page" style="margin: 0; padding: 0; background-color: #f1f3f6;">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color: #f1f3f6;">
<tr><td align="center" style="padding: 24px 12px;">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width: 440px; background-color: #ffffff; border: 1px solid #dde1e7; border-radius: 16px; border-collapse: separate;">
<tr><td dir="${direction}" align="${side}" style="padding: 28px 20px 24px;">
${
  logo === undefined
    ? ''
    : markup`<p style="margin: 0 0 20px;"><img src="${logo.url}" alt="${logo.name}" height="40" border="0" class="text" style="${FONT} font-size: 16px; ${INK} height: 40px; width: auto; max-width: 100%;"></p>
`
}<h1 class="text" style="${HEADING}">${heading}</h1>
${code === undefined ? '' : markup`<p class="code" dir="ltr" style="${CODE}">${code}</p>\n`}${paragraphs.map(
    (text) => markup`${paragraph(text)}\n`,
  )}<p class="quiet" style="${ASIDE}">${aside}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
  // The template gives a promise only when one of its parts is a promise; here all are text.
  return (document as HtmlEscapedString).toString();
}
