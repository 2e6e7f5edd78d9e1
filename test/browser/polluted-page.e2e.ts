import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDrivenPage, skipReasonOf, type DrivenPage } from '../support/engines/driven-page.ts';
import { engineNames } from '../support/engines/engines.ts';
import { shareOf } from '../support/engines/share-tests.ts';
import { loginPageHtml, newestCode, scriptTags } from '../support/services/login-page.ts';
import { shareService, type SharedService } from '../support/services/shared-service.ts';
import { startStaticServer, type StaticServer } from '../support/services/static-server.ts';
import { testPeople } from '../support/services/test-people.ts';

/** Adds names to `Object.prototype`, as old libraries do. A `for…in` loop over any object meets them. */
const enumerableNames = `
  for (const name of ['extend', 'each', 'clone', 'toJSONString', 'contains']) {
    Object.prototype[name] = 'of the page';
  }`;

/** Adds names of options that a browser also reads from an options object's prototype. */
const optionNames = `
  for (const name of ['passive', 'once', 'capture']) {
    Object.defineProperty(Object.prototype, name, { value: true, configurable: true, writable: true });
  }`;

/** Globals that Lit looks up. An element with such an id becomes a property of the window with this name. */
const litGlobals = [
  'litHtmlPolyfillSupport',
  'litHtmlPolyfillSupportDevMode',
  'litElementPolyfillSupport',
  'reactiveElementPolyfillSupport',
  'litElementHydrateSupport',
  'litHtmlVersions',
  'litElementVersions',
  'reactiveElementVersions',
  'litIssuedWarnings',
  'ShadyDOM',
  'ShadyCSS',
  'JSCompiler_renameProperty',
]
  .map((id) => `<div id="${id}"></div>`)
  .join('');

/** Records every error of the page. It runs before any of our scripts. */
const noteErrors = `
  window.complaints = [];
  addEventListener('error', ({ message }) => complaints.push(String(message)));
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
  addEventListener('DOMContentLoaded', () => {
    document.addEventListener('latchkey-login', () => complaints.push('logged in'));
    document.addEventListener('latchkey-error', ({ detail }) => complaints.push(detail.code));
  });`;

/**
 * A page around a polluted page, from which the test fills it in, because the driver's own scripts break with names on
 * `Object.prototype`.
 */
const around = (path: string): string => `<!doctype html>
  <title>Around</title>
  <iframe src="${path}" style="inline-size: 420px; block-size: 700px"></iframe>
  <script>
    const until = (look) => new Promise((resolve, reject) => {
      const end = performance.now() + 20000;
      const again = () => {
        const found = look();
        if (found) resolve(found);
        else if (performance.now() > end) reject(new Error('Waited in vain; ' + frames[0].complaints));
        else setTimeout(again, 20);
      };
      again();
    });
    const fill = async (selector, text) => {
      const find = () => frames[0].document.querySelector('latchkey-login')?.shadowRoot?.querySelector(selector);
      const field = await until(find);
      await until(() => !field.readOnly);
      field.focus();
      field.value = text;
      field.dispatchEvent(new frames[0].InputEvent('input', { bubbles: true, composed: true }));
      field.form?.requestSubmit();
    };
    const untilLoggedIn = async () => {
      await until(() => frames[0].complaints?.includes('logged in'));
      return [frames[0].location.pathname + frames[0].location.search, ...frames[0].complaints].map(String);
    };
    const logOut = async () => {
      frames[0].document.querySelector('latchkey-login').logout();
      await until(() => frames[0].document.querySelector('latchkey-login').shadowRoot.querySelector('[type=email]'));
    };
  </script>`;

describe('a page that gets in the way', () => {
  let service: SharedService;
  let site: StaticServer;
  before(async () => {
    service = await shareService();
    const pages = (Object.keys(scriptTags) as (keyof typeof scriptTags)[]).flatMap((kind) => {
      const html = loginPageHtml(service.info, kind);
      const withScript = (script: string): string =>
        html.replace('<head>', `<head><script>${noteErrors}${script}</script>`);
      return Object.entries({
        enumerable: withScript(enumerableNames),
        options: withScript(optionNames),
        'lit-globals': withScript('').replace('<body>', `<body>${litGlobals}`),
      }).flatMap(([name, inner]) => [
        [`/${name}/${kind}`, { html: inner }] as const,
        [`/around/${name}/${kind}`, { html: around(`/${name}/${kind}`) }] as const,
      ]);
    });
    site = await startStaticServer(Object.fromEntries(pages));
  });
  after(() => Promise.allSettled([site?.stop(), service?.stop()]));

  let person = 0;
  for (const engine of engineNames) {
    describe(`in ${engine}`, { skip: skipReasonOf(engine) }, () => {
      let page: DrivenPage;
      before(async () => {
        page = await openDrivenPage(engine);
      });
      after(() => page?.close());

      for (const kind of shareOf(engine, Object.keys(scriptTags))) {
        for (const [name, obstacle] of [
          ['enumerable', 'enumerable names on Object.prototype'],
          ['lit-globals', 'elements named like the globals of Lit'],
          ['options', 'option names on Object.prototype'],
        ] as const) {
          const { email = '' } = testPeople()[person++] ?? {};
          it(`logs somebody in with ${obstacle}: ${kind}`, async () => {
            const code = 'input[autocomplete~="one-time-code"]';
            await page.open(`${site.origin}/around/${name}/${kind}`);
            await page.run(`return fill('[type=email]', '${email}').then(() => []);`);
            await page.run(`return until(() => frames[0].document.querySelector('latchkey-login').shadowRoot
            .querySelector('${code}')).then(() => []);`);
            await page.run(
              `return fill('${code}', '${await newestCode(service.info, email)}').then(() => []);`,
            );
            const seen = await page.run(`return untilLoggedIn();`);
            assert.deepEqual(seen, [`/${name}/${kind}`, 'logged in']);
            // The next page begins without this session.
            await page.run(`return logOut().then(() => []);`);
          });
        }
      }
    });
  }
});
