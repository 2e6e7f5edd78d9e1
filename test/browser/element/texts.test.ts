import { expect } from '@open-wc/testing';
import { registerLocale } from '../../../src/index.ts';
import { loadTexts } from '../../../src/element/texts.ts';
import { messages as english } from '../../../src/locales/en.ts';
import { messages as german } from '../../../src/locales/de.ts';
import type { Messages } from '../../../src/locales/messages.ts';
import { cleanUp, mount, until, type Harness } from './harness.ts';

describe("a site's own words", () => {
  afterEach(cleanUp);

  const title = ({ root }: Harness): string | undefined =>
    root.querySelector('.title')?.textContent ?? undefined;
  const label = ({ root }: Harness): string | undefined => root.querySelector('label')?.textContent?.trim();
  const untilTitle = (login: Harness, text: string): Promise<unknown> =>
    until(() => title(login) === text || undefined, `the title ${text}`, login);

  it('stand over the texts of the language, before anything else is shown', async () => {
    const login = await mount({
      attributes: { locale: 'de' },
      properties: { texts: { chooseTitle: 'Willkommen' } },
    });
    const titles = new Set<string>();
    const note = (): unknown => title(login) !== undefined && titles.add(title(login) ?? '');
    new MutationObserver(note).observe(login.root, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    await until(() => login.contact, 'the field');
    expect([...titles]).to.deep.equal(['Willkommen']);
    expect(label(login)).to.equal(german.channels.email.label);
  });

  it('stand over English, too, in a login by a code and in one that offers more', async () => {
    const properties = { texts: { chooseTitle: 'Come in', or: 'or else' } };
    const login = await mount({ properties });
    await untilTitle(login, 'Come in');
    const more = await mount({ config: 'keys', properties });
    await untilTitle(more, 'Come in');
    await more.until('or else');
    expect(label(more)).to.equal(english.channels.email.label);
  });

  it('stand over all of English, which comes in parts', async () => {
    expect(await loadTexts('en', {})).to.deep.equal(english);
    expect(await loadTexts('en-GB', { cancel: 'Stop' })).to.deep.equal({ ...english, cancel: 'Stop' });
  });

  it('change at any time, and what was typed stays', async () => {
    const login = await mount();
    const field = await until(() => login.contact, 'the field');
    field.value = 'ada@example.com';
    login.element.texts = { channels: { email: { label: 'Work email' } } };
    await login.until('Work email');
    login.element.locale = 'de';
    await untilTitle(login, german.chooseTitle);
    expect(label(login)).to.equal('Work email');
    login.element.texts = undefined;
    await until(() => label(login) === german.channels.email.label || undefined, 'German');
    expect(login.contact?.value).to.equal('ada@example.com');
  });

  it('that are wrong are told on the console by their path, and the screen is as it was', async () => {
    const told: string[] = [];
    const { error } = console;
    console.error = (text: unknown) => void told.push(String(text));
    try {
      const texts = { chooseTitel: 'Oops', errors: { otp_expired: 7 } } as never;
      const login = await mount({ properties: { texts } });
      await untilTitle(login, english.chooseTitle);
    } finally {
      console.error = error;
    }
    expect(told).to.have.lengthOf(2);
    expect(told[0]).to.match(/texts\.chooseTitel is not a text of the element/);
    expect(told[1]).to.match(/texts\.errors\.otp_expired is to be a text/);
  });
});

describe("a site's own language", () => {
  afterEach(cleanUp);

  const own = (locale: string, chooseTitle: string): Messages => ({ ...english, locale, chooseTitle });
  const title = ({ root }: Harness): string | undefined =>
    root.querySelector('.title')?.textContent ?? undefined;
  const untilTitle = (login: Harness, text: string): Promise<unknown> =>
    until(() => title(login) === text || undefined, `the title ${text}`, login);

  it('is spoken by elements that come after it, by region as well', async () => {
    registerLocale('cy', own('cy', 'Mewngofnodi'));
    const login = await mount({ attributes: { locale: 'cy-GB' } });
    await untilTitle(login, 'Mewngofnodi');
    expect(login.root.querySelector('section')?.lang).to.equal('cy');
  });

  it('is spoken by elements that were there before, and by those that were not in the page yet', async () => {
    const before = await mount({ attributes: { locale: 'eo' } });
    const away = await mount({ attributes: { locale: 'eo' }, parent: document.createElement('div') });
    await untilTitle(before, english.chooseTitle);
    registerLocale('EO', () => Promise.resolve(own('eo', 'Ensaluti')));
    await untilTitle(before, 'Ensaluti');
    document.body.append(away.element);
    await untilTitle(away, 'Ensaluti');
  });

  it('replaces one that the package brings, English included, and the last one wins', async () => {
    const plain = await mount();
    await until(() => plain.contact, 'the field');
    registerLocale('en', own('en', 'First'));
    registerLocale('en', own('en', 'Hello'));
    await untilTitle(plain, 'Hello');
    registerLocale('de-CH', own('de-CH', 'Grüezi'));
    const swiss = await mount({ attributes: { locale: 'de-CH' } });
    await untilTitle(swiss, 'Grüezi');
    const austrian = await mount({ attributes: { locale: 'de-AT' } });
    await untilTitle(austrian, german.chooseTitle);
    registerLocale('en', english);
    await untilTitle(plain, english.chooseTitle);
  });

  it('that does not load or is incomplete is told, and what is missing is English', async () => {
    const told: string[] = [];
    const { error } = console;
    console.error = (text: unknown) => void told.push(String(text));
    try {
      registerLocale('xx', () => Promise.reject(new Error('404')));
      registerLocale('yy', { chooseTitle: 'Yy' } as Messages);
      registerLocale('zz', 'nothing' as never);
      const broken = await mount({ attributes: { locale: 'xx' } });
      await untilTitle(broken, english.chooseTitle);
      const partial = await mount({ attributes: { locale: 'yy' } });
      await untilTitle(partial, 'Yy');
      expect(partial.root.querySelector('label')?.textContent).to.equal(english.channels.email.label);
      expect(partial.root.querySelector('section')?.lang).to.equal('yy');
      const wrong = await mount({ attributes: { locale: 'zz' } });
      await untilTitle(wrong, english.chooseTitle);
    } finally {
      console.error = error;
    }
    const has = (pattern: RegExp): boolean => told.some((text) => pattern.test(text));
    expect(has(/registerLocale\("xx"\) could not be loaded/)).to.equal(true);
    expect(has(/registerLocale\("yy"\) lacks .*continue/)).to.equal(true);
    expect(has(/registerLocale\("zz"\) is to be an object with texts; it is a string/)).to.equal(true);
  });
});
