import type { LatchkeyLoginElement, Session } from 'latchkey';
import { copyOnPress } from './copy.ts';
import { showDeliveries } from './deliveries.ts';
import { buildRows, find } from './dom.ts';
import { fillContact } from './fill.ts';
import { beginPage, serviceUrl } from './page.ts';
import { shorten } from './shorten.ts';
import { createSigning } from './sign.ts';
import { toWords } from './words.ts';

const element = find<LatchkeyLoginElement>('latchkey-login');
const signing = createSigning();

copyOnPress(find('#copy-tag'), () => find('#tag').textContent, find('#tag'));
for (const chip of document.querySelectorAll<HTMLElement>('[data-contact]')) {
  chip.addEventListener('click', () => void fillContact(chip.dataset['contact'] ?? ''));
}
beginPage();
showDeliveries({
  list: find('#deliveries'),
  empty: find('#no-deliveries'),
  connection: find('#connection'),
  announcement: find('#announcement'),
  keySetUrl: `${serviceUrl}/public/v1/discovery/webhooks/jwks`,
  streamUrl: '/deliveries',
});

element.addEventListener('latchkey-ready', ({ detail }) => detail.session && void begin(detail.session));
element.addEventListener('latchkey-login', ({ detail }) => void begin(detail.session));
element.addEventListener('latchkey-logout', () => {
  find('#session').textContent = 'Nobody is signed in.';
  find('#after').hidden = true;
  find('#facts').replaceChildren();
  signing.end();
});

/** Shows what a page can do after a login: the key in this browser signs every call. */
async function begin({ expiresAt, publicKey }: Session): Promise<void> {
  const client = await element.client;
  if (client === null) return;
  find('#after').hidden = false;
  try {
    const me = await client.whoami();
    find('#session').textContent =
      `This browser made it, and no script can read it. It belongs to ${me.username} in ${me.organizationName}.`;
    const ends = new Date(expiresAt).toLocaleTimeString();
    find('#facts').replaceChildren(
      ...buildRows({ 'Public half': shorten(publicKey), 'Session ends at': ends }),
    );
  } catch (error) {
    find('#session').textContent = toWords(error);
  }
  await signing.begin(client);
}

// Loaded last, so that its first request is logged as well.
await import('latchkey');
