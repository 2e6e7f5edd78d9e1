import type { LatchkeyEventMap } from 'latchkey';
import { build, buildRows, buildTime } from './dom.ts';
import type { Exchange, ExchangeEnd } from './exchange-log.ts';
import { MEANINGS } from './meanings.ts';
import { readSignature } from './read-signature.ts';
import { shortenSecrets } from './shorten.ts';

/** Most entries that are shown. */
const MOST_SHOWN = 60;

/** The list of what happens on the page, step by step. */
export interface Happened {
  /** Adds an exchange, and its outcome when it has ended. */
  addExchange(exchange: Exchange): void;
  /** Adds an event of the element. */
  addEvent(event: LatchkeyEventMap[keyof LatchkeyEventMap]): void;
}

/** Creates the list. `count` shows the number of requests. */
export function createHappened(list: HTMLElement, count: HTMLElement): Happened {
  let total = 0;
  const add = (item: HTMLElement): void => {
    list.append(item);
    if (list.childElementCount > MOST_SHOWN) list.firstElementChild?.remove();
  };
  return {
    addExchange(exchange) {
      const { method, path, sent, stamp } = exchange;
      const result = build('span', { class: 'result' }, '…');
      const name = path.split('/').at(-1) ?? path;
      const details = build(
        'details',
        {},
        build(
          'summary',
          {},
          build('span', { class: 'call' }, build('b', {}, name), result),
          build('span', { class: 'meaning' }, MEANINGS[name] ?? ''),
        ),
        build('p', { class: 'path' }, `${method} ${path}`),
      );
      const signature =
        readSignature(stamp) ?? readSignature((sent as { clientSignature?: unknown })?.clientSignature);
      if (signature) details.append(build('dl', {}, ...buildRows(signature)));
      if (sent !== undefined) details.append(...buildJson('Sent', sent));
      add(build('li', { 'data-call': name }, details));
      count.textContent = String(++total);
      void exchange.ended.then((end) => {
        result.replaceChildren(describeEnd(end));
        if (end.received !== undefined) details.append(...buildJson('Received', end.received));
      });
    },
    addEvent({ detail, type }) {
      const facts = Object.entries(detail)
        .filter(([, value]) => typeof value !== 'object')
        .map(([name, value]) => `${name}: ${String(value)}`);
      const text = build('span', {}, build('code', {}, type), ` ${facts.join(', ')}`);
      add(build('li', { class: 'event' }, text, buildTime(Date.now())));
    },
  };
}

function describeEnd({ durationMs, status }: ExchangeEnd): string {
  return status === undefined ? 'no reply' : `${status} · ${Math.round(durationMs)} ms`;
}

function buildJson(title: string, value: unknown): readonly HTMLElement[] {
  const text = JSON.stringify(shortenSecrets(value), null, 2);
  return [build('h3', {}, title), build('pre', { tabindex: '0', 'aria-label': title }, text)];
}
