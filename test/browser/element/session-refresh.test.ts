import { expect } from '@open-wc/testing';
import { clearFaults, newPerson, setFaults } from '../../support/services/test-service.ts';
import { keysAtRest } from './at-rest.ts';
import { mount, until } from './harness.ts';
import {
  logIn,
  mountDeaf,
  readKey,
  sleepFor,
  untilForgotten,
  untilTold,
  watchEachTest,
} from './session-page.ts';

const STAMP_LOGIN = '/public/v1/submit/stamp_login';

// Takes long: sessions of a few seconds live to their end.

describe('a session that is refreshed', () => {
  const countOf = watchEachTest();

  it('goes on with another key, and so does its client', async () => {
    const login = await logIn({ attributes: { 'auto-refresh': '' } });
    const before = login.element.session;
    const client = await login.element.client;
    await sleepFor(850_000, login);
    await untilTold(login, 'latchkey-refresh');
    const { session } = login.element;
    expect(login.detailsOf('latchkey-refresh')).to.deep.equal([{ session }]);
    expect(session?.publicKey).to.not.equal(before?.publicKey);
    expect(session?.userId).to.equal(before?.userId);
    expect(session?.expiresAt, 'what its own key opens never outlives it').to.equal(before?.expiresAt);
    expect(await keysAtRest()).to.deep.equal([session?.publicKey]);
    expect(await client?.whoami()).to.include({ userId: before?.userId });
    expect(login.detailsOf('latchkey-login')).to.have.length(1);
    await untilTold(login, 'latchkey-session-expiring');
    expect(login.detailsOf('latchkey-session-expiring')).to.deep.equal([{ session }]);
    expect(countOf('stamp_login')).to.equal(1);
    login.element.remove();
    const reloaded = await mount();
    await reloaded.untilStep('done');
    expect(reloaded.element.session).to.deep.equal(session);
  });

  it('is refreshed by one tab of several; the others follow', async () => {
    const attributes = { 'auto-refresh': '' };
    const first = await logIn({ attributes });
    const others = [await mount({ attributes }), await mount({ attributes })];
    for (const other of others) await other.untilStep('done');
    const clients = await Promise.all(others.map(({ element }) => element.client));
    await sleepFor(850_000, first, ...others);
    for (const tab of [first, ...others]) await untilTold(tab, 'latchkey-refresh');
    expect(countOf('stamp_login')).to.equal(1);
    for (const other of others) expect(other.element.session).to.deep.equal(first.element.session);
    for (const client of clients) {
      expect(await client?.whoami()).to.include({ userId: first.element.session?.userId });
    }
  });

  it('is taken from storage by a tab that has not heard of it', async () => {
    const first = await logIn();
    const deaf = await mountDeaf();
    await deaf.untilStep('done');
    await first.element.refresh();
    expect(deaf.element.session).to.not.deep.equal(first.element.session);
    await deaf.element.refresh();
    expect(countOf('stamp_login')).to.equal(1);
    expect(deaf.element.session).to.deep.equal(first.element.session);
  });

  it('is asked for anew by a page that hears of another person, while that of the one before is under way', async () => {
    const deaf = await mountDeaf();
    const first = await logIn();
    const { email, userId } = await newPerson();
    await deaf.logIn(email);
    const asked = new Promise<void>((resolve, reject) => {
      const ask = (): void => void first.element.refresh().then(resolve, reject);
      first.element.addEventListener('latchkey-login', ask, { once: true });
    });
    await first.element.refresh();
    expect(first.element.session?.userId).to.equal(userId);
    await asked;
    expect(countOf('stamp_login')).to.equal(1);
    expect(first.element.session?.userId).to.equal(userId);
    expect(first.element.session?.publicKey).to.not.equal(deaf.element.session?.publicKey);
  });

  it('stays as it was when that fails, says so once, and is refreshed when that is possible again', async () => {
    const login = await logIn({ attributes: { 'auto-refresh': '' } });
    const before = login.element.session;
    await setFaults([{ path: STAMP_LOGIN, status: 503, body: '{}' }]);
    await sleepFor(845_000, login);
    await untilTold(login, 'latchkey-session-expiring');
    expect(login.element.session).to.deep.equal(before);
    await clearFaults();
    await sleepFor(870_000, login);
    await untilTold(login, 'latchkey-refresh');
    expect(login.detailsOf('latchkey-session-expiring')).to.have.length(1);
  });

  it('is refreshed once the configuration can be read again', async () => {
    const login = await logIn();
    login.element.remove();
    await setFaults([{ path: '/v1/wallet_kit_config', status: 403, body: '{}' }]);
    const restored = await mount();
    await restored.untilStep('done');
    const error = await restored.element.refresh().catch((thrown: unknown) => thrown);
    expect(error).to.have.property('code', 'permission_denied');
    await clearFaults();
    await restored.element.refresh();
    expect(restored.detailsOf('latchkey-refresh')).to.have.length(1);
  });

  it('is refreshed when the page asks, and tells the page when it cannot be', async () => {
    const login = await logIn();
    await setFaults([{ path: STAMP_LOGIN, status: 403, body: '{}' }]);
    const before = login.element.session;
    const error = await login.element.refresh().catch((thrown: unknown) => thrown);
    expect(error).to.have.property('code', 'permission_denied');
    expect(login.element.session).to.deep.equal(before);
    await clearFaults();
    await login.element.refresh();
    expect(login.element.session?.publicKey).to.not.equal(before?.publicKey);
  });

  it('does not come back when a person has signed out meanwhile', async () => {
    const login = await logIn();
    await setFaults([{ path: STAMP_LOGIN, delayMs: 500 }]);
    const refreshing = login.element.refresh().catch((thrown: unknown) => thrown);
    login.element.logout();
    expect(await refreshing).to.have.property('name');
    await login.untilStep('choose');
    expect(login.element.session).to.equal(null);
    expect(login.detailsOf('latchkey-refresh')).to.deep.equal([]);
    login.element.remove();
    const reloaded = await mount();
    await reloaded.untilStep('choose');
  });

  it('does not come back when a person signs out while the new key is being kept', async () => {
    const login = await logIn();
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (value, name) {
      if (typeof name === 'string' && name.startsWith('session ')) login.element.logout();
      return put.call(this, value, name);
    };
    const refreshing = login.element.refresh().catch((thrown: unknown) => thrown);
    expect(await refreshing.finally(() => (IDBObjectStore.prototype.put = put))).to.have.property('name');
    await login.untilStep('choose');
    expect(login.element.session).to.equal(null);
    expect(login.detailsOf('latchkey-refresh')).to.deep.equal([]);
    expect(await keysAtRest()).to.deep.equal([]);
  });

  it('does not come back when a person signs out in a tab that has not heard of the new key', async () => {
    const first = await logIn();
    const { BroadcastChannel } = globalThis;
    globalThis.BroadcastChannel = class extends BroadcastChannel {
      override set onmessage(_listener: BroadcastChannel['onmessage']) {}
    };
    const deaf = await mount();
    await deaf.untilStep('done').finally(() => (globalThis.BroadcastChannel = BroadcastChannel));
    await first.element.refresh();
    deaf.element.logout();
    await deaf.untilStep('choose');
    await first.untilStep('choose');
    expect(first.element.session).to.equal(null);
    expect(await keysAtRest()).to.deep.equal([]);
  });

  it('tells of its end once, although the element was moved meanwhile', async () => {
    const login = await logIn();
    login.element.remove();
    const moved = await mount({ attributes: { 'expiring-notice': '100000' } });
    const place = document.body.appendChild(document.createElement('div'));
    // The element is moved while the part that watches the session loads.
    const move = (): void => {
      if (moved.element.step === 'done' && moved.element.parentElement !== place) place.append(moved.element);
    };
    moved.element.addEventListener('latchkey-step', move);
    await until(() => moved.detailsOf('latchkey-ready')[0], 'the element in its new place', moved);
    await untilTold(moved, 'latchkey-session-expiring');
    await (await moved.element.client)?.whoami();
    expect(moved.detailsOf('latchkey-session-expiring')).to.have.length(1);
    place.remove();
  });

  it('is refreshed once, however much longer than its life the notice is; then the page is told', async () => {
    const login = await logIn({ attributes: { 'auto-refresh': '', 'expiring-notice': '3600' } });
    const { expiresAt } = login.element.session ?? {};
    await sleepFor(460_000, login);
    await untilTold(login, 'latchkey-refresh');
    for (const ms of [700_000, 800_000, 880_000]) await sleepFor(ms, login);
    await untilTold(login, 'latchkey-session-expiring');
    expect(countOf('stamp_login')).to.equal(1);
    expect(login.detailsOf('latchkey-session-expiring')).to.have.length(1);
    expect(login.element.session?.expiresAt).to.equal(expiresAt);
  });

  it('takes all its keys along when a person signs out', async () => {
    const login = await logIn();
    const { organizationId = '' } = login.element.session ?? {};
    const first = await readKey(login);
    await login.element.refresh();
    const second = await readKey(login);
    login.element.logout();
    await untilForgotten(second, organizationId);
    await untilForgotten(first, organizationId);
  });
});
