import { build, buildTime } from './dom.ts';

/** A message of the service's local inbox. */
interface Message {
  readonly contact: string;
  readonly channel: 'email' | 'sms';
  readonly code: string;
  readonly sentAt: string;
}

/** Messages that are shown: the latest. */
const MOST_SHOWN = 2;

/** Shows the messages that the service has sent, as a mail program or a phone would, and looks for new ones each second. */
export function showInbox(list: HTMLElement, empty: HTMLElement): void {
  const update = async (): Promise<void> => {
    const reply = await fetch('/dev/inbox.json', { cache: 'no-store' });
    const { messages } = (await reply.json()) as { messages: readonly Message[] };
    const latest = messages.slice(0, MOST_SHOWN);
    const known = new Map([...list.children].map((item) => [item.getAttribute('data-key'), item]));
    const wanted = new Set(latest.map(toKey));
    for (const [key, item] of known) if (key === null || !wanted.has(key)) item.remove();
    // Newest first, so the oldest of the new ones is put in front first. What is there stays, with its focus.
    for (const message of [...latest].reverse()) {
      if (!known.has(toKey(message))) list.prepend(buildMessage(message));
    }
    empty.hidden = latest.length > 0;
    // From here on what arrives is read aloud; the messages of before the page was opened are not.
    if (list.ariaLive !== 'polite') setTimeout(() => (list.ariaLive = 'polite'));
  };
  const look = (): void => {
    // A service that is just restarting is no reason to stop looking.
    void (document.hidden ? Promise.resolve() : update().catch(() => undefined)).then(() =>
      setTimeout(look, 1000),
    );
  };
  look();
}

function toKey({ channel, code, contact, sentAt }: Message): string {
  return [sentAt, channel, contact, code].join(' ');
}

function buildMessage(message: Message): HTMLElement {
  const { channel, code, contact, sentAt } = message;
  const isMail = channel === 'email';
  const time = buildTime(Date.parse(sentAt));
  const copy = build('button', { type: 'button', 'aria-label': `Copy the code for ${contact}` }, 'Copy');
  copy.addEventListener('click', () => {
    navigator.clipboard.writeText(code).then(
      () => (copy.textContent = 'Copied'),
      // Refused by the browser: the code can be selected with one click.
      () => (copy.textContent = 'Select it'),
    );
  });
  return build(
    'li',
    { class: isMail ? 'mail' : 'sms', 'data-key': toKey(message), 'data-contact': contact },
    build(
      'p',
      { class: 'from' },
      build('span', { class: 'avatar', 'aria-hidden': 'true' }, 'L'),
      build(
        'span',
        {},
        build('b', {}, isMail ? 'Your sign-in code' : 'Latchkey'),
        build('span', { class: 'quiet' }, `${isMail ? 'Latchkey, to ' : 'to '}${contact}`),
      ),
      time,
    ),
    build(
      'div',
      { class: 'letter' },
      build('p', {}, isMail ? 'Type this code to sign in:' : 'Your sign-in code:'),
      build('code', { translate: 'no' }, code),
      copy,
    ),
  );
}
