/** A site that uses Lit itself: its copy takes the Trusted Types policy named lit-html. */
import { LitElement, html } from 'lit';

class HostGreeting extends LitElement {
  render() {
    return html`<p>Welcome</p>`;
  }
}

customElements.define('host-greeting', HostGreeting);

document.addEventListener('securitypolicyviolation', (event) => {
  document.documentElement.dataset.violation = `${event.violatedDirective} ${event.blockedURI} ${event.sample}`;
});

for (const name of ['latchkey-login', 'latchkey-error']) {
  document.addEventListener(name, (event) => {
    document.documentElement.dataset[name === 'latchkey-login' ? 'loggedIn' : 'fault'] =
      event.detail.code ?? 'yes';
  });
}
