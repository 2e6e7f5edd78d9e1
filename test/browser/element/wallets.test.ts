import { expect } from '@open-wc/testing';
import { ada, joan, unknownByte } from '../../support/services/test-keys.ts';
import { cleanUp, mount, type, until, type Harness } from './harness.ts';
import { announceEthereum, announceSolana, injectEthereum, removeWallets } from './test-wallets.ts';

/** One red pixel. */
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

const show = async (attributes: Record<string, string | null> = {}): Promise<Harness> => {
  const login = await mount({ config: 'keys', attributes: { providers: 'email wallet', ...attributes } });
  await until(() => walletButton(login), 'the button', login);
  return login;
};

/** Finds the button by its method, because its text changes once the wallet was used last. */
const walletButton = (login: Harness): HTMLButtonElement | null =>
  login.root.querySelector('button[data-method=wallet]');

const pressWallet = async (login: Harness): Promise<void> =>
  (await until(() => walletButton(login), 'the button', login)).click();

const options = (login: Harness): readonly string[] =>
  [...login.root.querySelectorAll('[data-option] bdi')].map(({ textContent }) => textContent ?? '');

/** Asks the service who is signed in, with a stamp of the session's key. */
const whoIs = async (login: Harness): Promise<string | undefined> =>
  (await (await login.element.client)?.whoami())?.userId;

describe('<latchkey-login> with wallets', () => {
  afterEach(async () => {
    await cleanUp();
    removeWallets();
  });

  for (const [chain, announce] of [
    ['Ethereum', announceEthereum],
    ['Solana', announceSolana],
  ] as const) {
    it(`logs a person in with the one wallet there is: ${chain}`, async () => {
      const { asked, signed } = announce({ byte: ada.byte, name: 'One' });
      const login = await show();
      await pressWallet(login);
      await login.untilStep('done');
      // A person reads it in the wallet, line by line.
      const [text = ''] = signed;
      expect(text).to.equal(JSON.stringify(JSON.parse(text), null, 2));
      expect(text).to.contain('\n  "type": "ACTIVITY_TYPE_STAMP_LOGIN",\n');
      const [{ session, method, persistence } = { session: undefined }] = login.detailsOf('latchkey-login');
      expect({ method, persistence }).to.deep.equal({ method: 'wallet', persistence: 'indexeddb' });
      expect(session).to.deep.include({
        userId: ada.userId,
        organizationId: ada.organizationId,
        type: 'SESSION_TYPE_READ_WRITE',
      });
      expect(session?.expiresAt).to.be.greaterThan(Date.now() + 800_000);
      expect(await whoIs(login)).to.equal(ada.userId);
      // The wallet gets one request for the account and one for a signature.
      expect(asked).to.have.length(2);
      expect(login.errors).to.deep.equal([]);
    });

    it(`finds an account in an organization below: ${chain}`, async () => {
      const { asked } = announce({ byte: joan.byte, name: 'One' });
      const login = await show();
      await pressWallet(login);
      await login.untilStep('done');
      expect(login.element.session?.organizationId).to.equal(joan.organizationId);
      // The key of a Solana wallet is known before it signs; one of Ethereum signs once more.
      expect(asked).to.have.length(chain === 'Solana' ? 2 : 3);
      login.element.logout();
      await pressWallet(login);
      await login.untilStep('done');
      expect(asked.slice(chain === 'Solana' ? 2 : 3)).to.have.length(2);
    });

    it(`says that a wallet has no account: ${chain}`, async () => {
      announce({ byte: unknownByte, name: 'One' });
      const login = await show();
      await pressWallet(login);
      await login.until('There is no account for that wallet.');
      expect(login.errors).to.deep.equal(['account_not_found']);
      expect(login.element.session).to.equal(null);
    });

    it(`makes an account where people get one: ${chain}`, async () => {
      const byte = chain === 'Solana' ? 0x44 : 0x45;
      const { asked } = announce({ byte, name: 'One' });
      const login = await show({ signup: 'auto' });
      await pressWallet(login);
      await login.untilStep('done');
      expect(login.element.session?.organizationId).not.to.equal(ada.organizationId);
      expect(await whoIs(login)).to.equal(login.element.session?.userId);
      expect(asked).to.have.length(chain === 'Solana' ? 2 : 3);
    });

    for (const [what, refusal, code] of [
      ['no', Object.assign(new Error('no'), { code: 4001 }), 'signing_cancelled'],
      ['a fault', new Error('The device is locked.'), 'signing_failed'],
    ] as const) {
      it(`takes ${what} for an answer: ${chain}`, async () => {
        announce({ byte: ada.byte, name: 'One', refusal });
        const login = await show();
        await pressWallet(login);
        await login.untilError(code);
        await login.untilStep('choose');
        expect(login.element.session).to.equal(null);
      });
    }
  }

  it('waits for the question that a wallet has open, when it is to ask again', async () => {
    const { asked, unlock } = announceEthereum({ byte: ada.byte, name: 'One', isLocked: true });
    const login = await show();
    await pressWallet(login);
    await until(() => asked.length === 1 || null, 'the question', login);
    await login.press('Ask again');
    await login.press('Cancel');
    await pressWallet(login);
    await login.untilStep('signing-in');
    unlock();
    await login.untilStep('done');
    expect(asked.filter((method) => method === 'personal_sign')).to.have.length(1);
    expect(login.errors).to.deep.equal([]);
  });

  it('goes on waiting for a question that was open before the page was', async () => {
    const wallet = announceEthereum({ byte: ada.byte, name: 'One', isLocked: true });
    // An earlier page has a pending request at the wallet.
    void wallet.provider.request({ method: 'eth_requestAccounts' });
    const login = await show();
    await pressWallet(login);
    await until(() => wallet.asked.length === 2 || null, 'the question', login);
    await login.press('Ask again');
    await until(() => wallet.asked.length === 3 || null, 'the question again', login);
    expect(login.element.step).to.equal('signing-in');
    wallet.unlock();
    await login.press('Ask again');
    await login.untilStep('done');
    expect(login.errors).to.deep.equal([]);
  });

  it('loses no press while it starts again with another attribute', async () => {
    const { asked } = announceEthereum({
      byte: ada.byte,
      name: 'One',
      refusal: Object.assign(new Error('no'), { code: 4001 }),
    });
    const login = await show();
    const countStarts = (): number =>
      login.detailsOf('latchkey-step').filter(({ step }) => step === 'starting').length;
    // A changed attribute brings the first screen back, with buttons whose code has not loaded again.
    for (let round = 1; round <= 12; round++) {
      login.element.social = round % 2 ? 'redirect' : 'popup';
      await until(() => countStarts() === round || null, 'the beginning', login);
      await pressWallet(login);
      await until(() => login.errors.length === round || null, 'the refusal', login);
    }
    expect(asked).to.have.length(24);
  });

  it('keeps what was typed into the field while a wallet is asked', async () => {
    announceEthereum({
      byte: ada.byte,
      name: 'One',
      refusal: Object.assign(new Error('no'), { code: 4001 }),
    });
    const login = await show();
    type(await until(() => login.contact, 'the field', login), 'grace@exam');
    await pressWallet(login);
    await login.untilError('signing_cancelled');
    const field = await until(() => login.contact, 'the field again', login);
    expect(field.value).to.equal('grace@exam');
  });

  it('asks which of several, by name and icon, and remembers the one that was taken', async () => {
    announceEthereum({ byte: unknownByte, name: 'Fox', rdns: 'test.fox', icon: PNG });
    announceSolana({ byte: ada.byte, name: 'Ghost', icon: 'https://example.com/ghost.png' });
    announceEthereum({ byte: ada.byte, name: 'Both', rdns: 'test.both', icon: 'data:text/html;base64,PGI+' });
    const both = announceSolana({ byte: ada.byte, name: 'Both' });
    const login = await show();
    await pressWallet(login);
    await login.until('Choose a wallet');
    expect(options(login)).to.deep.equal(['Fox', 'Both (Ethereum)', 'Ghost', 'Both (Solana)']);
    const canvas = await until(() => login.root.querySelector('canvas'), 'the icon', login);
    expect(canvas.closest('[data-option]')?.textContent).to.contain('Fox');
    const pixel = canvas.getContext('2d')?.getImageData(20, 20, 1, 1).data;
    expect([...(pixel ?? [])].slice(0, 3)).to.deep.equal([255, 0, 0]);
    expect(login.root.querySelectorAll('img')).to.have.length(0);
    const letters = [...login.root.querySelectorAll('[data-letter]')].map((mark) =>
      mark.getAttribute('data-letter'),
    );
    expect(letters).to.deep.equal(['F', 'B', 'G', 'B']);

    await login.press('Both (Solana)');
    await login.untilStep('done');
    expect(both.asked).to.deep.equal(['connect', 'signMessage']);
    await login.until('So1111…1112');
    login.element.logout();

    // Next time the same wallet is used without a choice, in this page and after a reload.
    await pressWallet(login);
    await login.untilStep('done');
    expect(both.asked).to.have.length(4);
    login.element.remove();
    const again = await mount({ config: 'keys' });
    await again.untilStep('done');
    again.element.logout();
    await pressWallet(again);
    await again.untilStep('done');
    expect(both.asked).to.have.length(6);
  });

  it('shows icons of shapes, however the address carries them', async () => {
    const square =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9H0z"/></svg>';
    const word = '<svg xmlns="http://www.w3.org/2000/svg"><text>Trust me</text></svg>';
    announceEthereum({ byte: ada.byte, name: 'One', icon: `data:image/svg+xml;base64,${btoa(square)}` });
    announceEthereum({
      byte: ada.byte,
      name: 'Two',
      icon: `data:image/svg+xml,${encodeURIComponent(square)}`,
    });
    announceEthereum({ byte: ada.byte, name: 'Three', icon: `data:image/svg+xml;utf8,${square}` });
    announceEthereum({ byte: ada.byte, name: 'Four', icon: `data:image/svg+xml;base64,${btoa(word)}` });
    const login = await show();
    await pressWallet(login);
    const icons = await until(
      () => {
        const found = [...login.root.querySelectorAll<SVGElement>('.wallet-icon > svg')];
        return found.length === 3 ? found : null;
      },
      'the icons',
      login,
    );
    for (const icon of icons) expect(icon.getBoundingClientRect().width).to.equal(20);
    expect(icons.map((icon) => icon.closest('button')?.innerText.trim())).to.deep.equal([
      'One',
      'Two',
      'Three',
    ]);
  });

  it('offers the others once the remembered one was left', async () => {
    announceEthereum({ byte: ada.byte, name: 'Fox', rdns: 'test.fox' });
    const refusing = Object.assign(new Error('no'), { code: 4001 });
    announceSolana({ byte: ada.byte, name: 'Ghost', refusal: refusing });
    const login = await show();
    await pressWallet(login);
    await login.press('Fox');
    await login.untilStep('done');
    login.element.logout();
    await login.untilStep('choose');
    removeWallets();
    login.element.remove();

    announceEthereum({ byte: ada.byte, name: 'Fox', rdns: 'test.fox', refusal: refusing });
    announceSolana({ byte: ada.byte, name: 'Ghost' });
    const next = await show();
    await pressWallet(next);
    await next.untilError('signing_cancelled');
    await pressWallet(next);
    await next.until('Choose a wallet');
    expect(options(next)).to.deep.equal(['Fox', 'Ghost']);
    await next.press('Ghost');
    await next.untilStep('done');
  });

  it('remembers nothing where the page forbids it', async () => {
    announceEthereum({ byte: ada.byte, name: 'Fox', rdns: 'test.fox' });
    announceSolana({ byte: ada.byte, name: 'Ghost' });
    const login = await show({ 'forget-method': '' });
    for (const turn of [1, 2]) {
      await pressWallet(login);
      await login.press(turn === 1 ? 'Fox' : 'Ghost');
      await login.untilStep('done');
      login.element.logout();
      await login.untilStep('choose');
    }
    // The stored offer of the site is the same for everybody, so it reveals nothing about the person.
    const names = Object.keys(localStorage).filter((name) => !name.startsWith('latchkey offer '));
    expect(names.filter((name) => /wallet|method|organization/.test(name))).to.deep.equal([]);
  });

  it('takes the wallet of the old kind when none announces itself, and only then', async () => {
    const old = injectEthereum({ byte: unknownByte, name: 'Old' });
    announceSolana({ byte: ada.byte, name: 'Ghost' });
    const login = await show();
    await pressWallet(login);
    await login.untilStep('done');
    expect(old.asked).to.deep.equal([]);
    await cleanUp();
    removeWallets();
    const alone = injectEthereum({ byte: ada.byte, name: 'Old' });
    const next = await show();
    await pressWallet(next);
    await next.untilStep('done');
    expect(alone.asked).to.deep.equal(['eth_requestAccounts', 'personal_sign']);
  });

  it('says that there is no wallet, also where a page has an element of that name', async () => {
    const trap = document.body.appendChild(document.createElement('form'));
    trap.id = 'ethereum';
    trap.append(Object.assign(document.createElement('input'), { name: 'request' }));
    try {
      const login = await show();
      await pressWallet(login);
      await login.untilError('wallet_missing');
      await login.until('There is no wallet in this browser.');
    } finally {
      trap.remove();
    }
  });

  it('leaves out what is no wallet, and shows no tricks in a name', async () => {
    const provider = { request: () => Promise.reject(new Error('never')) };
    const info = { uuid: crypto.randomUUID(), rdns: 'test.trick', icon: '' };
    const unreadable = {
      get info() {
        throw new Error('boo');
      },
      provider,
    };
    const announcements = [
      null,
      { info: { ...info, name: 'No provider' } },
      { info: { ...info, name: 7 }, provider },
      { info: { ...info, name: '\u202e\u0000 ' }, provider: { ...provider } },
      unreadable,
      { info: { ...info, name: `\u202eTrick<b>${'x'.repeat(200)}` }, provider: { ...provider } },
    ];
    const announce = (): void => {
      for (const detail of announcements)
        dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
      dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: 'nothing' }));
    };
    addEventListener('eip6963:requestProvider', announce, { once: true });
    announceSolana({ byte: ada.byte, name: 'Ghost' });
    const login = await show();
    await pressWallet(login);
    await login.until('Choose a wallet');
    expect(options(login)).to.deep.equal([`Trick<b>${'x'.repeat(56)}`, 'Ghost']);
  });

  it('opens a session that only reads', async () => {
    announceSolana({ byte: ada.byte, name: 'One' });
    const login = await show({ 'session-type': 'read-only' });
    await pressWallet(login);
    await login.untilStep('done');
    expect(login.element.session?.type).to.equal('SESSION_TYPE_READ_ONLY');
    expect(await whoIs(login)).to.equal(ada.userId);
    const client = await login.element.client;
    const refused = await client
      ?.updateOrganizationName({ organizationName: 'x' })
      .catch((error: unknown) => error);
    expect(refused).to.have.property('code', 'permission_denied');
    // After a reload as well.
    login.element.remove();
    const next = await mount({ config: 'keys' });
    await next.untilStep('done');
    expect(await whoIs(next)).to.equal(ada.userId);
    expect(next.element.session).to.deep.equal(login.element.session);
  });
});
