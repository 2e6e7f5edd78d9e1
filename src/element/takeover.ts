/**
 * Takes over a first screen that a server has written (`latchkey/ssr`). The nodes stay, so a person who types into the
 * field meanwhile keeps text, caret, focus and an unfinished composition.
 */
import { digestForTemplateResult, hydrate } from '@lit-labs/ssr-client';
import type { TemplateResult } from 'lit/html.js';
import type { FlowState } from '../flow/state.ts';
import type { ElementMessages } from '../locales/messages.ts';
import type { LoginHost } from './host.ts';
import { contentOf, isTemplate, kindOf } from './markers.ts';
import { typeInto } from './parts/type-into.ts';

/** Takes over what a server has drawn. `draw` draws the present screen with other texts. */
export type TakeOver = (
  host: LoginHost,
  state: FlowState,
  t: ElementMessages,
  draw: (t: ElementMessages) => TemplateResult,
) => void;

/**
 * Takes over a first screen once there is something to show in its place, and removes its mark. What does not fit is drawn
 * anew, and the new field gets the text of the old one.
 */
export const takeOver: TakeOver = (host, state, t, draw) => {
  const root = host.shadowRoot;
  if (!root || state.name === 'starting' || state.name === 'resuming') return;
  if (document.readyState === 'loading' && !isWhole(root)) {
    document.addEventListener('DOMContentLoaded', () => host.requestUpdate(), { once: true });
    return;
  }
  const field = host.contactField;
  const { offer } = root.querySelector<HTMLElement>('[data-offer]')!.dataset;
  const wasFocused = field?.matches(':focus');
  const pressed = root.querySelector<HTMLElement>('[data-pressed]');
  pressed?.removeAttribute('data-pressed');
  for (const part of root.querySelectorAll('[data-offer],script')) part.remove();
  unpost(root);
  // Set while it is hydrated; the same text, but some engines would end a composition.
  if (field) Object.defineProperty(field, 'value', { configurable: true, writable: true });
  try {
    assertOffered(state, offer, field);
    const drawing = draw(mark(t));
    nameTemplates(root, drawing);
    hydrate(drawing, root, { host });
  } catch {
    root.replaceChildren();
  }
  if (field) {
    // A contact of before was drawn into it meanwhile. Typed text stays.
    const drawn = field.value as string | undefined;
    delete (field as Partial<HTMLInputElement>).value;
    field.value ||= drawn ?? '';
  }
  // After the drawing that follows at once, and what attends to it.
  queueMicrotask(() => {
    const now = host.contactField;
    if (field && now && now !== field) {
      if (now.type === field.type) now.value ||= field.value;
      else if (field.value) typeInto(now, field.value);
      if (wasFocused) now.focus();
    }
    if (!pressed) return;
    const { method } = pressed.dataset;
    const drawn = root.querySelector<HTMLElement>(
      method ? `[data-method=${method}]` : `.${pressed.classList[0]}`,
    );
    drawn?.click();
  });
};

/**
 * True once the parser has come to the end: every marker that begins something has its counterpart. A script that does not
 * wait for the page, as those of some frameworks, can run while the rest of the screen is still on its way.
 */
function isWhole(root: ShadowRoot): boolean {
  const markers = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  let open = 0;
  while (markers.nextNode()) {
    const { data } = markers.currentNode as Comment;
    if (data.startsWith('lit-part')) open++;
    if (data.startsWith('/lit-part')) open--;
    if (!open && !data.startsWith('lit-node')) return true;
  }
  return false;
}

/**
 * Hydration takes the attributes for granted as they stand: the button of one company would have the mark of another,
 * and a phone number the field of an address. Throws where the server has offered something else.
 */
function assertOffered(state: FlowState, offer: string | undefined, field: HTMLInputElement | null): void {
  if (!('configuration' in state)) return;
  const isPhone = 'channel' in state && state.channel === 'sms';
  const fits =
    offer === state.configuration.methods.join(' ') && (!field || isPhone === (field.type === 'tel'));
  if (!fits) throw new RangeError('Something else was offered.');
}

/** A form that could be posted before the script was there cannot be any more: the element does that. */
function unpost(root: ShadowRoot): void {
  const form = root.querySelector('form[action]');
  form?.removeAttribute('action');
  form?.setAttribute('method', 'dialog');
  form?.querySelector('[name]')?.removeAttribute('name');
}

/**
 * Changes every text, so that the drawing that follows writes them all: the server may have spoken another language, and
 * what hydrates takes it for granted that everything is as it would be drawn.
 */
function mark<T>(texts: T): T {
  const change = (text: unknown): unknown => {
    if (typeof text === 'string') return `${text}\0`;
    if (typeof text === 'function') {
      return (...values: readonly unknown[]) =>
        change((text as (...all: readonly unknown[]) => unknown)(...values));
    }
    if (typeof text !== 'object' || text === null) return text;
    return Object.fromEntries(Object.entries(text).map(([name, member]) => [name, change(member)]));
  };
  return change(texts) as T;
}

/**
 * Writes into the markers of a server which templates stand there. The server cannot: Lit tells templates by their exact
 * text, and the build of a site may have shortened it. Throws when the markers are not those of this drawing.
 */
function nameTemplates(root: ShadowRoot, drawing: TemplateResult): void {
  const markers = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const next = (): Comment => {
    for (;;) {
      const marker = markers.nextNode() as Comment | null;
      if (!marker) throw new RangeError('A marker is missing.');
      if (!marker.data.startsWith('lit-node')) return marker;
    }
  };
  const visit = (value: unknown): void => {
    const marker = next();
    const kind = kindOf(value);
    if (marker.data !== `lit-part ${kind}`) throw new RangeError(`${marker.data} is not ${kind}.`);
    marker.data = isTemplate(value) ? `lit-part ${digestForTemplateResult(value)}` : 'lit-part';
    contentOf(value).forEach(visit);
    if (next().data !== '/lit-part') throw new RangeError('There is more than is drawn here.');
  };
  visit(drawing);
}
