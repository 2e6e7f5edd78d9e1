import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { InteractiveMethod, Method, StateOf } from '../../flow/state.ts';
import { errorText } from '../parts/error-text.ts';
import { methodButtons, type MethodButtonsContext } from '../parts/method-buttons.ts';
import { title } from '../parts/title.ts';
import { readPreference } from '../../storage/preferences.ts';
import { contactForm } from './choose.ts';
import type { ScreenContext } from './screen.ts';

/** Ways to sign in that stand together: all channels share one field, neighbouring buttons stand under each other. */
type Group = readonly InteractiveMethod[] | 'contact';

/** Asks how to sign in. */
export function screen(state: StateOf<'choose' | 'sending'>, context: ScreenContext): TemplateResult {
  return html`${title(context.t.chooseTitle)}<slot name="subtitle"></slot> ${choices(state, context)}`;
}

/** The contact field and the other ways, in the configured order, the one used last first. */
export function choices(state: StateOf<'choose' | 'sending'>, context: ScreenContext): TemplateResult {
  const { configuration, channel } = state;
  const { t, send, now, isConsentMissing } = context;
  const { memory, methods } = configuration;
  const remembered = memory === undefined ? undefined : readPreference('method', memory);
  const lastUsed = methods.find((method) => method === remembered);
  const { fault = undefined, method = undefined } = state.name === 'choose' ? state : {};
  const text = errorText(method || !channel ? fault : undefined, t, now);
  const buttons: MethodButtonsContext = { t, send, lastUsed, fault: { method, text } };
  // A passkey taken from the field's list would pass by what the site asks to be ticked.
  const withoutPasskeys = { ...configuration, methods: methods.filter((method) => method !== 'passkey') };
  const asking = isConsentMissing ? { ...state, configuration: withoutPasskeys } : state;
  return html`${toGroups(methods, lastUsed).map(
    (group, index) =>
      html`${index > 0 ? html`<div class="or" part="divider">${t.or}</div>` : nothing}
      ${group === 'contact' ? contactForm(asking, context) : methodButtons(group, buttons)}`,
  )}
  ${method && methods.includes(method) ? nothing : text}`;
}

function toGroups(methods: readonly Method[], lastUsed: Method | undefined): readonly Group[] {
  const ordered =
    lastUsed === undefined ? methods : [lastUsed, ...methods.filter((method) => method !== lastUsed)];
  const groups: (InteractiveMethod[] | 'contact')[] = [];
  for (const method of ordered) {
    const last = groups.at(-1);
    if (method === 'email' || method === 'sms') {
      if (!groups.includes('contact')) groups.push('contact');
    } else if (Array.isArray(last)) last.push(method);
    else groups.push([method]);
  }
  return groups;
}
