import { expect } from '@open-wc/testing';
import type { LatchkeyLoginElement } from '../../../src/element/login-element.ts';
import { newPerson } from '../../support/services/test-service.ts';
import { cleanUp, until, type Harness } from './harness.ts';
import type { LoginTabWindow } from './login-tab.ts';
import { keysAtRest } from './at-rest.ts';
import { untilTold } from './session-page.ts';

async function openTab(): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe');
  frame.src = new URL('./login-tab.html', import.meta.url).href;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  return frame;
}

/** Logs in. When another tab's login finishes first, this tab follows it, which is fine, too. */
async function logIn(login: Harness, email: string): Promise<void> {
  await login.logIn(email).catch((error: unknown) => {
    if (!login.element.session) throw error;
  });
}

/** Asks the service whose session an element has. */
async function askWho(
  element: LatchkeyLoginElement,
): Promise<readonly [session: LatchkeyLoginElement['session'], userId: string | undefined]> {
  for (;;) {
    const { session } = element;
    try {
      const { userId } = (await (await element.client)?.whoami()) ?? {};
      if (session === element.session) return [session, userId];
    } catch (error) {
      // The tab may switch to another tab's login during the call, and the client belongs to one person.
      if (session === element.session) throw error;
    }
  }
}

/** Lets people log in in several tabs at the same time, in several rounds. Asserts that each surviving session signs. */
export async function logInAtOnce(count: number, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const frames = await Promise.all(Array.from({ length: count }, openTab));
    try {
      const tabs = await Promise.all(
        frames.map(({ contentWindow }) => (contentWindow as Window & LoginTabWindow).mount()),
      );
      // A tab that opens while another waits for a code would show that code's screen, so all tabs are ready first.
      for (const tab of tabs) await untilTold(tab, 'latchkey-ready');
      await Promise.all(tabs.map(async (tab) => logIn(tab, (await newPerson()).email)));
      for (const tab of tabs) await tab.untilStep('done');
      // In the end all tabs have the last login, because each tab follows the logins after its own.
      const keys = (): Set<unknown> => new Set(tabs.map(({ element }) => element.session?.publicKey));
      await until(
        () => (keys().size === 1 && !keys().has(undefined)) || undefined,
        'one session in all tabs',
      );
      for (const { element } of tabs) {
        const [session, userId] = await askWho(element);
        expect(userId).to.equal(session?.userId);
      }
      expect(await keysAtRest()).to.include.members([...keys()]);
    } finally {
      for (const frame of frames) frame.remove();
      await cleanUp();
    }
  }
}
