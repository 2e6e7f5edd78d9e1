import 'latchkey';
import type { LatchkeyEventMap, LatchkeyLoginElement, Session } from 'latchkey';

const element = document.querySelector<LatchkeyLoginElement>('latchkey-login');
const proof = document.querySelector<HTMLElement>('#proof');
const facts = document.querySelector<HTMLElement>('#facts');
const events = document.querySelector<HTMLElement>('#events');

for (const name of [
  'latchkey-ready',
  'latchkey-step',
  'latchkey-login',
  'latchkey-error',
  'latchkey-logout',
] as const) {
  element?.addEventListener(name, (event) => log(event));
}
element?.addEventListener('latchkey-ready', ({ detail }) => detail.session && void prove(detail.session));
element?.addEventListener('latchkey-login', ({ detail }) => void prove(detail.session));
element?.addEventListener('latchkey-logout', () => {
  if (proof) proof.textContent = 'Nobody is signed in.';
  facts?.toggleAttribute('hidden', true);
});

/** Asks the service who the session's key belongs to: a call that the key in this browser has signed. */
async function prove(session: Session): Promise<void> {
  const client = await element?.client;
  const me = await client?.whoami();
  if (!me || !proof || !facts) return;
  proof.textContent = `The service knows this browser's key: it belongs to ${me.username} of ${me.organizationName}.`;
  const rows = {
    'User id': me.userId,
    'Organization id': me.organizationId,
    'Public key': session.publicKey,
    'Ends at': new Date(session.expiresAt).toLocaleString(),
  };
  facts.replaceChildren(
    ...Object.entries(rows).flatMap(([name, value]) => [textElement('dt', name), textElement('dd', value)]),
  );
  facts.hidden = false;
}

function log(event: LatchkeyEventMap[keyof LatchkeyEventMap]): void {
  // The session token is a description, not a credential; it is long, so the list shows that it is there.
  const detail = JSON.stringify(event.detail, (name, value: unknown) => (name === 'token' ? '…' : value));
  events?.append(textElement('li', `${event.type} ${detail}`));
}

function textElement(tag: string, text: string): HTMLElement {
  return Object.assign(document.createElement(tag), { textContent: text });
}
