import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDrivenPage, skipReasonOf, type DrivenPage } from '../support/engines/driven-page.ts';
import { engineNames } from '../support/engines/engines.ts';
import { takesCase } from '../support/engines/share-tests.ts';
import { demoPages, readTrouble, usableOn } from '../support/services/demo-pages.ts';
import { startDemo, type DemoProcess } from '../support/services/demo-process.ts';

/** One person for each engine, because all engines share the inbox, which shows one message for each person. */
const people = { chromium: 'ada@example.com', firefox: 'grace@example.com', webkit: 'alan@example.com' };
const signed = 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2';

describe('the demo', () => {
  let demo: DemoProcess;
  before(async () => {
    // This test runs the demo from source; the other tests of the demo open the built pages.
    demo = await startDemo({ fromSource: true });
  });
  after(() => demo?.stop());

  // Other tests create an account, sign and receive the delivery on the same page: demo-pages.e2e.ts in Firefox, and the
  // picture of it (demo-shots.ts) in Chromium.
  for (const engine of engineNames.filter((name) => takesCase(name, 2))) {
    describe(`in ${engine}`, { skip: skipReasonOf(engine) }, () => {
      const person = people[engine];
      let page: DrivenPage;
      before(async () => {
        page = await openDrivenPage(engine);
        await page.open(demo.pageUrl);
      });
      after(() => page?.close());

      it('signs somebody in with the code in the inbox beside the element', async () => {
        await page.type('input[type=email]', person);
        await page.click('button[part~=button-primary]');
        const code = await page.read(`#messages [data-contact="${person}"] code`);
        await page.type('input[autocomplete~="one-time-code"]', code);
        assert.match(await page.read('#after:not([hidden]) #address:not(:empty)'), /^0x[0-9a-fA-F]{40}$/);
        // The list has every step in order. The key set (`jwks`) is left out: it belongs to webhook deliveries, which may
        // arrive at any time, also those of other people.
        const steps = ['wallet_kit_config', 'otp_init_v2', 'otp_verify_v2', 'otp_login_v2'];
        const happened = await page.readAll('#happened summary b');
        assert.deepEqual(happened.filter((name) => name !== 'jwks').slice(0, 4), steps);
        // Each with its reply, which stands there as text that can be opened.
        const replies = await page.run(`return [...document.querySelectorAll('#happened li[data-call]')]
          .filter((item) => ${JSON.stringify(steps)}.includes(item.dataset.call))
          .map((item) => item.querySelector('pre[aria-label=Received]')?.textContent ?? '');`);
        for (const [index, step] of steps.entries()) assert.match(String(replies[index]), /^\{\n/, step);
        const shown = (await page.readAll('#happened')).join('\n');
        // The code must not occur as a separate word. Its digits may occur within a time or a key.
        assert.doesNotMatch(shown, new RegExp(`\\b${code}\\b`));
        assert.doesNotMatch(shown, /[0-9a-f]{48}|eyJ[\w-]{20}/);
      });

      it('signs a message with one click, and verifies the signature in the page', async () => {
        await page.click('#sign button');
        const verdict = await page.read('#verdict .verdict');
        assert.equal(verdict, `✓ Verified: signed by ${await page.read('#address')}`);
      });

      it('shows the delivery that tells of it, verified in the page', async () => {
        const delivery = await page.read(`#deliveries [data-verdict=verified][data-activity=${signed}]`);
        assert.match(delivery, /Verified.*SIGN_RAW_PAYLOAD_V2 COMPLETED.*ACTIVITY_UPDATES/s);
      });

      it('does not take anything else for a delivery', async () => {
        const headers = {
          'X-Service-Event-Id': 'evt-1',
          'X-Service-Signature': '0'.repeat(128),
          'X-Service-Signature-Algorithm': 'ed25519',
          'X-Service-Signature-Key-Id': 'forged',
          'X-Service-Signature-Version': 'v1',
          'X-Service-Timestamp': String(Date.now()),
        };
        const reply = await fetch(demo.receiverUrl, { method: 'POST', headers, body: '{"type":"FORGED"}' });
        assert.equal(reply.status, 204);
        const refused = await page.read('#deliveries [data-verdict=refused]');
        assert.match(refused, /Refused: (?:missing_key|keys_unavailable)/);
        assert.ok(!(await page.readAll('#deliveries')).join('').includes('FORGED'));
      });

      it('says in words why a message is not signed', async () => {
        const body = { code: 7, message: 'No.', errorCode: 'ACTIVITY_DENIED', details: [] };
        await fetch(`${demo.serviceUrl}/dev/faults`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ path: '/public/v1/submit/sign_raw_payload', status: 403, body, times: 1 }),
        });
        await page.click('#sign button');
        const refusal = '✕ The policies of the organization do not let you sign.';
        assert.equal(await page.read('#verdict .bad'), refusal);
      });

      it('shows nothing of it after signing out', async () => {
        await page.click('.card > button[part~=button-quiet]');
        await page.read('#after[hidden]');
        assert.deepEqual(await page.readAll('#verdict *, #signature *, #facts *'), []);
      });

      for (const name of demoPages) {
        it(`serves ${name} from source, module by module, without a complaint`, async () => {
          await page.open(demo.pageUrl + name);
          await page.read(usableOn(name));
          assert.deepEqual(await page.run(readTrouble), ['']);
        });
      }
    });
  }

  it('ends with Ctrl-C, in order', async () => {
    assert.equal(await demo.stop(), 0);
  });
});
