import { LatchkeyLoginElement } from './login-element.ts';

// Importing the package in Node must not throw: there is nothing to register there.
if (typeof customElements !== 'undefined') LatchkeyLoginElement.define();

declare global {
  interface HTMLElementTagNameMap {
    'latchkey-login': LatchkeyLoginElement;
  }
}
