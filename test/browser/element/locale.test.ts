import { expect } from '@open-wc/testing';
import { messages as arabic } from '../../../src/locales/ar.ts';
import { messages as english } from '../../../src/locales/en.ts';
import { messages as german } from '../../../src/locales/de.ts';
import { cleanUp, mount, until, type Harness } from './harness.ts';

describe('the language of a login', () => {
  afterEach(cleanUp);

  const title = ({ element }: Harness): string | undefined =>
    element.shadowRoot?.querySelector('.title')?.textContent ?? undefined;
  const section = ({ element }: Harness): Element | null | undefined =>
    element.shadowRoot?.querySelector('section');

  async function show(locale: string): Promise<{ readonly login: Harness; readonly titles: Set<string> }> {
    const login = await mount({ attributes: { locale } });
    const titles = new Set<string>();
    const note = (): unknown => title(login) !== undefined && titles.add(title(login) ?? '');
    new MutationObserver(note).observe(login.element.shadowRoot as ShadowRoot, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    await until(() => login.contact, 'the contact field');
    note();
    return { login, titles };
  }

  it('is that of the attribute, before anything else is shown', async () => {
    const { login, titles } = await show('de-AT');
    expect([...titles]).to.deep.equal([german.chooseTitle]);
    expect(section(login)?.getAttribute('lang')).to.equal('de');
    expect(section(login)?.getAttribute('dir')).to.equal('ltr');
  });

  it('runs from right to left where it is written so', async () => {
    const { login } = await show('ar');
    expect(title(login)).to.equal(arabic.chooseTitle);
    expect(section(login)?.getAttribute('dir')).to.equal('rtl');
  });

  it('changes with the attribute, and what was typed stays', async () => {
    const { login } = await show('de');
    const field = login.contact as HTMLInputElement;
    field.value = 'ada@example.com';
    login.element.locale = 'ar';
    await until(() => title(login) === arabic.chooseTitle || undefined, 'Arabic');
    login.element.locale = undefined;
    await until(() => title(login) === english.chooseTitle || undefined, 'English');
    expect(login.contact?.value).to.equal('ada@example.com');
  });

  it('is English where there are no texts', async () => {
    const { login } = await show('tlh');
    expect(title(login)).to.equal(english.chooseTitle);
  });

  it('is said inside and nowhere on the host, which belongs to the page', async () => {
    const login = await mount({ attributes: { locale: 'ar', dir: 'ltr' } });
    const { element } = login;
    const written: (string | null)[] = [];
    const observer = new MutationObserver((records) =>
      written.push(...records.map(({ attributeName }) => attributeName)),
    );
    observer.observe(element, { attributeFilter: ['lang', 'dir'] });
    const said = (): (string | null | undefined)[] => [
      element.getAttribute('lang'),
      element.getAttribute('dir'),
      section(login)?.getAttribute('lang'),
      section(login)?.getAttribute('dir'),
    ];
    await until(() => title(login) === arabic.chooseTitle || undefined, 'Arabic');
    expect(said()).to.deep.equal([null, 'ltr', 'ar', 'rtl']);
    element.locale = 'de';
    await until(() => title(login) === german.chooseTitle || undefined, 'German');
    expect(said()).to.deep.equal([null, 'ltr', 'de', 'ltr']);
    expect(written).to.deep.equal([]);
    observer.disconnect();
  });

  it('runs what stands in its slots in its own direction, unless that says another', async () => {
    const login = await mount({ attributes: { locale: 'ar' } });
    login.element.innerHTML = '<p slot="legal">نص</p><p slot="footer" dir="ltr">Text</p>';
    await until(() => title(login) === arabic.chooseTitle || undefined, 'Arabic');
    const directions = [...login.element.children].map((child) => getComputedStyle(child).direction);
    expect(directions).to.deep.equal(['rtl', 'ltr']);
  });
});
