import { html, type nothing, type TemplateResult } from 'lit/html.js';
import type { InteractiveMethod, Method } from '../../flow/state.ts';
import { readPreference } from '../../storage/preferences.ts';
import { contactForm } from '../parts/contact-form.ts';
import { errorText } from '../parts/error-text.ts';
import { methodButtons, type MethodButtonsContext } from '../parts/method-buttons.ts';
import { title } from '../parts/title.ts';
import type { FirstState, ScreenContext } from './screen.ts';

/** Ways to sign in that form a group: all channels share one field, neighbouring buttons stand under each other. */
type Group = readonly InteractiveMethod[] | 'contact';

type Drawn = TemplateResult | typeof nothing;

/** Asks how to sign in. The screen stays, busy, while a code is being sent or a click waits for its code to load. */
export function screen(state: FirstState, context: ScreenContext): TemplateResult {
  return html`${title(context.t.chooseTitle)}<slot name="subtitle"></slot> ${choices(state, context)}`;
}

/** Draws the contact field and the other ways in the configured order, with the one used last first. */
export function choices(state: FirstState, context: ScreenContext): readonly Drawn[] {
  const { configuration, channel } = state;
  const { t, send, keepsOrder } = context;
  const { memory, methods } = configuration;
  const remembered = keepsOrder ? undefined : readPreference('method', memory);
  const lastUsed = methods.find((method) => method === remembered);
  const { fault = undefined, method = undefined } = state.name === 'choose' ? state : {};
  const text = errorText(method || !channel ? fault : undefined, context);
  const busy = state.name === 'signing-in' ? state.method : undefined;
  const buttons: MethodButtonsContext = { t, send, lastUsed, busy, fault: { method, text } };
  // A flat list: a template around each item would have to be created and walked through before the first screen is
  // shown.
  const drawn = toGroups(methods, lastUsed).flatMap((group, index): Drawn[] => [
    ...(index === 1 ? [html`<div class="or" part="divider">${t.or}</div>`] : []),
    group === 'contact' ? contactForm(state, context) : methodButtons(group, buttons),
  ]);
  return method && methods.includes(method) ? drawn : [...drawn, text];
}

function toGroups(methods: readonly Method[], lastUsed: Method | undefined): readonly Group[] {
  const groups: (InteractiveMethod[] | 'contact')[] = [];
  // A set keeps the first position of a repeated item.
  for (const method of new Set(lastUsed ? [lastUsed, ...methods] : methods)) {
    const last = groups.at(-1);
    if (method === 'email' || method === 'sms') {
      if (!groups.includes('contact')) groups.push('contact');
    } else if (Array.isArray(last)) last.push(method);
    else groups.push([method]);
  }
  return groups;
}
