import { html } from 'hono/html';

type Html = ReturnType<typeof html>;

/** The parts of a page for people that differ from page to page. */
export interface PageParts {
  /** The text of the title. */
  readonly title: string;
  /** The address of the style sheet: relative to the page where a proxy may show it below a path. */
  readonly stylesheet: string;
  /** More elements of the head. */
  readonly head?: Html;
  /** The content of the body. */
  readonly body: Html;
}

/** Prints a page for people: the head that all of them share, and its own title, style sheet and body. */
export async function toPageDocument({ body, head, stylesheet, title }: PageParts): Promise<string> {
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="stylesheet" href="${stylesheet}" />
        ${head ?? ''}
      </head>
      <body>
        ${body}
      </body>
    </html>`;
  return page.toString();
}
