// Takes long: three engines share the pages of the site, each shown 320 px wide.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { openDrivenPage, skipReasonOf, type DrivenPage } from '../support/engines/driven-page.ts';
import { engineNames } from '../support/engines/engines.ts';
import { shareOf, shareTests } from '../support/engines/share-tests.ts';
import { listFiles, root } from '../support/runner/list-files.ts';
import { shareDemo, type DemoProcess } from '../support/services/demo-process.ts';
import { newestCode } from '../support/services/login-page.ts';

const BASE = '/docs/';

/** One person for each engine, because one address gets three codes in three minutes at most. */
const people = {
  chromium: 'ada@example.com',
  firefox: 'grace@example.com',
  webkit: 'alan@example.com',
} as const;

/** Shows each page in the frame, and answers which pages are too wide. It waits for each page's heading. */
const lookNarrow = (paths: readonly string[]): string => `
  const frame = document.createElement('iframe');
  frame.width = 320;
  document.body.replaceChildren(frame);
  const look = async (path) => {
    await new Promise((done) => { frame.onload = done; frame.src = '${BASE}' + path; });
    const { document: page } = frame.contentWindow;
    // The page that says that there is none is drawn by its script.
    while (!page.querySelector('h1')) await new Promise(requestAnimationFrame);
    const wide = page.documentElement.scrollWidth - 320;
    return wide > 0 ? [path + ' is ' + wide + ' px too wide'] : [];
  };
  return ${JSON.stringify(paths)}.reduce(
    async (before, path) => [...(await before), ...(await look(path))], Promise.resolve([]));`;

describe('the documentation site beside the demo', () => {
  let demo: DemoProcess;
  before(async () => {
    // This builds only what has changed. In `npm test` a stage has built the site already.
    execFileSync(process.execPath, ['scripts/docs-site.js'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    demo = await shareDemo();
    // The server answers a request without a browser once the site is built.
    assert.equal((await fetch(`${demo.pageUrl}docs/`)).status, 200);
  });
  after(() => demo?.stop());

  for (const engine of engineNames) {
    describe(`in ${engine}`, { skip: skipReasonOf(engine) }, () => {
      let page: DrivenPage;
      const itShared = shareTests(engine);
      before(async () => {
        page = await openDrivenPage(engine);
      });
      after(() => page?.close());

      it('can be read 320 px wide: nothing but code and tables scrolls sideways', async () => {
        const pages = listFiles('site/dist', '.html').map((path) => path.slice('site/dist/'.length));
        const paths = shareOf(engine, pages);
        assert.ok(paths.length > 0);
        // The frame is in a document without a Content-Security-Policy.
        await page.open(`${demo.pageUrl}words.ts`);
        assert.deepEqual(await page.run(lookNarrow(paths)), []);
      });

      itShared('is linked from the demo, and is there when it has been built', async () => {
        await page.open(demo.pageUrl);
        await page.click(`nav a[href="${BASE}"]`);
        await page.read('.VPContent h1');
        assert.equal(await page.read('.demo-link'), 'Demo');
      });

      itShared('signs a person in with the element of its first page', async () => {
        await page.open(`${demo.pageUrl}docs/`);
        await page.type('input[type=email]', people[engine]);
        await page.click('button[part~=button-primary]');
        const code = 'input[autocomplete~=one-time-code]';
        await page.read(code);
        await page.type(code, await newestCode({ baseUrl: demo.serviceUrl }, people[engine]));
        await page.read('[part~=check]');
      });

      it('finds pages by the words in them', async () => {
        for (const [words, link] of shareOf(engine, [
          ['passkey', 'sign-in.html#passkeys'],
          ['signature header', 'webhooks.html'],
        ] as const)) {
          await page.open(`${demo.pageUrl}docs/proofs.html`);
          await page.click('.VPNavBarSearch button');
          await page.type('#localsearch-input', words);
          await page.read(`#localsearch-list a[href*="${link}"]`);
        }
      });
    });
  }
});
