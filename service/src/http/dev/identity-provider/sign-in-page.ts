import { html } from 'hono/html';
import { toPageDocument } from '../../page-document.ts';
import { PEOPLE } from './people.ts';

/** The page on which a person signs in at the development provider: one button per person. */
export async function toSignInPage(providerTitle: string): Promise<string> {
  return toPageDocument({
    title: `${providerTitle} (development)`,
    stylesheet: '/page.css',
    body: html`<main>
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
    </main>`,
  });
}
