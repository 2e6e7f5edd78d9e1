import assert from 'node:assert/strict';
import type { DrivenPage } from '../engines/driven-page.ts';
import { adaUserId } from './social-organization.ts';
import type { SocialSite } from './social-site.ts';

/** The actions of a person at the site of the social tests, and at the provider. */
export interface SocialVisit {
  /** Deletes what earlier visits have stored in the browser. */
  forget(): Promise<void>;
  /** Opens a page without anything stored by earlier visits, and waits until its social providers have loaded. */
  open(path: string): Promise<void>;
  /** Presses a button of the element, and returns the window that opens. */
  press(provider: string): Promise<DrivenPage>;
  /** Signs in at the provider as a person; with an empty text declines. */
  answerAs(window: DrivenPage, person: 'ada' | 'grace' | ''): Promise<void>;
  /** Whose session the page has; an empty text when it has none. */
  whoIs(): Promise<string>;
  /** Waits for the last screen, and checks whose it is. */
  expectAda(): Promise<void>;
}

/** Visits the site with a page, or with a frame of it. */
export function visit(site: SocialSite, page: DrivenPage): SocialVisit {
  async function whoIs(): Promise<string> {
    const [userId = ''] = await page.run(
      `return [document.querySelector('latchkey-login').session?.userId ?? ''];`,
    );
    return userId;
  }
  async function forget(): Promise<void> {
    // Storage belongs to the origin. It is deleted from a page that has none of it open.
    await page.open(`${site.origin}/empty`);
    await page.run(`localStorage.clear(); sessionStorage.clear();
      return new Promise((resolve) => {
        const request = indexedDB.deleteDatabase('latchkey');
        request.onsuccess = request.onerror = request.onblocked = () => resolve([]);
      });`);
  }
  return {
    forget,
    async open(path) {
      await forget();
      await page.open(site.origin + path);
      // WebKit opens a window within the press only, and a press before this is kept until the providers are there.
      await page.read('[data-ready]');
    },
    async press(provider) {
      await page.click(`button[data-method=${provider}]`);
      return page.nextWindow();
    },
    answerAs: (window, person) => window.click(`button[value="${person}"]`),
    whoIs,
    async expectAda() {
      await page.read('[part~=check]');
      assert.equal(await whoIs(), adaUserId);
    },
  };
}
