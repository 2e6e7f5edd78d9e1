import type { LatchkeyEventMap } from 'latchkey';
import { find } from './dom.ts';
import { watchExchanges } from './exchange-log.ts';
import { createHappened } from './happened.ts';
import { followDialog, notifyAtTop, showInbox } from './inbox.ts';

/** The address of the service. */
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
 * Starts what all pages share: the inbox, where the page has one, and the list of what just happened. Call it before
 * the package is loaded, so that the first request is logged as well.
 */
export function beginPage(): void {
  const happened = createHappened(find('#happened'), find('#happened-count'));
  watchExchanges(serviceUrl, happened.addExchange);
  for (const name of EVENTS) document.addEventListener(name, happened.addEvent);
  closeByEscape(find<HTMLDetailsElement>('.drawer'));
  const messages = document.querySelector<HTMLElement>('#messages');
  if (messages === null) return;
  showInbox(messages, find('#no-messages'));
  followDialog(messages);
  notifyAtTop(messages);
}

/** Closes the drawer with Escape, as with any overlay, and moves the focus to its button. */
function closeByEscape(drawer: HTMLDetailsElement): void {
  drawer.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !drawer.open) return;
    drawer.open = false;
    drawer.querySelector('summary')?.focus();
  });
}
