/**
 * Hydrates a first screen that a server has rendered (`latchkey/ssr`). The nodes stay, so a person who is typing into
 * the field keeps text, caret, focus and an unfinished composition.
 */
import { digestForTemplateResult, hydrate } from '@lit-labs/ssr-client';
import type { TemplateResult } from 'lit/html.js';
import type { FlowState } from '../flow/state.ts';
import type { ElementMessages } from '../locales/messages.ts';
import type { LoginHost } from './host.ts';
import { contentOf, isTemplate, kindOf } from './markers.ts';
import { typeInto } from './parts/type-into.ts';

/** The function that hydrates a server's screen. `draw` draws the present screen with other texts. */
export type TakeOver = (
  host: LoginHost,
  state: FlowState,
  t: ElementMessages,
  draw: (t: ElementMessages) => TemplateResult,
) => void;

/**
 * Hydrates a first screen once another screen is ready, and removes the server's mark. If the markup does not fit,
 * everything is drawn again and the new field gets the old one's text.
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
  // Hydration sets `value` to the same text, but some engines would end a composition then. This property absorbs it.
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
    // The drawing may have set a remembered contact meanwhile. Typed text wins.
    const drawn = field.value as string | undefined;
    delete (field as Partial<HTMLInputElement>).value;
    field.value ||= drawn ?? '';
  }
  // After the following drawing, and after the code that runs after it.
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
 * True once the parser has reached the end of the screen: every opening marker has its closing one. A script that does
 * not wait for the page, such as those of some frameworks, may run while the rest of the screen is still arriving.
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
 * Throws when the server has offered other ways. Hydration does not compare attributes: the button of one company would
 * get the icon of another, and a phone number the field of an email address.
 */
function assertOffered(state: FlowState, offer: string | undefined, field: HTMLInputElement | null): void {
  if (!('configuration' in state)) return;
  const isPhone = 'channel' in state && state.channel === 'sms';
  const fits =
    offer === state.configuration.methods.join(' ') && (!field || isPhone === (field.type === 'tel'));
  if (!fits) throw new RangeError('Something else was offered.');
}

/** Undoes what lets the form be posted to the site, because the element handles it from now on. */
function unpost(root: ShadowRoot): void {
  const form = root.querySelector('form[action]');
  form?.removeAttribute('action');
  form?.setAttribute('method', 'dialog');
  form?.querySelector('[name]')?.removeAttribute('name');
}

/**
 * Appends a character to every text, so that the next drawing writes them all. The server may have rendered another
 * language, and hydration does not compare texts.
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
 * Writes the identifiers of the templates into the server's markers. The server cannot know them: Lit identifies a
 * template by its exact text, which the site's build may have shortened. Throws when the markers are not those of this
 * drawing.
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
