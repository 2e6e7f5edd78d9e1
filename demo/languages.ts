import { locales } from 'latchkey/locales/registry';
import { build, find } from './dom.ts';
import { beginPage } from './page.ts';

const picker = find<HTMLSelectElement>('#language');

/** A language in its own words and in English. */
function nameOf(tag: string): string {
  const [own, english] = [tag, 'en'].map((language) =>
    new Intl.DisplayNames([language], { type: 'language' }).of(tag),
  );
  return own === english ? `${own}` : `${own} · ${english}`;
}

const options = Object.keys(locales).map((tag) => build('option', { value: tag, lang: tag }, nameOf(tag)));
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
