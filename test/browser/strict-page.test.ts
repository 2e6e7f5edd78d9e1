import { expect } from '@open-wc/testing';
import { latestCode, newPerson, policyReports } from '../support/services/test-service.ts';
import { cleanUp } from './element/harness.ts';

describe('a page under the strict content security policy, with a Lit of its own', () => {
  // The frame's session is stored where the first login of the next test file would find it.
  afterEach(cleanUp);

  it('lets somebody log in by email and causes no report', async () => {
    const run = crypto.randomUUID();
    const frame = document.createElement('iframe');
    frame.src = `/pages/csp/login.html?run=${run}`;
    frame.style.cssText = 'inline-size: 480px; block-size: 640px';
    document.body.append(frame);
    const page = await until(() => {
      const inner = frame.contentDocument;
      return inner?.querySelector('host-greeting')?.shadowRoot?.textContent === 'Welcome' ? inner : null;
    });
    const inside = (selector: string): HTMLInputElement | null | undefined =>
      page.querySelector('latchkey-login')?.shadowRoot?.querySelector<HTMLInputElement>(selector);

    const { email } = await newPerson();
    const contact = await until(() => inside('input[type=email]'));
    fill(contact, email);
    contact.form?.requestSubmit();
    const code = await until(() => inside('input[autocomplete="one-time-code"]'));
    fill(code, await latestCode(email));
    await until(() => page.documentElement.dataset['loggedIn']);

    expect(page.documentElement.dataset['fault']).to.equal(undefined);
    // Event and report are both checked: a report may be lost with its frame, and an event does not reach the server.
    expect(page.documentElement.dataset['violation']).to.equal(undefined);
    frame.remove();
    expect(await policyReports(run)).to.deep.equal([]);
  });
});

/** Fills a field and dispatches the event, as a browser does after typing or pasting. */
function fill(input: HTMLInputElement, text: string): void {
  input.focus();
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}

/** Calls `look` in each frame until it answers a value. There is no limit but the test's timeout. */
async function until<T>(look: () => T | null | undefined): Promise<T> {
  for (;;) {
    const seen = look();
    if (seen !== null && seen !== undefined) return seen;
    await new Promise(requestAnimationFrame);
  }
}
