import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDrivenPage, skipReasonOf, until, type DrivenPage } from '../support/engines/driven-page.ts';
import { engineNames } from '../support/engines/engines.ts';
import { loginPageHtml, newestCode } from '../support/services/login-page.ts';
import { shareService, type SharedService } from '../support/services/shared-service.ts';
import { startStaticServer, type StaticServer } from '../support/services/static-server.ts';
import { testPeople } from '../support/services/test-people.ts';

/** Notes what the element says first on each page, and the last question that a session has asked. */
const notes = `<script>
  document.addEventListener('latchkey-ready', ({ detail }) => {
    document.documentElement.dataset.ready ??= detail.session ? 'signed in' : 'signed out';
  });
  const send = fetch;
  window.fetch = (url, init) => {
    if (String(url).endsWith('/whoami')) window.asked = [String(url), init.headers['X-Stamp'], init.body];
    return send(url, init);
  };
</script>`;

/** Asks with the key of the session, and answers the request to ask the same again from elsewhere. */
const ask = `return document.querySelector('latchkey-login').client.then((client) => client.whoami()).then(() => asked);`;

/** Signs out and goes on to another page at once, as sites do, while something else keeps the database busy. */
const leaveAtSignOut = `
  return new Promise((resolve) => {
    const opening = indexedDB.open('latchkey');
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('latchkey', 'readwrite');
      const keepBusy = () => (transaction.objectStore('latchkey').get('nothing').onsuccess = keepBusy);
      keepBusy();
      addEventListener('pagehide', () => transaction.abort());
      document.addEventListener('latchkey-logout', () => location.assign('/other'));
      setTimeout(() => document.querySelector('latchkey-login').logout());
      resolve([]);
    };
  });`;

/** The kinds of what rests in the browser. */
const atRest = `
  return new Promise((resolve) => {
    const opening = indexedDB.open('latchkey');
    opening.onsuccess = () => {
      const store = opening.result.transaction('latchkey').objectStore('latchkey');
      store.getAllKeys().onsuccess = ({ target }) => {
        opening.result.close();
        resolve(target.result.map((name) => name.split(' ')[0]));
      };
    };
  });`;

describe('a page that is left at the sign-out', () => {
  let service: SharedService;
  let site: StaticServer;
  before(async () => {
    service = await shareService();
    site = await startStaticServer({
      '/': { html: loginPageHtml(service.info).replace('<head>', `<head>${notes}`) },
      '/other': { html: '<!doctype html><title>Another page</title><p id="other">Another page</p>' },
    });
  });
  after(() => Promise.allSettled([site?.stop(), service?.stop()]));

  for (const [index, engine] of engineNames.entries()) {
    describe(`in ${engine}`, { skip: skipReasonOf(engine) }, () => {
      let page: DrivenPage;
      before(async () => {
        page = await openDrivenPage(engine);
      });
      after(() => page?.close());

      it('leaves nobody signed in, though the browser had no time to delete the session', async () => {
        const email = testPeople()[index]?.email ?? '';
        await page.open(`${site.origin}/`);
        await page.type('input[type=email]', email);
        await page.click('form .primary');
        await page.read('[part~=code]');
        await page.type('input[autocomplete~="one-time-code"]', await newestCode(service.info, email));
        await page.read('[part~=check]');
        const [url = '', stamp = '', body = ''] = await page.run(ask);
        const isKnown = async (): Promise<boolean> =>
          (await fetch(url, { method: 'POST', headers: { 'X-Stamp': stamp }, body })).ok;
        assert.ok(await isKnown());

        await page.run(leaveAtSignOut);
        await page.read('#other');
        assert.deepEqual(await page.run(atRest), ['key', 'session'], 'The session was deleted in time.');
        const isForgotten = async (): Promise<true | undefined> => !(await isKnown()) || undefined;
        await until(isForgotten, 'The service has not heard of the sign-out.');

        await page.open(`${site.origin}/`);
        await page.read('html[data-ready]');
        assert.deepEqual(await page.run('return [document.documentElement.dataset.ready];'), ['signed out']);
        assert.deepEqual(await page.run(atRest), []);
      });
    });
  }
});
