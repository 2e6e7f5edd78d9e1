import { expect } from '@open-wc/testing';
import {
  configIds,
  latestCode,
  newPerson,
  setClockOffset,
  setFaults,
  testService,
} from '../../support/services/test-service.ts';
import { atRest, keysAtRest } from './at-rest.ts';
import { mount, until } from './harness.ts';
import {
  logIn,
  logInBriefly,
  readKey,
  sleepFor,
  untilForgotten,
  untilTold,
  wake,
  watchEachTest,
} from './session-page.ts';

const STAMP_LOGOUT = '/public/v1/submit/stamp_logout';

// Takes long: sessions of a few seconds live to their end.

describe('a session', () => {
  const countOf = watchEachTest();

  it('forgets the answer of a provider that was left over', async () => {
    const { authProxyUrl } = await testService();
    const scope = `${authProxyUrl} ${configIds.digits6}`;
    const state = 'x'.repeat(43);
    const login = await mount();
    await until(() => login.contact, 'the field', login);
    sessionStorage.setItem(`latchkey oauth ${scope}`, state);
    localStorage.setItem(`latchkey oauth ${state}`, '{"answer":"id_token=token"}');
    await login.logIn('grace@example.com');
    expect(sessionStorage.getItem(`latchkey oauth ${scope}`)).to.equal(null);
    expect(localStorage.getItem(`latchkey oauth ${state}`)).to.equal(null);
  });

  it('is restored without the form ever being in the page', async () => {
    const login = await logIn();
    login.element.remove();
    const reloaded = await mount();
    const seen: string[] = [];
    const look = (): void =>
      void seen.push(...[...reloaded.root.querySelectorAll('form, input, button')].map(({ id }) => id));
    const watching = new MutationObserver(look);
    watching.observe(reloaded.root, { childList: true, subtree: true });
    await reloaded.untilStep('done');
    watching.disconnect();
    // The screen on show now is the last one, whose one button signs out.
    look();
    expect(seen.filter((id) => id === 'contact')).to.deep.equal([]);
    expect(reloaded.detailsOf('latchkey-step')).to.deep.equal([{ step: 'done' }]);
  });

  describe('that a person ends', () => {
    it('ends at the service too', async () => {
      const login = await logIn();
      const { organizationId = '' } = login.element.session ?? {};
      const key = await readKey(login);
      login.element.logout();
      await login.untilStep('choose');
      expect(login.detailsOf('latchkey-logout')).to.deep.equal([{ reason: 'user' }]);
      await untilForgotten(key, organizationId);
      expect(await keysAtRest()).to.not.include(key.publicKey);
    });

    for (const moment of ['at once', 'later'] as const) {
      it(`ends ${moment} although the element is not in the page`, async () => {
        const login = await logIn();
        const { organizationId = '' } = login.element.session ?? {};
        const key = await readKey(login);
        login.element.remove();
        if (moment === 'later') await Promise.resolve();
        login.element.logout();
        // An attribute that the page changes now takes effect when the element is back.
        login.element.configId = 'another';
        expect(login.element.session).to.equal(null);
        await untilForgotten(key, organizationId);
        await until(() => login.detailsOf('latchkey-logout')[0], 'the sign-out', login);
        await (await mount()).untilStep('choose');
        expect(await keysAtRest()).to.deep.equal([]);
      });
    }

    it('ends here when the service is out of reach', async () => {
      const login = await logIn();
      await setFaults([{ path: STAMP_LOGOUT, cutAfterBytes: 0 }]);
      login.element.logout();
      expect(login.element.session).to.equal(null);
      await login.untilStep('choose');
      expect(await keysAtRest()).to.deep.equal([]);
    });

    it('does not come back where the browser could not delete it', async () => {
      const login = await logIn();
      const { transaction } = IDBDatabase.prototype;
      IDBDatabase.prototype.transaction = () => {
        throw new DOMException('refused by the test', 'UnknownError');
      };
      try {
        login.element.logout();
        await login.untilStep('choose');
      } finally {
        IDBDatabase.prototype.transaction = transaction;
      }
      login.element.remove();
      expect(await keysAtRest()).to.have.length(1);
      const reloaded = await mount();
      await until(() => reloaded.detailsOf('latchkey-ready')[0], 'the rest of the element', reloaded);
      expect(reloaded.element.session).to.equal(null);
      expect(await keysAtRest()).to.deep.equal([]);
    });

    it('does not come back by another tab that was just going on with the same code', async () => {
      const { email } = await newPerson();
      const { BroadcastChannel, fetch } = globalThis;
      let goOn = (): void => undefined;
      const logout = new Promise<void>((resolve) => (goOn = resolve));
      let logins = 0;
      globalThis.fetch = async (input, init) => {
        if (!new Request(input).url.endsWith('/otp_login_v2')) return fetch(input, init);
        logins += 1;
        const number = logins;
        // The first request is refused, the second is answered late, the third is the person's next try.
        if (number === 1) return Response.json({ code: 16, errorCode: 'REQUEST_STALE' }, { status: 401 });
        const reply = await fetch(input, init);
        if (number === 2) await logout;
        return reply;
      };
      try {
        const login = await mount();
        await login.submitContact(email);
        await login.untilStep('code');
        await login.enterCode(await latestCode(email));
        await until(() => login.button('Try again'), 'a way on', login);
        // Another tab continues with the code. It was asleep and gets no messages.
        Object.assign(globalThis, { BroadcastChannel: undefined });
        const other = await mount();
        await other.untilStep('resuming');
        await until(() => logins === 2 || null, 'the login of the other tab', other);
        await login.press('Try again');
        await login.untilStep('done');
        login.element.logout();
        await login.untilStep('choose');
        goOn();
        await other.untilError('unauthenticated');
        expect(other.element.session).to.equal(null);
        expect(await keysAtRest()).to.deep.equal([]);
      } finally {
        Object.assign(globalThis, { BroadcastChannel, fetch });
        goOn();
      }
    });

    it('ends once, however often that is said, and in every tab', async () => {
      const login = await logIn();
      const other = await mount();
      await other.untilStep('done');
      login.element.logout();
      login.element.logout();
      await other.untilStep('choose');
      await login.untilStep('choose');
      expect(login.detailsOf('latchkey-logout')).to.deep.equal([{ reason: 'user' }]);
      expect(other.detailsOf('latchkey-logout')).to.deep.equal([{ reason: 'user' }]);
      expect(countOf('stamp_logout')).to.be.at.most(1);
    });

    it('leaves nothing that its client could still do', async () => {
      const login = await logIn();
      const client = await login.element.client;
      login.element.logout();
      const error = await client?.whoami().catch((thrown: unknown) => thrown);
      expect(error).to.have.property('code', 'unauthenticated');
    });

    it('leaves its client nothing of the next person either', async () => {
      const login = await logIn();
      const client = await login.element.client;
      login.element.logout();
      await login.untilStep('choose');
      await login.logIn((await newPerson()).email);
      const error = await client?.whoami().catch((thrown: unknown) => thrown);
      expect(error).to.have.property('code', 'unauthenticated');
    });
  });

  describe('that ends by itself', () => {
    it('expires: nobody tells the service', async () => {
      const { login, email } = await logInBriefly();
      await login.untilStep('choose');
      expect(login.detailsOf('latchkey-logout')).to.deep.equal([{ reason: 'expired' }]);
      expect(countOf('stamp_logout')).to.equal(0);
      // Another code costs one press.
      await until(() => login.contact?.value === email || null, 'the contact', login);
    });

    it('leaves no contact where nothing is to be remembered, and none that a person ended', async () => {
      const { login } = await logInBriefly({ 'forget-method': '' });
      await login.untilStep('choose');
      expect((await until(() => login.contact, 'the field')).value).to.equal('');
      const other = await logIn();
      other.element.logout();
      await other.untilStep('choose');
      expect((await until(() => other.contact, 'the field')).value).to.equal('');
    });

    it('expires while the machine sleeps', async () => {
      const login = await logIn();
      await sleepFor(850_000, login);
      await untilTold(login, 'latchkey-session-expiring');
      await setClockOffset(3_600_000);
      const client = await login.element.client;
      await client?.walletKitConfig();
      wake();
      await login.untilStep('choose');
      expect(login.detailsOf('latchkey-logout')).to.deep.equal([{ reason: 'expired' }]);
      expect(countOf('stamp_logout')).to.equal(0);
    });

    it('does not end because the clock of the device is set meanwhile', async () => {
      const { now } = Date;
      let aheadMs = 0;
      Date.now = () => now.call(Date) + aheadMs;
      try {
        const login = await logIn();
        const { session } = login.element;
        const before = countOf('wallet_kit_config');
        aheadMs = 3 * 3_600_000;
        wake();
        await until(() => countOf('wallet_kit_config') > before, 'a look at the clock of the service', login);
        const client = await login.element.client;
        expect(await client?.whoami()).to.include({ userId: session?.userId });
        expect(login.element.session).to.equal(session);
        const told = [...login.detailsOf('latchkey-logout'), ...login.detailsOf('latchkey-session-expiring')];
        expect(told).to.deep.equal([]);
        await setClockOffset(3_600_000);
        await client?.walletKitConfig();
        wake();
        await login.untilStep('choose');
        expect(login.detailsOf('latchkey-logout')).to.deep.equal([{ reason: 'expired' }]);
      } finally {
        Date.now = now;
      }
    });

    it('is revoked: said once, and the service is not told what it said', async () => {
      const login = await logIn();
      const client = await login.element.client;
      await client?.stampLogout();
      const before = countOf('stamp_logout');
      await Promise.allSettled([client?.whoami(), client?.whoami(), client?.whoami()]);
      await login.untilStep('choose');
      expect(login.detailsOf('latchkey-logout')).to.deep.equal([{ reason: 'revoked' }]);
      expect(countOf('stamp_logout')).to.equal(before);
    });

    it('is replaced by a login elsewhere that ends all others', async () => {
      const { email } = await newPerson();
      const login = await mount();
      await login.logIn(email);
      const other = await mount({ attributes: { 'invalidate-existing': '', storage: 'memory' } });
      await other.logIn(email);
      await login.untilStep('choose');
      expect(login.detailsOf('latchkey-logout')).to.deep.equal([{ reason: 'replaced' }]);
      expect(countOf('stamp_logout')).to.equal(0);
    });

    it('stays where a login elsewhere ends all others of another person', async () => {
      const login = await logIn({ attributes: { storage: 'memory' } });
      const { session } = login.element;
      const { email } = await newPerson();
      const other = await mount({ attributes: { 'invalidate-existing': '', storage: 'memory' } });
      await other.logIn(email);
      // The channel between tabs keeps the order, so this message arrives after the other.
      other.element.logout();
      await other.untilStep('choose');
      const client = await login.element.client;
      expect(await client?.whoami()).to.include({ userId: session?.userId });
      expect(login.element.session).to.equal(session);
      expect(login.detailsOf('latchkey-logout')).to.deep.equal([]);
    });

    for (const [what, names] of [
      ['its key', (key: string) => [`key ${key}`]],
      ['itself', (_key: string, session: string) => [session]],
      ['both', (key: string, session: string) => [`key ${key}`, session]],
    ] as const) {
      it(`is thrown away by the browser: ${what}`, async () => {
        const login = await logIn();
        const { publicKey = '' } = login.element.session ?? {};
        login.element.remove();
        const session = (await atRest((store) => store.getAllKeys()))
          .map(String)
          .find((name) => name.startsWith('session '));
        for (const name of names(publicKey, session ?? '')) await atRest((store) => store.delete(name));
        const reloaded = await mount();
        await reloaded.untilStep('choose');
        expect(reloaded.detailsOf('latchkey-logout')).to.deep.equal([{ reason: 'storage-evicted' }]);
        expect(countOf('stamp_logout')).to.equal(0);
        // The message is shown only once.
        reloaded.element.remove();
        const again = await mount();
        await again.untilStep('choose');
        await until(() => again.detailsOf('latchkey-ready')[0], 'the rest of the element', again);
        expect(again.detailsOf('latchkey-logout')).to.deep.equal([]);
      });
    }

    it('is not taken for thrown away when the page was left while the person signed out', async () => {
      const login = await logIn();
      login.element.addEventListener('latchkey-logout', () => login.element.remove());
      login.element.logout();
      const reloaded = await mount();
      await reloaded.untilStep('choose');
      await until(() => reloaded.detailsOf('latchkey-ready')[0], 'the rest of the element', reloaded);
      expect(reloaded.detailsOf('latchkey-logout')).to.deep.equal([]);
    });
  });

  describe('that is about to end', () => {
    it('says so a minute ahead, once', async () => {
      const login = await logIn();
      await sleepFor(830_000, login);
      await sleepFor(850_000, login);
      await untilTold(login, 'latchkey-session-expiring');
      wake();
      await login.element.client;
      expect(login.detailsOf('latchkey-session-expiring')).to.deep.equal([
        { session: login.element.session },
      ]);
    });

    it('says so as early as the page asks', async () => {
      const login = await logIn({ attributes: { 'expiring-notice': '300' } });
      await sleepFor(610_000, login);
      await untilTold(login, 'latchkey-session-expiring');
    });

    it('says so as early as the page asks meanwhile', async () => {
      const login = await logIn();
      await login.element.client;
      login.element.expiringNotice = 300;
      await sleepFor(610_000, login);
      await untilTold(login, 'latchkey-session-expiring');
    });

    it('says so no earlier than the page asks meanwhile', async () => {
      const login = await logIn({ attributes: { 'expiring-notice': '300' } });
      await login.element.client;
      login.element.expiringNotice = 100;
      await sleepFor(610_000, login);
      await login.element.client;
      expect(login.detailsOf('latchkey-session-expiring')).to.deep.equal([]);
      await sleepFor(810_000, login);
      await untilTold(login, 'latchkey-session-expiring');
    });

    it('says so at once on a page that is loaded late', async () => {
      const login = await logIn();
      login.element.remove();
      await setClockOffset(850_000);
      const reloaded = await mount();
      await reloaded.untilStep('done');
      await sleepFor(850_000, reloaded);
      await untilTold(reloaded, 'latchkey-session-expiring');
    });

    it('says so once when it is shorter than the notice', async () => {
      const { login } = await logInBriefly();
      await login.untilStep('choose');
      expect(login.detailsOf('latchkey-session-expiring')).to.have.length(1);
    });
  });
});
