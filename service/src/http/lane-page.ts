import { html } from 'hono/html';
import { LANE_LINK_PATH, useLaneLink } from '../auth/codes/lane-link.ts';
import { readBody } from './body.ts';
import { toClientAddress } from './client-address.ts';
import type { App } from './operations.ts';
import { toPageDocument } from './page-document.ts';
import { toAssetReply, toPageReply } from './page-reply.ts';
import type { ServingServices } from './serve.ts';

/**
 * Serves the page that a link in a message to an owner leads to. Scanners of mail follow links, so opening the page
 * changes nothing: the person has to press the button.
 */
export function serveLanePage(app: App, services: ServingServices, trustedProxies: number): void {
  app.get(LANE_LINK_PATH, ({ req }) => toReply('ask', req.query('token')));
  app.get('/codes/open.css', () => toAssetReply('codes-open.css', 'text/css'));
  app.post(LANE_LINK_PATH, async ({ env, req }) => {
    // A body that is no UTF-8 form has no token. That is the caller's error, so it must not end as a failure of the
    // service.
    const form = new URLSearchParams(Buffer.from(await readBody(req.raw)).toString());
    const forwardedFor = req.header('x-forwarded-for') ?? null;
    const address = toClientAddress(env.remoteAddress, forwardedFor, trustedProxies);
    const isOpened = await useLaneLink(services, form.get('token') ?? '', address);
    return toReply(isOpened ? 'opened' : 'expired');
  });
}

const TEXTS = {
  ask: {
    status: 200,
    title: 'Sign in from here',
    text: 'Press the button on the device and in the network that you sign in with. Codes that you ask for from here work again.',
  },
  opened: {
    status: 200,
    title: 'Codes work again',
    text: 'Go back to where you sign in and ask for a new code. You can close this page.',
  },
  expired: {
    status: 400,
    title: 'This link does not work',
    text: 'It has expired or was used too often. Ask for a code where you sign in; a new link comes once an hour at most.',
  },
} as const;

async function toReply(state: keyof typeof TEXTS, token = ''): Promise<Response> {
  const { status, text, title } = TEXTS[state];
  const page = await toPageDocument({
    title,
    // Relative, because a proxy may show the service below a path.
    stylesheet: 'open.css',
    head: html`<meta name="referrer" content="no-referrer" />`,
    body: html`<main>
      <h1>${title}</h1>
      <p>${text}</p>
      ${
        state === 'ask'
          ? html`<form method="post" action="open">
              <input type="hidden" name="token" value="${token}" />
              <button>Sign in from here</button>
            </form>`
          : ''
      }
    </main>`,
  });
  return toPageReply(page, status);
}
