import { build, find } from './dom.ts';
import { LANGUAGES } from './language-list.ts';
import { beginPage } from './page.ts';

const picker = find<HTMLSelectElement>('#language');

/** A language in its own words and in English. */
function nameOf(tag: string): string {
  const [own, english] = [tag, 'en'].map((language) =>
    new Intl.DisplayNames([language], { type: 'language' }).of(tag),
  );
  return own === english ? `${own}` : `${own} · ${english}`;
}

const options = LANGUAGES.map((tag) => build('option', { value: tag, lang: tag }, nameOf(tag)));
picker.replaceChildren(...options);
picker.value = new URLSearchParams(location.search).get('locale') ?? 'de';

function apply(): void {
  find('latchkey-login').setAttribute('locale', picker.value);
  find('#tag-locale').textContent = picker.value;
}
picker.addEventListener('change', apply);
apply();

beginPage();
await import('latchkey');
