import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDrivenPage, skipReasonOf, type DrivenPage } from '../support/engines/driven-page.ts';
import { engineNames } from '../support/engines/engines.ts';
import { loginPageHtml, newestCode, scriptTags } from '../support/services/login-page.ts';
import { startService, type ServiceProcess } from '../support/services/service-process.ts';
import { startStaticServer, type StaticServer } from '../support/services/static-server.ts';
import { provisionFile, testPeople } from '../support/services/test-people.ts';

/** Old libraries put names on `Object.prototype`; a loop over the members of an object meets them. */
const enumerableNames = `
  for (const name of ['extend', 'each', 'clone', 'toJSONString', 'contains']) {
    Object.prototype[name] = 'of the page';
  }`;

/** Names of options that a browser reads from the object it is given, inherited ones as well. */
const optionNames = `
  for (const name of ['passive', 'once', 'capture']) {
    Object.defineProperty(Object.prototype, name, { value: true, configurable: true, writable: true });
  }`;

/** Elements become properties of the window by their ids; these are globals that Lit looks up. */
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

/** Notes every error of the page, before any script of ours. */
const noteErrors = `
  window.complaints = [];
  addEventListener('error', ({ message }) => complaints.push(String(message)));
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
  addEventListener('DOMContentLoaded', () => {
    for (const name of ['latchkey-login', 'latchkey-error']) {
      document.addEventListener(name, ({ type, detail }) => {
        document.documentElement.dataset[type === 'latchkey-login' ? 'loggedIn' : 'fault'] = detail.code ?? 'yes';
      });
    }
  });`;

for (const engine of engineNames) {
  describe(`a page that gets in the way, in ${engine}`, { skip: skipReasonOf(engine) }, () => {
    let page: DrivenPage;
    let service: ServiceProcess;
    let site: StaticServer;
    before(async () => {
      service = await startService({ provision: provisionFile });
      const pages = Object.keys(scriptTags).flatMap((kind) => {
        const html = loginPageHtml(service.info, kind as keyof typeof scriptTags);
        const withScript = (script: string): string =>
          html.replace('<head>', `<head><script>${noteErrors}${script}</script>`);
        return [
          [`/enumerable/${kind}`, { html: withScript(enumerableNames) }],
          [`/options/${kind}`, { html: withScript(optionNames) }],
          [`/lit-globals/${kind}`, { html: withScript('').replace('<body>', `<body>${litGlobals}`) }],
        ] as const;
      });
      site = await startStaticServer(Object.fromEntries(pages));
      page = await openDrivenPage(engine);
    });
    after(async () => {
      await Promise.allSettled([page.close(), site.stop(), service.stop()]);
    });

    let person = 0;
    for (const kind of Object.keys(scriptTags)) {
      for (const [path, obstacle] of [
        ['enumerable', 'enumerable names on Object.prototype'],
        ['lit-globals', 'elements named like the globals of Lit'],
        ['options', 'option names on Object.prototype'],
      ] as const) {
        it(`logs somebody in with ${obstacle}: ${kind}`, async () => {
          const address = `${site.origin}/${path}/${kind}`;
          await page.open(address);
          const { email = '' } = testPeople()[person++] ?? {};
          await page.type('input[type=email]', email);
          await page.click('button.primary');
          await page.read('input[autocomplete~="one-time-code"]');
          await page.type('input[autocomplete~="one-time-code"]', await newestCode(service.info, email));
          await page.read('html[data-logged-in]');
          const [where, fault, complaints] = await page.run(`
            return [location.href, document.documentElement.dataset.fault ?? '', complaints.join('; ')];`);
          assert.deepEqual([where, fault, complaints], [address, '', '']);
          // The next page begins without this session.
          await page.run(`document.querySelector('latchkey-login').logout(); return [];`);
          await page.read('input[type=email]');
        });
      }
    }
  });
}
