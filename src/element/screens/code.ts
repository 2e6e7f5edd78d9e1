import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { StateOf } from '../../flow/state.ts';
import { codeField } from '../parts/code-field.ts';
import { contactText } from '../parts/contact-text.ts';
import { errorText, formatWait } from '../parts/error-text.ts';
import { spinner } from '../parts/spinner.ts';
import { title } from '../parts/title.ts';
import type { ScreenContext } from './screen.ts';

export { styles } from '../parts/code-field.styles.ts';

/** Asks for the code. While it is checked or sent again, the same screen stays, busy. */
export function screen(
  state: StateOf<'code' | 'resending' | 'verifying'>,
  { send, t, now, isFirst }: ScreenContext,
): TemplateResult {
  const { challenge, configuration, attempt } = state;
  const { channel, contact } = challenge;
  const { length, isAlphanumeric } = configuration.code;
  const fault = state.name === 'code' ? state.fault : undefined;
  const isBusy = state.name !== 'code';
  const canRepeat = state.name === 'code' && state.code !== undefined && fault?.retryable === true;

  return html`${title(t.channels[channel].checkTitle)}
    ${contactText(t.codeSent(length, isAlphanumeric), contact)}
    ${codeField({
      format: configuration.code,
      label: t.codeLabel(length, isAlphanumeric),
      describedBy: fault ? 'fault' : 'contact-text',
      isInvalid: fault?.recovery === 'edit' || fault?.recovery === 'resend',
      isBusy,
      attempt,
      autofocus: !isFirst,
      webOtp: channel === 'sms',
      onComplete: (code) => send({ type: 'submit-code', code }),
      onInput: () => fault && send({ type: 'edit' }),
    })}
    <div class="status" part="status">
      ${isBusy ? progress(state.name === 'verifying' ? t.verifying : t.resending) : errorText(fault, t, now)}
      ${
        state.name === 'code' && state.isResent && !fault
          ? html`<p class="note" part="note" data-news>${t.resent}</p>`
          : nothing
      }
    </div>
    ${canRepeat ? button('primary', 'retry', t.tryAgain) : nothing}
    ${fault?.recovery === 'wait' || isBusy ? nothing : resend()}
    ${button('quiet', 'back', t.useAnother[channel])}`;

  function resend(): TemplateResult {
    const seconds = Math.ceil((challenge.resendAtMs - now()) / 1000);
    return seconds > 0
      ? html`<p class="wait" part="wait">${t.resendIn(formatWait(seconds))}</p>`
      : button(fault?.recovery === 'resend' ? 'primary' : 'quiet', 'resend', t.resend);
  }

  function button(
    look: 'primary' | 'quiet',
    type: 'retry' | 'resend' | 'back',
    label: string,
  ): TemplateResult {
    return html`<button class=${look} part="button button-${look}" @click=${() => send({ type })}>
      ${label}
    </button>`;
  }

  function progress(label: string): TemplateResult {
    return html`<p class="progress">${spinner(true, label)}<span aria-hidden="true">${label}</span></p>`;
  }
}
