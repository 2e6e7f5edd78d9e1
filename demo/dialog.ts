import type { LatchkeyLoginElement } from 'latchkey';
import { find } from './dom.ts';
import { beginPage } from './page.ts';

const login = find<LatchkeyLoginElement>('#login');

/** Updates the page: one view for somebody signed in, another for nobody. */
function show(): void {
  const isSignedIn = login.session !== null;
  find('#trigger').hidden = isSignedIn;
  find('#leave').hidden = !isSignedIn;
  find('#rest').hidden = !isSignedIn;
  find('#wall').hidden = isSignedIn;
  find('#who').textContent = isSignedIn ? 'Signed in' : '';
}
for (const name of ['latchkey-ready', 'latchkey-login', 'latchkey-logout'])
  login.addEventListener(name, show);
find('#leave').addEventListener('click', () => login.logout());

beginPage();
await import('latchkey');
