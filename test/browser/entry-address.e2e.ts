import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDrivenPage, skipReasonOf, type DrivenPage } from '../support/engines/driven-page.ts';
import { engineNames } from '../support/engines/engines.ts';
import { loginPageHtml, newestCode, scriptTags } from '../support/services/login-page.ts';
import { shareService, type SharedService } from '../support/services/shared-service.ts';
import { startStaticServer, type StaticServer } from '../support/services/static-server.ts';
import { testPeople } from '../support/services/test-people.ts';

const CODE = 'input[autocomplete~=one-time-code]';

/** The address of the entry with a query, as sites write it to bypass a cache. */
const ADDRESS = '/dist/latchkey.js?v=1';

/** Whether the page has one element class, and whether a chunk throws the error class that the entry exports. */
const identities = `return import('${ADDRESS}').then(async ({ LatchkeyLoginElement, LatchkeyError }) => {
  const element = document.querySelector('latchkey-login');
  const client = await element.client;
  const error = await client.whoami({ organizationId: 'of nobody' }).catch((reason) => reason);
  return [element.constructor === LatchkeyLoginElement, error instanceof LatchkeyError].map(String);
});`;

describe('the entry at an address with a query', () => {
  let service: SharedService;
  before(async () => {
    service = await shareService();
  });
  after(() => service?.stop());

  for (const [index, engine] of engineNames.entries()) {
    describe(`in ${engine}`, { skip: skipReasonOf(engine) }, () => {
      const { email, userId } = testPeople()[index] ?? assert.fail('There is nobody.');
      let site: StaticServer;
      let page: DrivenPage;
      before(async () => {
        const html = loginPageHtml(service.info).replace(
          scriptTags.module,
          `<script type="module" src="${ADDRESS}"></script>`,
        );
        site = await startStaticServer({ '/': { html } });
        page = await openDrivenPage(engine);
      });
      after(() => Promise.allSettled([page?.close(), site?.stop()]));

      it('logs somebody in, and every file is loaded once', async () => {
        await page.open(`${site.origin}/`);
        await page.type('input[type=email]', email);
        await page.click('button[part~=button-primary]');
        await page.read(CODE);
        await page.type(CODE, await newestCode(service.info, email));
        await page.read('[part~=check]');
        const whoami = `return document.querySelector('latchkey-login').client
          .then((client) => client.whoami()).then(({ userId }) => [userId]);`;
        assert.deepEqual(await page.run(whoami), [userId]);
        const scripts = site.requests.filter((path) => path.startsWith('/dist/'));
        assert.equal(scripts.filter((path) => path.startsWith('/dist/latchkey.js')).join(), ADDRESS);
        assert.ok(scripts.length > 2, 'there are chunks');
        assert.deepEqual(scripts, [...new Set(scripts)]);
        assert.deepEqual(await page.run(identities), ['true', 'true']);
      });
    });
  }
});
