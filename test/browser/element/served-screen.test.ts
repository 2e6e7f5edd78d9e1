import { expect } from '@open-wc/testing';
import type { LoginConfigurationReply } from '../../../src/contract/operations/wallet_kit_config.ts';
import type { LatchkeyLoginElement } from '../../../src/element/login-element.ts';
import { loadTexts, renderLogin, type RenderOptions } from '../../../src/ssr/index.ts';
import { configurationOf, EVERY_WAY } from '../../support/services/login-configuration.ts';
import {
  clearFaults,
  configIds,
  latestCode,
  newPerson,
  setFaults,
  testService,
} from '../../support/services/test-service.ts';
import { cleanUp, Harness, mount, type as typeInto, until } from './harness.ts';

const configOf = (...methods: readonly string[]): LoginConfigurationReply =>
  configurationOf(methods, `${location.origin}/callback.html`);

const email = configOf('email');
const every = configOf(...EVERY_WAY);

/** Pages whose first screen a server writes. */
const pages: Readonly<Record<string, RenderOptions>> = {
  'an email address alone': { config: email },
  'every way': { config: every },
  'buttons first, and two companies': { config: configOf('passkey', 'google', 'apple', 'email') },
  'no field': { config: configOf('wallet', 'passkey') },
  'a phone number': { config: configOf('sms') },
  'a part of the ways, in another order': { config: every, attributes: { providers: 'google email' } },
  'a dark theme': { config: every, attributes: { theme: 'dark' } },
  'another language': { config: every, attributes: { locale: 'de' } },
  'a language from right to left': { config: every, attributes: { locale: 'ar' } },
  'an action': { config: every, action: '/login' },
  'content of the site': {
    config: every,
    children: `<b slot="logo">Acme</b><span slot="title">Welcome</span><p slot="subtitle">Hello</p>
      <label slot="consent"><input type="checkbox"> I agree</label>
      <button slot="providers">Acme ID</button><p slot="legal">Terms</p><small slot="footer">Help</small>`,
  },
};

/** Writes the element as a server does; the texts are those of its language. */
async function serve(options: RenderOptions): Promise<string> {
  const locale = options.attributes?.['locale'];
  const messages = locale === undefined ? undefined : await loadTexts(String(locale));
  const { authProxyUrl } = await testService();
  const attributes = { 'proxy-url': authProxyUrl, 'config-id': configIds.digits6, ...options.attributes };
  return renderLogin({ ...options, attributes, messages });
}

/** Parses a page's HTML with its declarative shadow roots, before any element is upgraded. */
function parse(html: string): HTMLElement {
  const parent = document.createElement('div');
  parent.setHTMLUnsafe(html);
  return parent;
}

function open(html: string, config: LoginConfigurationReply | undefined): Harness {
  const parent = parse(html);
  const element = parent.firstElementChild as LatchkeyLoginElement;
  document.body.append(parent);
  if (config) element.config = config;
  return new Harness(element);
}

const isTaken = ({ root }: Harness): true | null => !root.querySelector('[data-offer]') || null;

/** Everything that is drawn, without the markers with which a program finds its places. */
function drawn(node: Node): unknown {
  if (node instanceof Text) return node.data.replace(/\s+/g, ' ').trim();
  const children = [...node.childNodes]
    .filter((child) => !(child instanceof Comment || /^(?:STYLE|SCRIPT)$/.test(child.nodeName)))
    .map(drawn)
    .filter((child) => child !== '');
  if (!(node instanceof Element)) return children;
  const attributes = [...node.attributes].map(({ name, value }) => `${name}=${value}`).sort();
  return { tag: node.localName, attributes, children };
}

/** The position and the colours of everything in the element. */
function look({ element, root }: Harness): readonly string[] {
  const { left, top } = element.getBoundingClientRect();
  return [...root.querySelectorAll('section, section *:not(style)')].map((part) => {
    const box = part.getBoundingClientRect();
    const { backgroundColor, borderColor, color, font, opacity } = getComputedStyle(part);
    const place = [box.left - left, box.top - top, box.width, box.height].map(Math.round);
    return [part.localName, part.id, ...place, backgroundColor, borderColor, color, font, opacity].join(' ');
  });
}

describe('a first screen that a server has written', () => {
  afterEach(async () => {
    await clearFaults();
    await cleanUp();
  });

  for (const [title, options] of Object.entries(pages)) {
    it(`is what the element draws, and stays where it is: ${title}`, async () => {
      const html = await serve(options);
      // Without the template the element draws everything itself.
      const plain = parse(html.replace(/<template[^]*<\/template>/, ''));
      const element = plain.firstElementChild as LatchkeyLoginElement;
      document.body.append(plain);
      element.config = options.config;
      const fresh = new Harness(element);
      const expected = await new Promise<unknown>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!fresh.root.querySelector('#title')) return;
          observer.disconnect();
          resolve(drawn(fresh.root));
        });
        observer.observe(fresh.root, { childList: true, subtree: true });
      });
      plain.remove();

      const login = open(html, options.config);
      const untouched = { ...options, action: undefined };
      expect(drawn(parse(await serve(untouched)).firstElementChild!.shadowRoot!)).to.deep.equal(expected);
      const title = login.root.querySelector('#title');
      const looks = new Set<string>();
      const seen = look(login);
      looks.add(JSON.stringify(seen));
      for (let frames = 0; frames < 3; frames += isTaken(login) ? 1 : 0) {
        await new Promise(requestAnimationFrame);
        // The country picker of a phone number comes with a part that loads later, here as everywhere.
        if (!login.root.querySelector('[part~=country]')) looks.add(JSON.stringify(look(login)));
      }
      expect(JSON.parse([...looks].at(-1)!)).to.deep.equal(seen);
      expect(looks.size).to.equal(1);
      expect(login.root.querySelector('#title')).to.equal(title);
    });
  }

  it('keeps what is being typed: the field with its text and its focus, and the selection', async () => {
    const login = open(await serve({ config: every }), undefined);
    const field = login.contact as HTMLInputElement;
    field.focus();
    field.value = 'ada@exam';
    login.element.config = every;
    await until(() => isTaken(login), 'the take-over');
    expect(login.contact).to.equal(field);
    expect(field.value).to.equal('ada@exam');
    expect(login.root.activeElement).to.equal(field);
    await until(() => (login.detailsOf('latchkey-ready').length ? true : null), 'the machine');
    expect(login.contact).to.equal(field);
    expect(field.value).to.equal('ada@exam');
  });

  it('keeps the selection of a phone number', async () => {
    const login = open(await serve({ config: configOf('sms') }), undefined);
    const field = login.contact as HTMLInputElement;
    field.focus();
    field.value = '+49 170 1234567';
    field.setSelectionRange(3, 6, 'backward');
    login.element.config = configOf('sms');
    await until(() => isTaken(login), 'the take-over');
    expect([field.selectionStart, field.selectionEnd, field.selectionDirection]).to.deep.equal([
      3,
      6,
      'backward',
    ]);
  });

  it('is in use like any other: somebody signs in', async () => {
    const { email: contact } = await newPerson();
    const login = open(await serve({ config: configOf('email', 'sms') }), undefined);
    const field = login.contact!;
    typeInto(field, contact);
    await until(() => isTaken(login), 'the take-over');
    expect(login.contact).to.equal(field);
    await login.logIn(contact);
    await login.until('signed in');
  });

  it('holds a press until the element is there, and does it then', async () => {
    const { email: contact } = await newPerson();
    const parent = parse(await serve({ config: email, contact, isSubmitted: true }));
    document.body.append(parent);
    const login = new Harness(parent.firstElementChild as LatchkeyLoginElement);
    await login.untilStep('code');
    await login.enterCode(await latestCode(contact));
    await login.untilStep('done');
  });

  it('is drawn anew where the configuration has changed; the text stays', async () => {
    const login = open(await serve({ config: every }), undefined);
    const field = login.contact as HTMLInputElement;
    field.focus();
    field.value = 'ada@exam';
    login.element.config = configOf('email', 'google');
    await until(() => isTaken(login), 'the take-over');
    await until(() => (login.root.querySelectorAll('.method').length === 1 ? true : null), 'the new screen');
    expect(login.contact?.value).to.equal('ada@exam');
    expect(login.root.activeElement).to.equal(login.contact);
    expect(login.root.querySelectorAll('.card')).to.have.length(1);
  });

  it('is drawn anew where another company stands in the place of the one that was written', async () => {
    const html = await serve({ config: configOf('email', 'facebook') });
    const login = open(html, configOf('email', 'discord'));
    await until(() => isTaken(login), 'the element', login);
    const button = await until(() => login.root.querySelector('[data-method]'), 'the button', login);
    expect(button.getAttribute('data-method')).to.equal('discord');
  });

  for (const [contact, type] of [
    ['ada@example.com', 'email'],
    ['+15555550100', 'tel'],
  ] as const) {
    it(`has the field and the contact of a login that was begun before: ${contact}`, async () => {
      await setFaults([{ path: '/v1/otp_init_v2', status: 403, body: '{}' }]);
      const before = await mount();
      if (type === 'tel') await before.press('Use a phone number instead');
      await until(() => before.root.querySelector(`#contact[type=${type}]`), 'the field', before);
      await before.submitContact(contact);
      await before.untilError('permission_denied');
      before.element.remove();
      const html = await serve({ config: configOf('email', 'sms') });
      const login = open(html, configOf('email', 'sms'));
      await until(() => isTaken(login), 'the element', login);
      const digits = (text = ''): string => text.replace(/[^\w@.]/g, '');
      await until(
        () => digits(login.contact?.value).endsWith(digits(contact).slice(-7)) || null,
        'the contact',
        login,
      );
      expect(login.contact?.type).to.equal(type);
      expect(login.contact?.autocomplete).to.equal(type);
    });
  }

  it('speaks the words of the page, where the server knew others', async () => {
    const login = open(await serve({ config: every }), undefined);
    const field = login.contact;
    login.element.texts = { chooseTitle: 'Come in', continue: 'Go' };
    login.element.config = every;
    await until(() => isTaken(login), 'the take-over');
    expect(login.root.querySelector('#title')?.textContent).to.equal('Come in');
    expect(login.button('Go')).to.not.equal(undefined);
    expect(login.contact).to.equal(field);
    expect(login.root.innerHTML).to.not.contain('\0');
  });

  it('cannot be posted any more once the element is there', async () => {
    const login = open(await serve({ config: email, action: '/login' }), undefined);
    const form = login.root.querySelector('form') as HTMLFormElement;
    expect([form.method, form.getAttribute('action'), login.contact?.name]).to.deep.equal([
      'post',
      '/login',
      'email',
    ]);
    login.element.config = email;
    await until(() => isTaken(login), 'the take-over');
    expect([form.method, form.getAttribute('action'), login.contact?.name]).to.deep.equal([
      'dialog',
      null,
      '',
    ]);
  });
});
