import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { FirstState, ScreenContext } from '../screens/screen.ts';
import { errorText } from './error-text.ts';
import { spinner } from './spinner.ts';

/** The kind of field of each channel: HTML uses one word for its type, its keyboard and its autofill. */
const FIELDS = { email: 'email', sms: 'tel' } as const;

/**
 * Draws the contact field, its button, and the switch to the other channel. The form has no action of its own
 * (`method="dialog"`) and the field no name, so whatever fails on a page, the contact never gets into an address.
 */
export function contactForm(state: FirstState, context: ScreenContext): TemplateResult | typeof nothing {
  const { send, t, now, isConsentMissing } = context;
  const { channel, contact, configuration } = state;
  if (!channel) return nothing;
  const isBusy = state.name === 'sending';
  const fault = state.name === 'choose' && !state.method ? state.fault : undefined;
  const other = configuration.channels.find((offered) => offered !== channel);
  const isWaiting = (fault?.retryAtMs ?? 0) > now();

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (isBusy || isWaiting) return;
    const field = (event.currentTarget as HTMLFormElement).querySelector('input');
    send({ type: 'submit-contact', contact: field?.value ?? '' });
  }

  const field = FIELDS[channel];
  const { label, placeholder } = t.channels[channel];
  // Passkeys are offered in the field's suggestions (WebAuthn "conditional mediation"), but not before a required
  // consent is ticked.
  const offersPasskeys = configuration.methods.includes('passkey') && !isConsentMissing;
  const autocomplete = offersPasskeys ? `${field} webauthn` : field;
  return html`<form novalidate method="dialog" part="form" @submit=${submit}>
    <label for="contact" part="label" .textContent=${label}></label>
    <input
      id="contact"
      part="input"
      type=${field}
      autocomplete=${autocomplete}
      inputmode=${field}
      enterkeyhint="go"
      dir="ltr"
      placeholder=${placeholder}
      aria-describedby=${fault ? 'fault' : nothing}
      aria-invalid=${fault?.recovery === 'edit' ? 'true' : nothing}
      .value=${contact}
      .readOnly=${isBusy}
      @input=${() => fault && send({ type: 'typed' })}
    />
    ${errorText(fault, context, channel)}
    <button class="primary" part="button button-primary" aria-busy=${isBusy} aria-disabled=${isWaiting}>
      ${spinner(isBusy, t.sending)}<span>${t.continue}</span>
    </button>
    ${
      other
        ? html`<button
            class="quiet"
            part="button button-quiet"
            type="reset"
            ?disabled=${isBusy}
            @click=${() => send({ type: 'choose-channel', channel: other })}
          >
            <span .textContent=${t.channels[other].switchTo}></span>
          </button>`
        : nothing
    }
  </form>`;
}
