import { LatchkeyLoginElement } from './login-element.ts';

// Silences the warning of Lit's development build (which bundlers use while a site is developed): it is of no use to
// the site's developer.
(globalThis as { litIssuedWarnings?: Partial<Set<string>> }).litIssuedWarnings?.add?.('dev-mode');

// Importing the package in Node must not throw; it has no elements to register.
if (typeof customElements !== 'undefined') LatchkeyLoginElement.define();

declare global {
  interface HTMLElementTagNameMap {
    'latchkey-login': LatchkeyLoginElement;
  }
}
