import { expect } from '@open-wc/testing';
import { latestCode, newPerson, policyReports } from '../support/services/test-service.ts';
import { cleanUp } from './element/harness.ts';

describe('a page under the strict content security policy, with a Lit of its own', () => {
  // The session of the frame rests where the next file's first login would find it.
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
    // Both, because a report may be lost with its frame, and an event has no effect on the server.
    expect(page.documentElement.dataset['violation']).to.equal(undefined);
    frame.remove();
    expect(await policyReports(run)).to.deep.equal([]);
  });
});

/** Fills a field as a browser does when somebody has typed or pasted. */
function fill(input: HTMLInputElement, text: string): void {
  input.focus();
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}

/** Looks once a frame until there is something to see; the test's own time limit ends it. */
async function until<T>(look: () => T | null | undefined): Promise<T> {
  for (;;) {
    const seen = look();
    if (seen !== null && seen !== undefined) return seen;
    await new Promise(requestAnimationFrame);
  }
}
