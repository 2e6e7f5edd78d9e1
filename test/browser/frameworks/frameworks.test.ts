import { expect } from '@open-wc/testing';
import type { SessionClient } from '../../../src/client/session-client.ts';
import type { LatchkeyLoginElement } from '../../../src/element/login-element.ts';
import { configIds, newPerson, testService } from '../../support/services/test-service.ts';
import { cleanUp, Harness, type, until } from '../element/harness.ts';

interface Framework {
  readonly show: (into: HTMLElement, settings: { proxyUrl: string; configId: string }) => () => void;
}

describe('the example of docs/recipes.md', () => {
  let page: HTMLElement;
  let takeAway: (() => void) | undefined;
  const complaints: unknown[] = [];
  const { error } = console;

  beforeEach(() => {
    page = document.body.appendChild(document.createElement('div'));
    console.error = (...values: unknown[]) => void complaints.push(values.map(String).join(' '));
  });
  afterEach(async () => {
    takeAway?.();
    takeAway = undefined;
    page.remove();
    console.error = error;
    await cleanUp();
  });

  for (const [name, file] of [
    ['React', 'react.tsx'],
    ['Vue', 'vue.ts'],
  ] as const) {
    it(`signs in and out, and is taken away, in ${name}`, async () => {
      const { authProxyUrl } = await testService();
      const { email, userId } = await newPerson();
      const settings = { proxyUrl: authProxyUrl, configId: configIds.digits6 };
      const url = `/frameworks/${file}.js`;
      const { show } = (await import(url)) as Framework;
      takeAway = show(page, settings);
      const element = await until(() => page.querySelector<LatchkeyLoginElement>('latchkey-login'), 'it');
      const login = new Harness(element);
      await until(() => login.contact, 'the contact field');
      await until(() => page.textContent?.includes('Nobody is signed in.') || null, 'nobody', login);
      await login.logIn(email);
      await until(() => page.textContent?.includes(`Signed in: ${userId}`) || null, 'the session', login);
      const leave = await until(() => page.querySelector('button'), 'the button of the page');
      leave.click();
      await login.untilStep('choose');
      await until(() => page.textContent?.includes('Nobody is signed in.') || null, 'nobody', login);
      // The stored session comes back with the page.
      await login.logIn(email);
      takeAway();
      expect(page.querySelector('latchkey-login')).to.equal(null);
      takeAway = show(page, settings);
      await until(() => page.textContent?.includes(`Signed in: ${userId}`) || null, 'the session at rest');
      expect(complaints).to.deep.equal([]);
    });
  }

  it('is heard while something beside it is waited for, in React', async () => {
    const { authProxyUrl } = await testService();
    const { email } = await newPerson();
    const heard: string[] = [];
    const props = {
      proxyUrl: authProxyUrl,
      configId: configIds.digits6,
      onLogin: () => void heard.push('login'),
      onLogout: () => void heard.push('logout'),
    };
    const url = '/frameworks/react.tsx.js';
    const { showBesideSlow } = (await import(url)) as typeof import('./react.tsx');
    const draw = showBesideSlow(page);
    takeAway = draw(props, false);
    const element = await until(() => page.querySelector<LatchkeyLoginElement>('latchkey-login'), 'it');
    const login = new Harness(element);
    await until(() => login.contact, 'the contact field');
    await login.logIn(email);
    await until(() => page.textContent?.includes('Welcome') || null, 'the session', login);
    draw(props, true);
    await until(() => page.textContent?.includes('Wait') || null, 'the wait');
    // The sign-out stands for one in another tab.
    element.logout();
    await until(() => page.textContent?.includes('Nobody') || null, 'nobody', login);
    expect(heard).to.deep.equal(['login', 'logout']);
    draw(props, false);
    await until(() => !page.textContent?.includes('Wait') || null, 'the end of the wait');
    await login.logIn(email);
    expect(heard, 'each once').to.deep.equal(['login', 'logout', 'login']);
    expect(complaints).to.deep.equal([]);
  });

  it('keeps what is drawn with the client while the session gets another, in React', async () => {
    const { authProxyUrl } = await testService();
    const { email, userId } = await newPerson();
    const url = '/frameworks/react.tsx.js';
    const { showApplication } = (await import(url)) as typeof import('./react.tsx');
    const clients: SessionClient[] = [];
    let mounted = 0;
    takeAway = showApplication(
      page,
      { proxyUrl: authProxyUrl, configId: configIds.digits6 },
      (client) => void clients.push(client),
      () => void (mounted += 1),
    );
    const element = await until(() => page.querySelector<LatchkeyLoginElement>('latchkey-login'), 'it');
    const login = new Harness(element);
    await login.logIn(email);
    await until(() => clients[0], 'the client', login);
    await element.refresh();
    await until(() => clients[1], 'the client of the refreshed session', login);
    // The element begins again, and its earlier client no longer works.
    element.providers = 'email sms';
    const latest = await until(() => clients[2], 'the client of the element that has begun again', login);
    expect(await latest.whoami()).to.include({ userId });
    expect(mounted).to.equal(1);
    element.logout();
    await login.logIn(email);
    const next = await until(() => clients[3], 'the client of the next session', login);
    expect(next).not.to.equal(latest);
    expect(await next.whoami()).to.include({ userId });
  });

  for (const program of ['tag', 'component', 'slotted', 'undrawn'] as const) {
    it(`is taken over from a server by React, although the element has started before: ${program}`, async () => {
      const { authProxyUrl } = await testService();
      const { email, userId } = await newPerson();
      const settings = { proxyUrl: authProxyUrl, configId: configIds.digits6 };
      const url = '/frameworks/hydration.tsx.js';
      const { renderOnServer, hydrate } = (await import(url)) as typeof import('./hydration.tsx');
      page.innerHTML = renderOnServer(program, settings);
      const element = page.querySelector('latchkey-login') as LatchkeyLoginElement;
      const login = new Harness(element);
      await element.ready;
      const field = await until(() => login.contact, 'the contact field');
      // The person types before React has loaded.
      if (program !== 'tag') type(field, 'ada@example.com');
      const hydration = hydrate(page, program, settings);
      takeAway = hydration.end;
      await hydration.done;
      // The elements are compared by identity, because a failure report would print everything that React attaches to them.
      expect(page.querySelector('latchkey-login') === element, 'the same element').to.equal(true);
      if (program !== 'tag') expect(login.contact?.value).to.equal('ada@example.com');
      if (program === 'component') {
        await until(() => page.textContent?.includes('Nobody is signed in.') || null, 'nobody', login);
        await login.logIn(email);
        await until(() => page.textContent?.includes(`Signed in: ${userId}`) || null, 'the session', login);
        await until(
          () => page.querySelectorAll('p')[1]?.textContent || null,
          'the name by the client',
          login,
        );
      }
      expect([...complaints, ...hydration.complaints]).to.deep.equal([]);
    });
  }
});
