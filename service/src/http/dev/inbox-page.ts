import { html } from 'hono/html';
import type { InboxMessage } from '../../auth/delivery/inbox.ts';
import { toPageDocument } from '../page-document.ts';

/**
 * The inbox for people. It is complete without script: then it reloads itself; with script it asks for news and keeps
 * scroll position, focus and selection.
 */
export async function toInboxPage(messages: readonly InboxMessage[]): Promise<string> {
  return toPageDocument({
    title: 'Inbox – Latchkey',
    stylesheet: '/dev/inbox.css',
    head: html`<noscript><meta http-equiv="refresh" content="3" /></noscript>
      <script type="module" src="/dev/inbox.js"></script>`,
    body: html`<main>
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
      <template id="message">${toItem({ contact: '', channel: 'email', code: '', sentAt: '' })}</template>`,
  });
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
