import type { LatchkeyEventMap } from 'latchkey';
import { find } from './dom.ts';
import { watchExchanges } from './exchange-log.ts';
import { createHappened } from './happened.ts';
import { showInbox } from './inbox.ts';

/** Where the service is. */
export const serviceUrl = String(import.meta.env['VITE_SERVICE_URL']);

const EVENTS: readonly (keyof LatchkeyEventMap)[] = [
  'latchkey-ready',
  'latchkey-step',
  'latchkey-login',
  'latchkey-error',
  'latchkey-session-expiring',
  'latchkey-refresh',
  'latchkey-logout',
  'latchkey-close',
];

/**
 * Begins what pages have in common: the inbox where there is one, and the list of what just happened. Call it before the
 * package is loaded, so that the first request is seen as well.
 */
export function beginPage(): void {
  const happened = createHappened(find('#happened'));
  watchExchanges(serviceUrl, happened.addExchange);
  for (const name of EVENTS) document.addEventListener(name, happened.addEvent);
  const messages = document.querySelector<HTMLElement>('#messages');
  if (messages) showInbox(messages, find('#no-messages'));
}
