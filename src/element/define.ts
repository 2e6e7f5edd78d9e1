import { LatchkeyLoginElement } from './login-element.ts';

// Lit's development build, which bundlers take while a site is developed, would warn the site's developer of itself.
(globalThis as { litIssuedWarnings?: Partial<Set<string>> }).litIssuedWarnings?.add?.('dev-mode');

// Importing the package in Node must not throw: there is nothing to register there.
if (typeof customElements !== 'undefined') LatchkeyLoginElement.define();

declare global {
  interface HTMLElementTagNameMap {
    'latchkey-login': LatchkeyLoginElement;
  }
}
