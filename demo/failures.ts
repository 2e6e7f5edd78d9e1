import { FAILURES, type Failure } from './failure-list.ts';
import { find } from './dom.ts';
import { createOutage } from './outage.ts';
import { beginPage, serviceUrl } from './page.ts';

const outage = createOutage(serviceUrl);
// The log wraps `fetch` after the outage does, so that it also shows requests that the outage swallows.
beginPage();

const form = find<HTMLFormElement>('#faults');
let last = Promise.resolve();
/** True when the present failure may keep the element waiting: for a reply, or between two attempts. */
let keepsWaiting = false;

/** Restarts the login with a new element, which keeps nothing of the one before because the login stores nothing. */
function renew(): void {
  const element = find('latchkey-login');
  element.replaceWith(element.cloneNode());
}

async function apply({ faults, isOffline = false, name }: Failure): Promise<void> {
  await fetch('/dev/faults', { method: 'DELETE' });
  if (faults.length > 0) {
    const headers = { 'content-type': 'application/json' };
    await fetch('/dev/faults', { method: 'POST', headers, body: JSON.stringify(faults) });
  }
  outage.set(isOffline);
  // After an outage alone the element is kept: it continues without help, which is worth seeing.
  if (keepsWaiting) renew();
  keepsWaiting = faults.length > 0;
  form.dataset['holds'] = name;
}

for (const input of form.querySelectorAll('input')) {
  const failure = FAILURES.find(({ name }) => name === input.value);
  input.addEventListener('change', () => {
    // One after the other, otherwise the slower request would win.
    if (failure) last = last.catch(() => undefined).then(() => apply(failure));
  });
}
addEventListener('pagehide', () => void fetch('/dev/faults', { method: 'DELETE', keepalive: true }));

find('#again').addEventListener('click', renew);

await fetch('/dev/faults', { method: 'DELETE' });
await import('latchkey');
