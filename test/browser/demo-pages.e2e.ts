// Takes long: three engines, one after the other, open the pages, each twice, and use them.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { shareDemo, type DemoProcess } from '../support/services/demo-process.ts';
import { openDrivenPage, skipReasonOf, type DrivenPage } from '../support/engines/driven-page.ts';
import { engineNames } from '../support/engines/engines.ts';
import { shareOf, shareTests, takesCase } from '../support/engines/share-tests.ts';
import { openFramed } from '../support/engines/framed-page.ts';
import { findDeadLinks } from '../support/services/dead-links.ts';
import { demoPages, readTrouble, usableOn } from '../support/services/demo-pages.ts';
import { newestCode } from '../support/services/login-page.ts';

/** Two people for each engine, because one address gets three codes in three minutes at most. */
const people = {
  chromium: { email: 'ada@example.com', other: 'barbara@example.com', phone: '+15555550100' },
  firefox: { email: 'grace@example.com', other: 'edsger@example.com', phone: '+15555550101' },
  webkit: { email: 'alan@example.com', other: 'katherine@example.com', phone: '+15555550102' },
} as const;

const CODE = 'input[autocomplete~=one-time-code]';
const CONTINUE = 'button[part~=button-primary]';
const DONE = '[part~=check]';

/** Reads the contact field once it contains this text. Another kind of contact has another field. */
const typedWith = (part: string): string => `
  const { shadowRoot } = document.querySelector('latchkey-login');
  return new Promise((resolve) => {
    const look = () => {
      const value = shadowRoot.querySelector('#contact')?.value ?? '';
      if (value.includes('${part}')) resolve([value]);
      else requestAnimationFrame(look);
    };
    look();
  });`;

describe('the pages of the demo', () => {
  let demo: DemoProcess;
  before(async () => {
    demo = await shareDemo();
  });
  after(() => demo?.stop());

  it('have no link that leads nowhere, nor have those of the service', async () => {
    const starts = demoPages.map((name) => demo.pageUrl + name);
    const service = ['/reference', '/dev/inbox', '/dev/mails'].map((path) => demo.serviceUrl + path);
    assert.deepEqual(await findDeadLinks([...starts, ...service]), []);
  });

  for (const engine of engineNames) {
    describe(`in ${engine}`, { skip: skipReasonOf(engine) }, () => {
      const { email, other, phone } = people[engine];
      let page: DrivenPage;
      // Other pages test what engines do differently, so the engines share these tests.
      const itShared = shareTests(engine);
      before(async () => {
        page = await openDrivenPage(engine);
      });
      after(() => page?.close());

      const open = (name: string): Promise<void> => page.open(demo.pageUrl + name);
      const expectNoTrouble = async (): Promise<void> => assert.deepEqual(await page.run(readTrouble), ['']);

      /** Types the newest code. It has arrived once the field for it is there. */
      async function typeCode(contact: string, within = ''): Promise<void> {
        const field = `${within} ${CODE}`;
        await page.read(field);
        await page.type(field, await newestCode({ baseUrl: demo.serviceUrl }, contact));
      }

      const framed = demoPages.filter((one) => one !== 'strict.html');
      for (const name of shareOf(engine, framed)) {
        it(`opens ${name}, wide and narrow, without a complaint: nothing moves or shuts anybody out`, async () => {
          // Any file of the pages' own origin that is none of them.
          await open('base.css');
          const views = await openFramed(page, demo.pageUrl + name, usableOn(name));
          for (const { here, names, ...view } of views) {
            const { width } = view;
            const calm = { width, shifts: [], sticksOut: false, violations: [], trouble: '' };
            assert.deepEqual(view, calm);
            // The row of pages is there, and says which one this is.
            assert.ok(names.includes(here) && names.length > demoPages.length, here);
          }
        });
      }

      for (const path of shareOf(engine, ['/dev/inbox', '/dev/mails?language=de', '/reference'])) {
        it(`opens ${path} of the service`, async () => {
          await page.open(demo.serviceUrl + path);
          assert.notEqual(await page.read('main h2, main h1'), '');
        });
      }

      itShared('opens strict.html, which no page may frame, without a complaint', async () => {
        await open('strict.html');
        await page.read('input[type=email]');
        // The row of pages is there, and says which one this is.
        const here = await page.read('nav [aria-current=page]');
        const links = await page.readAll('nav li a:not([href^=http], [href^="/"])');
        assert.equal(links.length, demoPages.length);
        assert.ok(links.includes(here));
        await expectNoTrouble();
      });

      itShared('makes an account for any address, with what the phone beside fills in', async () => {
        await open('');
        await page.read('input[type=email]');
        await page.click('[data-contact="+15555550100"]');
        const [number = ''] = await page.run(typedWith('0100'));
        assert.equal(number.replaceAll(/\D/g, ''), '15555550100');
        await page.click('[data-contact="ada@example.com"]');
        assert.deepEqual(await page.run(typedWith('@')), ['ada@example.com']);
        // No account has this address yet.
        const address = `new-in-${engine}-of-ada@example.com`;
        await page.run(`const field = document.querySelector('latchkey-login').shadowRoot.querySelector('#contact');
          field.value = '${address}'; field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
          return [];`);
        await page.click(CONTINUE);
        await page.click(`#messages [data-contact="${address}"] .main`);
        // A key in the new person's own organization signs, and the webhook delivery arrives on this page.
        assert.match(await page.read('#after:not([hidden]) #address:not(:empty)'), /^0x[0-9a-fA-F]{40}$/);
        await page.click('#sign button');
        assert.match(await page.read('#verdict .good'), /^✓ Verified: signed by 0x/);
        const delivery =
          '#deliveries [data-verdict=verified][data-activity=ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2]';
        assert.match(await page.read(delivery), /COMPLETED/);
        await expectNoTrouble();
      });

      itShared('signs in by screens of the page’s own', async () => {
        await open('headless.html');
        await page.type('#login input', phone);
        await page.click('#login button');
        await typeCode(phone, '#login');
        await page.click('#login button');
        // The page shows until when the session lasts.
        assert.match(await page.read('#login h3 + p'), /, until /);
        await expectNoTrouble();
      });

      itShared('signs in twice on one page, to two configurations', async () => {
        await open('two.html');
        await page.type('input[type=email]', email);
        await page.click(`form:has(input[type=email]) ${CONTINUE}`);
        await page.read(CODE);
        await page.type('input[type=tel]', phone);
        await page.click(`form:has(input[type=tel]) ${CONTINUE}`);
        // Both logins ask for a code. A message fills in the code at the login that asked for it, here the second.
        await page.click(`#messages [data-contact="${phone}"]:not([data-old]) .main`);
        await page.read(DONE);
        await typeCode(email);
        const sessions = await page.run(`
          const logins = [...document.querySelectorAll('latchkey-login')];
          const signedIn = (login) => login.session ?? new Promise((resolve) =>
            login.addEventListener('latchkey-login', ({ detail }) => resolve(detail.session)));
          return Promise.all(logins.map(signedIn)).then((all) => all.map(({ publicKey }) => publicKey));`);
        assert.equal(new Set(sessions).size, 2);
        await expectNoTrouble();
      });

      itShared('signs in under the strict policy, and would count what is refused', async () => {
        await open('strict.html');
        await page.type('input[type=email]', email);
        await page.click(CONTINUE);
        await typeCode(email);
        await page.read(DONE);
        assert.equal(await page.read('#refused.good'), '✓ Nothing');
        assert.match(await page.read('#policy'), /^default-src 'none';/);
        await expectNoTrouble();
        await page.click('#forbidden');
        assert.match(await page.read('#refused.bad'), /style-src/);
      });

      // These tests run in the same engine: each begins with the session of the one before.
      if (takesCase(engine, 1)) {
        it('signs in with Google, in this tab', async () => {
          await open('configure.html');
          await page.read('button[data-method=google]');
          await page.click('input[name=social][value=redirect]');
          await page.read('latchkey-login[social=redirect]');
          // The address holds the choices, so that the page begins with them after the provider's redirect, or when the
          // address is shared.
          const [address = ''] = await page.run(`return [location.href];`);
          assert.match(address, /configure\.html\?social=redirect$/);
          await page.open(address);
          await page.read('latchkey-login[social=redirect]');
          await page.click('button[data-method=google]');
          await page.click('button[value=ada]');
          await page.read(DONE);
          await page.untilAt(address);
          await expectNoTrouble();
        });

        it('makes an account with the wallet of the page', async () => {
          await open('configure.html?ways=wallet,email');
          // Still signed in with Google: the configuration is the same.
          await page.click('.card > button[part~=button-quiet]');
          await page.click('button[data-method=wallet]');
          await page.click('[data-option^=solana]');
          assert.match(await page.read('dialog.wallet pre'), /publicKey/);
          await page.click('dialog.wallet[open] button[value=yes]');
          await page.read(DONE);
          await expectNoTrouble();
        });

        it('asks the other wallet once this one is switched off', async () => {
          await open('configure.html?ways=wallet,email');
          // The stored session is still there.
          await page.click('.card > button[part~=button-quiet]');
          await page.read('button[data-method=wallet]');
          await page.click('#solana');
          await page.read('#solana:not(:checked)');
          await page.click('button[data-method=wallet]');
          // The wallet signs twice: its key is known only after it has signed, and is needed to create the account.
          for (let times = 0; times < 2; times += 1)
            await page.click('dialog.wallet[open] button[value=yes]');
          await page.read(DONE);
          await expectNoTrouble();
        });
      }

      itShared('signs in from right to left, by a code of the chosen length', async () => {
        // A configuration in which nobody is signed in yet.
        await open('configure.html?ways=email&code=8');
        await page.read('input[type=email]');
        await page.run(`const picker = document.querySelector('#locale');
          picker.value = 'ar'; picker.dispatchEvent(new Event('change', { bubbles: true })); return [];`);
        await page.type('[lang=ar] input[type=email]', other);
        await page.click(`[lang=ar] ${CONTINUE}`);
        await typeCode(other, '[lang=ar]');
        await page.read(`[lang=ar] ${DONE}`);
        await expectNoTrouble();
      });

      itShared('signs in over the page, in a dialog that the newest message stands in', async () => {
        await open('configure.html?ways=email&code=mixed&mode=dialog');
        // A press before the element is ready opens nothing, so the test waits.
        await page.read('#happened .event');
        await page.click('#trigger');
        await page.type('dialog[open] input[type=email]', other);
        await page.click(`dialog[open] ${CONTINUE}`);
        await page.read(`dialog[open] ${CODE}`);
        await page.click(`latchkey-login > #messages [data-contact="${other}"]:not([data-old]) .main`);
        assert.match(await page.read('#rest:not([hidden])'), /knew its people/);
        // Back on the phone.
        await page.read('.phone > #messages');
        await expectNoTrouble();
      });

      itShared('writes the choice as code for each framework', async () => {
        await open('configure.html?ways=sms&theme=dark');
        for (const name of ['HTML', 'React', 'Vue', 'Svelte', 'Angular', 'Solid', 'Headless']) {
          await page.click(`#tab-${name.toLowerCase()}`);
          await page.read(`#tab-${name.toLowerCase()}[aria-selected=true]`);
          assert.match(await page.read('#snippet'), /providers(?:="|: ')sms/, name);
        }
        await expectNoTrouble();
      });

      itShared('breaks on demand, and mends', async () => {
        const choose = async (failure: string): Promise<void> => {
          await page.click(`input[value="${failure}"]`);
          await page.read(`#faults[data-holds="${failure}"]`);
        };
        // A new address, because one address gets three codes in three minutes at most.
        const nobody = `nobody-in-${engine}@example.com`;
        await open('failures.html');
        await page.read('input[type=email]');
        await choose('Offline');
        await page.type('input[type=email]', nobody);
        await page.click(CONTINUE);
        assert.match(await page.read('#fault'), /You are offline/);
        // It goes on by itself.
        await choose('Nothing');
        await page.read(CODE);
        await choose('Limited');
        await page.click('#again');
        await page.type('input[type=email]', nobody);
        await page.click(CONTINUE);
        assert.match(await page.read('#fault'), /Too many attempts/);
        // The limit does not block the failure that is chosen next, even for the same contact.
        await choose('Expired');
        await page.type('input[type=email]', nobody);
        await page.click(CONTINUE);
        await typeCode(nobody);
        assert.match(await page.read('#fault'), /expired/);
        await choose('Nothing');
        await page.type('input[type=email]', nobody);
        await expectNoTrouble();
      });
    });
  }
});
