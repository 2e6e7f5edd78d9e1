import type { LatchkeyLoginElement } from 'latchkey';
import { locales } from 'latchkey/locales/registry';
import { readChoice, toAttributes, toQuery, type Choice } from './choice.ts';
import { copyOnPress } from './copy.ts';
import { build, find, setAttribute } from './dom.ts';
import { toProperties } from './look.ts';
import { beginPage, serviceUrl } from './page.ts';
import { toSnippet, type Framework } from './snippets.ts';
import { showTestWallets } from './test-wallets.ts';
import { looks } from './theme-sheets.ts';

const form = find<HTMLFormElement>('#choices');
const stage = find('#stage');

/** Attributes that an element follows without restarting. */
const FOLLOWED: readonly string[] = ['theme', 'locale', 'signup', 'social'];

let choice = readChoice(new URLSearchParams(location.search));
let framework: Framework = 'html';
let login: LatchkeyLoginElement | undefined;

const tabs = [...find('#tabs').querySelectorAll('button')];
for (const tab of tabs) {
  tab.addEventListener('click', () => {
    framework = tab.value as Framework;
    showSnippet();
  });
}

find('#look').append(
  ...[...looks.keys()].map((name, index) =>
    build('option', { value: index === 0 ? '' : name.toLowerCase() }, name),
  ),
);
find('#locale').append(
  // English comes with the element itself.
  ...[...Object.keys(locales), 'en']
    .sort()
    .map((tag) => build('option', { value: tag, lang: tag }, nameLanguage(tag))),
);

/** Names a language in the language itself and in English. */
function nameLanguage(tag: string): string {
  const [own, english] = [tag, 'en'].map((language) =>
    new Intl.DisplayNames([language], { type: 'language' }).of(tag),
  );
  return own === english ? `${own}` : `${own} · ${english}`;
}

/** Shows the choice in the form. */
function fillForm(): void {
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')) {
    const chosen = [choice[field.name as keyof Choice]].flat() as readonly string[];
    if (field instanceof HTMLSelectElement) field.value = chosen[0] ?? '';
    else field.checked = chosen.includes(field.value);
  }
  // A select without a matching option (an unknown theme or language) shows its first one.
  for (const select of form.querySelectorAll('select')) if (select.value === '') select.selectedIndex = 0;
}

function readForm(): Choice {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    const before = query.get(name);
    query.set(name, `${before === null ? '' : `${before},`}${value as string}`);
  }
  return readChoice(query);
}

/** Applies the choice to the element. Creates a new element only when an attribute has changed that needs a restart. */
function showElement(): void {
  const attributes = { ...toAttributes(choice, serviceUrl), 'api-url': serviceUrl, id: 'login' };
  const base = JSON.stringify(Object.entries(attributes).filter(([name]) => !FOLLOWED.includes(name)));
  if (login?.dataset['base'] !== base) {
    const fresh = build('latchkey-login', { ...attributes, 'data-base': base });
    if (login === undefined) stage.append(fresh);
    else login.replaceWith(fresh);
    login = fresh;
    for (const name of ['latchkey-ready', 'latchkey-login', 'latchkey-logout']) {
      login.addEventListener(name, showScene);
    }
  }
  for (const name of FOLLOWED) setAttribute(login, name, (attributes as Record<string, string>)[name]);
  login.removeAttribute('style');
  const look = [...looks].find(([name]) => choice.look !== '' && name.toLowerCase() === choice.look)?.[1];
  if (look) for (const [name, value] of toProperties(look)) login.style.setProperty(name, value);
  showScene();
}

/** Shows the page behind a dialog: one view when somebody is signed in, another when nobody is. */
function showScene(): void {
  const isSignedIn = Boolean(login?.session);
  find('#scene').hidden = choice.mode !== 'dialog';
  find('#rest').hidden = find('#leave').hidden = !isSignedIn;
  find('#trigger').hidden = isSignedIn;
}

function showSnippet(): void {
  find('#snippet').textContent = toSnippet(framework, choice, serviceUrl);
  for (const tab of tabs) {
    const isChosen = tab.value === framework;
    tab.ariaSelected = String(isChosen);
    tab.tabIndex = isChosen ? 0 : -1;
  }
  find('#panel').setAttribute('aria-labelledby', `tab-${framework}`);
}

function show(): void {
  find('#wallets').hidden = !choice.ways.includes('wallet');
  showElement();
  showSnippet();
}

find('#tabs').addEventListener('keydown', ({ key }) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (step === undefined) return;
  const now = tabs.findIndex(({ value }) => value === framework);
  const next = tabs.at((now + step) % tabs.length);
  next?.click();
  next?.focus();
});

form.addEventListener('change', ({ target }) => {
  // The switches of the demo wallets belong to this page, not to the choice.
  if (!(target as HTMLInputElement).name) return;
  choice = readForm();
  // Shows the choice again, in which at least one way is selected.
  fillForm();
  history.replaceState(null, '', `${location.pathname}${toQuery(choice)}`);
  show();
});
form.addEventListener('submit', (event) => event.preventDefault());
find('#leave').addEventListener('click', () => login?.logout());
copyOnPress(find('#copy'), () => find('#snippet').textContent, find('#snippet'));
copyOnPress(find('#share'), () => location.href);

fillForm();
choice = readForm();
showTestWallets(() => {
  // Wallets do not announce that they leave a page, so the element is created anew.
  login?.removeAttribute('data-base');
  showElement();
});
show();
beginPage();
await import('latchkey');
