import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDrivenPage, skipReasonOf, type DrivenPage } from '../support/engines/driven-page.ts';
import { engineNames } from '../support/engines/engines.ts';
import { assertKept, markPage } from '../support/engines/kept-page.ts';
import { loginPageHtml, newestCode } from '../support/services/login-page.ts';
import { shareService, type SharedService } from '../support/services/shared-service.ts';
import { startStaticServer, type StaticServer } from '../support/services/static-server.ts';
import { testPeople } from '../support/services/test-people.ts';

const CODE = 'input[autocomplete~=one-time-code]';
const CONTINUE = 'button[part~=button-primary]';
const SIGNED_IN = '[part~=check]';

const whoami = `
  const client = (await document.querySelector('latchkey-login').client);
  return [(await client.whoami()).userId];`;

describe('a page that is left and come back to', () => {
  let service: SharedService;
  let site: StaticServer;
  const people = testPeople();
  before(async () => {
    service = await shareService();
    site = await startStaticServer({
      '/': { html: loginPageHtml(service.info) },
      '/other': { html: '<!doctype html><title>Another page</title><p id="other">Another page</p>' },
    });
  });
  after(async () => {
    await Promise.allSettled([site.stop(), service.stop()]);
  });

  for (const [index, engine] of engineNames.entries()) {
    describe(`in ${engine}`, { skip: skipReasonOf(engine) }, () => {
      const { email, userId } = people[index] ?? assert.fail('There is nobody.');
      let page: DrivenPage;
      before(async () => {
        page = await openDrivenPage(engine, { keepsPages: true });
        await page.open(`${site.origin}/`);
      });
      after(() => page?.close());

      /** Goes to another page and back, as a person does. */
      async function leaveAndComeBack(): Promise<void> {
        await markPage(page);
        await page.run(`location.href = '/other'; return [];`);
        await page.read('#other');
        await page.run(`history.back(); return [];`);
        await assertKept(page);
      }

      it('is there as it was, in the middle of a login', async () => {
        await page.type('input[type=email]', email);
        await page.click(CONTINUE);
        await page.read(CODE);
        await leaveAndComeBack();
        await page.type(CODE, await newestCode(service.info, email));
        await page.read(SIGNED_IN);
        // Firefox does not cache a page that is still loading. Once the client is there, the session's part has loaded.
        assert.deepEqual(await page.run(`return (async () => {${whoami}})();`), [userId]);
      });

      it('still has its session, and its key stamps', async () => {
        await leaveAndComeBack();
        await page.read(SIGNED_IN);
        assert.deepEqual(await page.run(`return (async () => {${whoami}})();`), [userId]);
      });
    });
  }
});
