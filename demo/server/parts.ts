import { CODES, WAYS } from '../choice.ts';
import { FAILURES } from '../failure-list.ts';
import { FRAMEWORKS } from '../snippets.ts';
import { readFacts } from './facts.ts';
import { strictPolicyFor } from './strict-policy.ts';

/** The pages of the demo, in the order of the navigation. */
export const PAGES: readonly (readonly [file: string, name: string])[] = [
  ['index.html', 'Start'],
  ['configure.html', 'Configure'],
  ['themes.html', 'Themes'],
  ['headless.html', 'Headless'],
  ['two.html', 'Two logins'],
  ['strict.html', 'Strict policy'],
  ['failures.html', 'Failures'],
];

/** Names of the style sheets that every page has; each page may have one of its own in addition. */
const SHEETS = ['base', 'controls', 'top', 'drawer', 'phone'];

/** The drawer "What just happened" of a page, and its button. */
const DRAWER = `
    <details class="drawer">
      <summary>What just happened <span id="happened-count"></span></summary>
      <section class="drawn" aria-label="What just happened">
        <p class="quiet">
          Every request of this page with its reply, and the events of the element between them. Tokens, keys and
          signatures are shortened.
        </p>
        <ol id="happened"></ol>
      </section>
    </details>`;

/** The shared parts of pages, by the name of their placeholder comment, such as `<!-- inbox -->`. */
const PARTS: Readonly<Record<string, (file: string, serviceUrl: string) => string>> = {
  // The script that records problems comes first.
  head: () => `
    <script src="trouble.ts"></script>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="icon.svg" />
    ${SHEETS.map((name) => `<link rel="stylesheet" href="${name}.css" />`).join('\n    ')}`,
  nav: (file, serviceUrl) => `
    <div class="top">
      <nav aria-label="Demo">
        <a class="brand" href="./"><img src="icon.svg" alt="" width="28" height="28" />Latchkey</a>
        <ul>
          ${PAGES.map(
            ([path, name]) =>
              `<li><a href="${path === 'index.html' ? './' : path}"${path === file ? ' aria-current="page"' : ''}>${name}</a></li>`,
          ).join('\n          ')}
          <li><a href="/docs/">Documentation</a></li>
          <li><a href="${serviceUrl}/reference">API reference</a></li>
        </ul>
      </nav>
      ${file === 'themes.html' ? '' : DRAWER}
    </div>`,
  inbox: (_file, serviceUrl) => `
    <section class="phone" aria-labelledby="inbox-title">
      <h2 id="inbox-title">Inbox</h2>
      <p id="no-messages" class="empty">Your code arrives here.</p>
      <ol id="messages" aria-relevant="additions"></ol>
      <p class="whole"><a href="${serviceUrl}/dev/inbox">The emails as sent</a></p>
    </section>`,
  ways: () => printPills('checkbox', 'ways', Object.entries(WAYS)),
  codes: () =>
    printPills(
      'radio',
      'code',
      Object.entries(CODES).map(([code, { words }]) => [code, words]),
    ),
  failures: () =>
    FAILURES.map(
      ({ name, what }, index) =>
        `<label><input type="radio" name="failure" value="${name}"${index === 0 ? ' checked' : ''} />
        <span>${name}<small>${what}</small></span></label>`,
    ).join('\n'),
  policy: (_file, serviceUrl) => strictPolicyFor(serviceUrl).replaceAll('; ', ';\n'),
  tabs: () =>
    Object.entries(FRAMEWORKS)
      .map(
        ([name, words]) =>
          `<button type="button" role="tab" id="tab-${name}" value="${name}" aria-controls="panel">${words}</button>`,
      )
      .join('\n'),
  facts: () => `
    <ul class="facts">
      ${readFacts()
        .map(({ detail, page, words }) => {
          const text = `<b>${words}</b> <span>${detail}</span>`;
          return `<li>${page === undefined ? text : `<a href="${page}">${text}</a>`}</li>`;
        })
        .join('\n      ')}
    </ul>`,
};

/**
 * Inserts the shared parts into a page when it is served. They are there before any script runs, so nothing moves.
 *
 * @param file - the name of the page, as `index.html`
 */
export function fillPage(html: string, file: string, serviceUrl: string): string {
  const filled = Object.entries(PARTS).reduce(
    (text, [name, print]) => text.replace(`<!-- ${name} -->`, () => print(file, serviceUrl)),
    html,
  );
  return filled.replaceAll('%VITE_SERVICE_URL%', serviceUrl);
}

function printPills(type: string, name: string, values: readonly (readonly [string, string])[]): string {
  return values
    .map(
      ([value, words]) => `<label><input type="${type}" name="${name}" value="${value}" />${words}</label>`,
    )
    .join('\n');
}
