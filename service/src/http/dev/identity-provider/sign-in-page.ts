import { html } from 'hono/html';
import { PEOPLE } from './people.ts';

/** The page on which a person signs in at the development provider: one button a person. */
export async function toSignInPage(providerTitle: string): Promise<string> {
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${providerTitle} (development)</title>
        <link rel="stylesheet" href="/page.css" />
      </head>
      <body>
        <main>
          <header>
            <h1>${providerTitle} (development)</h1>
            <p>This stands in for the real provider on this machine. Who are you?</p>
          </header>
          <form method="post">
            <ol>
              ${PEOPLE.map(
                ({ email, id, name }) =>
                  html`<li>
                    <div><span class="contact">${name}</span> <span class="details">${email}</span></div>
                    <button name="person" value="${id}">Continue as ${name.split(' ')[0]}</button>
                  </li>`,
              )}
              <li>
                <div><span class="contact">Nobody</span></div>
                <button name="person" value="">Cancel</button>
              </li>
            </ol>
          </form>
        </main>
      </body>
    </html>`;
  return page.toString();
}
