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

/** A login that another one may finish first: then this tab follows it, which is as good. */
async function logIn(login: Harness, email: string): Promise<void> {
  await login.logIn(email).catch((error: unknown) => {
    if (!login.element.session) throw error;
  });
}

/** Whose the service says that the session of an element is. */
async function askWho(
  element: LatchkeyLoginElement,
): Promise<readonly [session: LatchkeyLoginElement['session'], userId: string | undefined]> {
  for (;;) {
    const { session } = element;
    try {
      const { userId } = (await (await element.client)?.whoami()) ?? {};
      if (session === element.session) return [session, userId];
    } catch (error) {
      // A tab may still follow another one's login while it is asked, and the client is that of one person.
      if (session === element.session) throw error;
    }
  }
}

/** Several tabs in which several people log in at once, as often as asked: every session that survives signs. */
export async function logInAtOnce(count: number, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const frames = await Promise.all(Array.from({ length: count }, openTab));
    try {
      const tabs = await Promise.all(
        frames.map(({ contentWindow }) => (contentWindow as Window & LoginTabWindow).mount()),
      );
      // A tab that is opened while another waits for its code comes to that code.
      for (const tab of tabs) await untilTold(tab, 'latchkey-ready');
      await Promise.all(tabs.map(async (tab) => logIn(tab, (await newPerson()).email)));
      for (const tab of tabs) await tab.untilStep('done');
      // The last login is everybody's in the end: each tab follows the ones that came after its own.
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
