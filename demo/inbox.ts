import { copyOnPress } from './copy.ts';
import { build, buildTime } from './dom.ts';
import { fillCode } from './fill.ts';

/** A message of the service's local inbox. */
interface Message {
  readonly contact: string;
  readonly channel: 'email' | 'sms';
  readonly code: string;
  readonly sentAt: string;
}

/** Number of shown messages: the latest ones. */
const MOST_SHOWN = 2;

/** Shows the messages that the service has sent, like a phone does, and checks for new ones every second. */
export function showInbox(list: HTMLElement, empty: HTMLElement): void {
  const update = async (): Promise<void> => {
    const reply = await fetch('/dev/inbox.json', { cache: 'no-store' });
    const { messages } = (await reply.json()) as { messages: readonly Message[] };
    const latest = messages.slice(0, MOST_SHOWN);
    const known = new Map([...list.children].map((item) => [item.getAttribute('data-key'), item]));
    const wanted = new Set(latest.map(toKey));
    for (const [key, item] of known) if (key === null || !wanted.has(key)) item.remove();
    // Newest first: the oldest of the new messages is inserted first. Existing items stay, with their focus.
    for (const message of [...latest].reverse()) {
      if (known.has(toKey(message))) continue;
      const item = buildMessage(message);
      // The message is older than this page: it is not read aloud, and not shown above the title of a dialog.
      if (list.ariaLive !== 'polite') item.dataset['old'] = '';
      list.prepend(item);
    }
    empty.hidden = latest.length > 0;
    // From now on screen readers announce new messages.
    if (list.ariaLive !== 'polite') setTimeout(() => (list.ariaLive = 'polite'));
  };
  const look = (): void => {
    // Continues while the service restarts.
    void (document.hidden ? Promise.resolve() : update().catch(() => undefined)).then(() =>
      setTimeout(look, 1000),
    );
  };
  look();
}

/**
 * Marks the list while the phone is out of view, for example below the login on a narrow screen. A new message is then
 * shown at the top of the screen (phone.css) until its code is used or somebody is signed in.
 */
export function notifyAtTop(list: HTMLElement): void {
  const phone = list.closest('.phone');
  if (phone === null) return;
  const watch = new IntersectionObserver(
    ([entry]) => list.toggleAttribute('data-away', entry?.isIntersecting === false),
    { threshold: 0.3 },
  );
  watch.observe(phone);
  document.addEventListener('latchkey-login', () => {
    for (const item of list.querySelectorAll('li')) item.dataset['used'] = '';
  });
}

/**
 * Moves the messages into a login while its dialog is open, above its title, because nothing outside of a modal dialog
 * can be clicked. They move back when it closes.
 */
export function followDialog(list: HTMLElement): void {
  const home = list.parentElement;
  const place = (): void => {
    const open = document.querySelector('latchkey-login[mode=dialog][open]');
    const wanted = open ?? home;
    if (wanted === null || list.parentElement === wanted) return;
    list.slot = open === null ? '' : 'logo';
    wanted.append(list);
  };
  new MutationObserver(place).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['open', 'mode'],
  });
}

function toKey({ channel, code, contact, sentAt }: Message): string {
  return [sentAt, channel, contact, code].join(' ');
}

function buildMessage(message: Message): HTMLElement {
  const { channel, code, contact, sentAt } = message;
  const copy = build('button', { type: 'button', 'aria-label': `Copy the code for ${contact}` }, 'Copy');
  const shown = build('code', { translate: 'no' }, code);
  copyOnPress(copy, () => code, shown);
  const enter = build('button', { type: 'button', class: 'main' }, 'Fill the code for me');
  const item = build(
    'li',
    { 'data-key': toKey(message), 'data-contact': contact },
    build(
      'p',
      { class: 'from' },
      build('b', {}, channel === 'email' ? 'Email' : 'Message'),
      buildTime(Date.parse(sentAt)),
      build('span', { class: 'quiet' }, `to ${contact}`),
    ),
    build('div', { class: 'letter' }, shown, copy, enter),
  );
  enter.addEventListener('click', () => {
    if (fillCode(contact, code)) item.dataset['used'] = '';
  });
  return item;
}
