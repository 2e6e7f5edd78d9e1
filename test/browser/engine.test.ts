import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { LitElement } from 'lit';
import { expectAccessible } from './accessible.ts';
import { policyReports } from '../support/services/test-service.ts';

/** Checks the abilities of an engine on which the other tests in this folder rely. */
describe('the engine', () => {
  it('keeps a non-extractable key', async () => {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
    const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
    const database = await opened(indexedDB.open('engine-test', 1));
    await opened(database.transaction('keys', 'readwrite').objectStore('keys').put(privateKey, 'key'));
    const kept = await opened<CryptoKey>(database.transaction('keys').objectStore('keys').get('key'));
    database.close();
    indexedDB.deleteDatabase('engine-test');

    expect(kept.extractable).to.equal(false);
    expect([...kept.usages]).to.deep.equal(['sign']);
    const message = new TextEncoder().encode('hello');
    const signature = await crypto.subtle.sign(algorithm, kept, message);
    expect(await crypto.subtle.verify(algorithm, publicKey, signature, message)).to.equal(true);
  });

  it('renders a Lit element', async () => {
    class Greeting extends LitElement {
      static override properties = { name: {} };
      declare name: string;

      override render(): unknown {
        return html`<p>${this.name}</p>`;
      }
    }
    customElements.define('engine-greeting', Greeting);
    const element = await fixture<Greeting>(html`<engine-greeting name="Ada"></engine-greeting>`);
    expect(element.shadowRoot?.textContent).to.equal('Ada');
    await expectAccessible(element);
  });

  it('is told what axe would mend, and where', async () => {
    const button = await fixture(html`<button id="nameless"></button>`);
    const { message } = await expectAccessible(button).then(
      () => expect.fail('nothing to mend'),
      (error: Error) => error,
    );
    expect(message).to.match(/^button-name .*\n.*#nameless/);
    // All rules, and the one that the tests of themes use.
    const pale = await fixture(html`<p style="color: #ccc; background: #fff">Pale</p>`);
    for (const only of [undefined, ['color-contrast']]) {
      const told = await expectAccessible(pale, { only }).catch(String);
      expect(told).to.include('color-contrast');
    }
  });

  it('types like a person', async () => {
    const input = await fixture<HTMLInputElement>(html`<input aria-label="Code" />`);
    let trusted = 0;
    input.addEventListener('input', (event) => (trusted += event.isTrusted ? 1 : 0));
    input.focus();
    await sendKeys({ type: '123' });
    expect(input.value).to.equal('123');
    expect(trusted).to.equal(3);
  });

  it('reports what a strict page forbids', async () => {
    const run = crypto.randomUUID();
    const frame = document.createElement('iframe');
    frame.src = `/pages/csp/forbidden.html?run=${run}`;
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    document.body.append(frame);
    await loaded;
    expect(frame.contentDocument?.body.dataset['ran']).to.equal('allowed');
    const reports = await eventually(async () => {
      const list = await policyReports(run);
      return list.length > 0 ? list : undefined;
    });
    frame.remove();
    expect(JSON.stringify(reports)).to.contain('script-src');
  });
});

async function opened<T = IDBDatabase>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    if (request instanceof IDBOpenDBRequest) {
      request.onupgradeneeded = () => request.result.createObjectStore('keys');
    }
    request.onsuccess = () => resolve(request.result as T);
    request.onerror = () => reject(request.error ?? new Error('no reason given'));
  });
}

/** Polls until there is an answer: a report is sent some time after the page has loaded. The test's timeout ends it. */
async function eventually<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
  }
}
