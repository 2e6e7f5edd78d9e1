import { html } from 'hono/html';
import type { InboxMessage } from '../../auth/delivery/inbox.ts';

/**
 * The inbox for people. It is complete without script: then it reloads itself; with script it asks for news and keeps
 * scroll position, focus and selection.
 */
export async function toInboxPage(messages: readonly InboxMessage[]): Promise<string> {
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Inbox – Latchkey</title>
        <noscript><meta http-equiv="refresh" content="3" /></noscript>
        <link rel="stylesheet" href="/dev/inbox.css" />
        <script type="module" src="/dev/inbox.js"></script>
      </head>
      <body>
        <main>
          <header>
            <h1>Inbox</h1>
            <p>One-time codes that this machine would have sent. New ones appear by themselves.</p>
          </header>
          <p id="empty" ${messages.length === 0 ? '' : 'hidden'}>
            No messages yet. Ask for a code on the demo page and it shows up here.
          </p>
          <ol id="messages" reversed aria-live="polite" aria-relevant="additions">
            ${messages.map(toItem)}
          </ol>
        </main>
        <template id="message">${toItem({ contact: '', channel: 'email', code: '', sentAt: '' })}</template>
      </body>
    </html>`;
  return page.toString();
}

function toItem({ channel, code, contact, sentAt }: InboxMessage): ReturnType<typeof html> {
  return html`<li data-channel="${channel}">
    <div>
      <span class="contact">${contact}</span>
      <span class="details"
        ><span class="channel">${channel === 'email' ? 'Email' : 'SMS'}</span> ·
        <time datetime="${sentAt}">${sentAt.slice(11, 19)} UTC</time></span
      >
    </div>
    <code translate="no">${code}</code>
    <button type="button" hidden>Copy</button>
  </li>`;
}
