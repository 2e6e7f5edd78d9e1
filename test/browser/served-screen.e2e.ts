// Takes long: three engines type while a slow page loads.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { openDrivenPage, skipReasonOf, type DrivenPage } from '../support/engines/driven-page.ts';
import { engineNames } from '../support/engines/engines.ts';
import { shareOf } from '../support/engines/share-tests.ts';
import { startServedSite, strictPages } from '../support/services/served-site.ts';
import type { StaticServer } from '../support/services/static-server.ts';
import { typedText, typeWhileLoading } from '../support/services/typing-rounds.ts';

/** In each round the parts arrive at other moments. `npm run test:typing` runs many more rounds. */
const ROUNDS = [0, 1, 2];

describe('a page whose server writes the first screen', () => {
  let site: StaticServer;
  before(async () => {
    site = await startServedSite();
  });
  after(() => site?.stop());

  for (const engine of engineNames) {
    describe(`in ${engine}`, { skip: skipReasonOf(engine) }, () => {
      let page: DrivenPage;
      before(async () => {
        page = await openDrivenPage(engine);
      });
      after(() => page?.close());
      afterEach(() => site.gate.release());

      /** Opens a page, and holds its script back. */
      async function openWithoutScript(path: string): Promise<void> {
        site.gate.hold(/\/dist\//);
        await page.open(site.origin + path);
        await page.read('[data-offer]');
      }

      const violations = async (): Promise<string> =>
        (await page.run(`return [document.documentElement.dataset.violations ?? ''];`))[0] ?? '';

      /** The size of the card and of the button, and their colours: without styles there are none. */
      const look = (): Promise<readonly string[]> =>
        page.run(`
          const root = document.querySelector('latchkey-login').shadowRoot;
          return ['.card', '.primary', '#contact'].map((selector) => {
            const part = root.querySelector(selector);
            const { inlineSize, blockSize, backgroundColor, padding, borderRadius } = getComputedStyle(part);
            return [inlineSize, blockSize, backgroundColor, padding, borderRadius].join(' ');
          });`);

      for (const path of strictPages) {
        it(`has its looks under a strict policy, and holds a press until the element is there (${path})`, async () => {
          await openWithoutScript(path);
          await page.run(`
            const { shadowRoot } = document.querySelector('latchkey-login');
            const link = shadowRoot.querySelector('link');
            if (link && !link.sheet) return new Promise((resolve) => (link.onload = () => resolve([])));
            return [];`);
          const before = await look();
          assert.match(before[0] ?? '', / 32px 16px$/);
          await page.type('#contact', 'ada@example.com');
          await page.click('.primary');
          await page.read('.primary[data-pressed]');
          site.gate.release();
          // The site has no service: the element has asked it for a code.
          await page.read('#fault');
          assert.equal(await violations(), '');
          assert.deepEqual(
            await page.run(`return [document.querySelector('latchkey-login').contactField.value];`),
            ['ada@example.com'],
          );
          const [card] = await look();
          assert.equal(card?.split(' ')[0], before[0]?.split(' ')[0]);
        });
      }

      it('posts a form with an action before the element is there, and goes on with what was posted', async () => {
        await openWithoutScript('/action');
        await page.type('#contact', 'ada@example.com');
        const body = await page.run(`
          const form = document.querySelector('latchkey-login').shadowRoot.querySelector('form');
          return [...new FormData(form)].map((entry) => entry.join('='));`);
        assert.deepEqual(body, ['email=ada@example.com']);
        await page.click('.primary');
        await page.read('.primary[data-pressed]');
        assert.deepEqual(await page.run(`return [location.href];`), [`${site.origin}/posted`]);
        site.gate.release();
        await page.read('#fault');
        assert.equal(await violations(), '');
      });

      it('is taken over when all of it has arrived, though the script came first', async () => {
        await page.open(`${site.origin}/plain`);
        await page.run(`
          const frame = document.body.appendChild(document.createElement('iframe'));
          frame.src = '/streamed';
          return [];`);
        const inside = (script: string): Promise<readonly string[]> =>
          page.run(`
            // The frame begins with a window of its own that soon gives way to that of its page.
            const inner = () => document.querySelector('iframe').contentWindow;
            const login = () => inner().document.querySelector('latchkey-login');
            const until = async (find) => {
              while (!find()) await new Promise(requestAnimationFrame);
            };
            ${script}`);
        await inside(`
          const loaded = () => inner().performance.getEntriesByType('resource').map(({ name }) => name);
          return until(() => loaded().some((name) => name.includes('takeover')))
            .then(() => login().ready)
            .then(() => until(() => login().step === 'choose'))
            .then(() => []);`);
        const parts = `[...login().shadowRoot.querySelectorAll('section, #contact')].map(({ localName }) => localName)`;
        assert.deepEqual(await inside(`return ${parts};`), ['section']);
        site.gate.release();
        await inside(`return until(() => !login().shadowRoot.querySelector('[data-offer]')).then(() => []);`);
        assert.deepEqual(await inside(`return ${parts};`), ['section', 'input']);
      });

      it('loses no character and moves nothing while somebody types through the whole load', async () => {
        await page.slowDown(4);
        for (const round of shareOf(engine, ROUNDS)) {
          const { shift, ...found } = await typeWhileLoading(page, site, round);
          assert.deepEqual(found, { value: typedText, isFieldKept: true, isFocused: true }, `round ${round}`);
          assert.ok(shift === undefined || shift === 0, `round ${round}: moved by ${shift}`);
        }
      });
    });
  }
});
