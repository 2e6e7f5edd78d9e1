import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { StateOf } from '../../flow/state.ts';
import { codeField } from '../parts/code-field.ts';
import { styles as fieldStyles } from '../parts/code-field.styles.ts';
import { contactText } from '../parts/contact-text.ts';
import { formatWait } from '../parts/describe-fault.ts';
import { domainButton } from '../parts/domain-button.ts';
import { errorLine, errorText } from '../parts/error-text.ts';
import { progress } from '../parts/progress.ts';
import { atDomain, suggestDomain } from '../parts/suggest-address.ts';
import { title } from '../parts/title.ts';
import { writeContact } from '../parts/write-contact.ts';
import { css } from '../view-element.ts';
import type { ScreenContext } from './screen.ts';

/** Asks for the code. The screen stays, busy, while the code is checked or sent again. */
export function screen(
  state: StateOf<'code' | 'resending' | 'verifying'>,
  context: ScreenContext,
): TemplateResult {
  const { send, t, now, isFirst } = context;
  const { challenge, configuration, attempt } = state;
  const { channel, contact } = challenge;
  const { length, isAlphanumeric } = configuration.code;
  const { fault, missing } = state.name === 'code' ? state : {};
  const slip = channel === 'email' ? suggestDomain(contact) : undefined;
  const isBusy = state.name !== 'code';
  const isWaiting = (fault?.retryAtMs ?? 0) > now();
  const canRepeat = state.name === 'code' && state.code !== undefined && fault?.retryable && !isWaiting;

  return html`${title(t.channels[channel].checkTitle)}
    ${contactText(t.codeSent(length, isAlphanumeric), contact, writeContact(contact))}
    ${codeField({
      format: configuration.code,
      label: t.codeLabel(length, isAlphanumeric),
      describedBy: fault || missing ? 'fault' : `contact-text${slip ? ' meant' : ''}`,
      isInvalid: !!missing || fault?.recovery === 'edit' || fault?.recovery === 'resend',
      isBusy,
      attempt,
      autofocus: !isFirst,
      webOtp: channel === 'sms',
      onComplete: (code) => send({ type: 'submit-code', code }),
      onIncomplete: (count) => send({ type: 'incomplete', missing: count }),
      onInput: () => (fault || missing) && send({ type: 'edit' }),
    })}
    <div class="status" part="status">
      ${
        isBusy
          ? html`<p class="progress">${progress(state.name === 'verifying' ? t.verifying : t.resending)}</p>`
          : errorText(fault, context)
      }
      ${missing ? errorLine(t.codeIncomplete(missing, isAlphanumeric)) : nothing}
      ${
        state.name === 'code' && state.isResent && !fault
          ? html`<p class="note" part="note" data-news>${t.resent}</p>`
          : nothing
      }
    </div>
    ${canRepeat ? button('primary', 'retry', t.tryAgain) : nothing}
    ${isWaiting ? nothing : isBusy ? waiting('') : resend()}
    ${slip ? domainButton(t, slip, () => send({ type: 'back', contact: atDomain(contact, slip) })) : nothing}
    ${button('quiet', 'back', t.useAnother[channel])}`;

  function resend(): TemplateResult {
    const seconds = Math.ceil((challenge.resendAtMs - now()) / 1000);
    // Without a wait when the present code can no longer be used.
    return seconds > 0 && fault?.recovery !== 'resend'
      ? waiting(t.resendIn(formatWait(seconds)))
      : button(fault?.recovery === 'resend' ? 'primary' : 'quiet', 'resend', t.resend);
  }

  /** Draws the wait with the height of the button that follows it, so that nothing moves. */
  function waiting(text: string): TemplateResult {
    return html`<p class="quiet wait" part="wait" .textContent=${text}></p>`;
  }

  function button(
    look: 'primary' | 'quiet',
    type: 'retry' | 'resend' | 'back',
    label: string,
  ): TemplateResult {
    return html`<button class=${look} part="button button-${look}" @click=${() => send({ type })}>
      <span .textContent=${label}></span>
    </button>`;
  }
}

/** Styles of the field and of the line under it. */
export const styles: string =
  fieldStyles +
  css`
    .code {
      margin-block-start: calc(var(--_space) * 5);
    }
    .status {
      /* Its text keeps its distance inside, so that the row is as high without one. */
      display: flow-root;
      min-block-size: calc(var(--_space) * 8);
    }
    .progress {
      display: flex;
      gap: calc(var(--_space) * 2);
      margin-block-start: calc(var(--_space) * 2);
      font-size: 0.875em;
      /* A wait of no length is not shown. */
      animation: appear 200ms 300ms both;
    }
    .progress .spinner {
      margin-block-start: 1px;
    }
    .status .note {
      padding: 0;
      background: none;
    }
    .wait {
      display: grid;
      align-content: center;
      text-align: center;
      font-variant-numeric: tabular-nums;
    }
  `;
