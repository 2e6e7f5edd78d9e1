import { find, setAttribute } from './dom.ts';
import { beginPage } from './page.ts';

const element = find('latchkey-login');
const choices = find<HTMLFormElement>('#choices');

/** The storage key of the choices, which are kept while the tab is at the provider. */
const KEPT = 'latchkey-demo-social';

/** Puts the choices on the element, as attributes, and into the lines that are shown. */
function apply(): void {
  const chosen = new FormData(choices);
  const social = chosen.get('social') as string;
  const attributes = {
    social: social === 'either' ? undefined : social,
    signup: chosen.has('signup') ? 'auto' : undefined,
  };
  for (const [name, value] of Object.entries(attributes)) {
    setAttribute(element, name, value);
    find(`#tag-${name}`).textContent = value === undefined ? '' : `\n  ${name}="${value}"`;
  }
  sessionStorage.setItem(KEPT, JSON.stringify(attributes));
}

const kept = sessionStorage.getItem(KEPT);
if (kept !== null) {
  const { social = 'either', signup } = JSON.parse(kept) as { social?: string; signup?: string };
  for (const input of choices.querySelectorAll('input')) {
    input.checked = input.name === 'signup' ? signup !== undefined : input.value === social;
  }
}
apply();
choices.addEventListener('change', apply);

beginPage();
await import('latchkey');
