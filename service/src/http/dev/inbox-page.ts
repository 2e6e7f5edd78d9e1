import { html } from 'hono/html';
import type { InboxMessage, InboxNotice } from '../../auth/delivery/inbox.ts';
import { toPageDocument } from '../page-document.ts';

/** A code or a notice, as the page shows it. */
type Message = InboxMessage | InboxNotice;

/**
 * The inbox for people: the messages, the newest first, each as its reader would see it. The page works without script:
 * it then reloads itself. With script it polls for new messages and keeps scroll position, focus and selection.
 */
export async function toInboxPage(
  messages: readonly Message[],
  contact: string | undefined,
): Promise<string> {
  const newestFirst = [...messages].sort((a, b) => (a.sentAt < b.sentAt ? 1 : -1));
  return toPageDocument({
    title: 'Inbox – Latchkey',
    stylesheet: '/dev/inbox.css',
    head: html`<noscript><meta http-equiv="refresh" content="3" /></noscript>
      <script type="module" src="/dev/inbox.js"></script>`,
    body: html`<main>
        <header>
          <h1>Inbox</h1>
          <p>
            ${
              contact === undefined
                ? 'Messages that this machine would have sent. New ones appear by themselves.'
                : html`Messages to <b>${contact}</b>. <a href="/dev/inbox">Show all</a>`
            }
          </p>
          <p><a href="/dev/mails">Every message in every language</a></p>
        </header>
        <p id="news" class="unseen" role="status"></p>
        <p id="empty" ${newestFirst.length === 0 ? '' : 'hidden'}>
          No messages yet. Ask for a code on the demo page and it shows up here.
        </p>
        <ol id="messages">
          ${newestFirst.map((message, index) => toItem(message, index === 0))}
        </ol>
      </main>
      ${toTemplate({ channel: 'email', code: '' })} ${toTemplate({ channel: 'sms', code: '' })}
      ${toTemplate({ channel: 'email', link: null })} ${toTemplate({ channel: 'sms', link: null })}`,
  });
}

/** An empty message in a `template` element, for the script to fill in. */
function toTemplate(
  part: Pick<InboxMessage, 'channel' | 'code'> | Pick<InboxNotice, 'channel' | 'link'>,
): Html {
  const kind = `${part.channel} ${'code' in part ? 'code' : 'notice'}`;
  const empty = { id: '', contact: '', preview: '', language: '', sentAt: '', ...part };
  return html`<template data-kind="${kind}">${toItem(empty, true)}</template>`;
}

type Html = ReturnType<typeof html>;

/** A message in the list. With `isOpen` its mail is expanded. */
function toItem(message: Message, isOpen: boolean): Html {
  const { channel, contact, id, language, preview, sentAt } = message;
  const isMail = channel === 'email';
  return html`<li data-id="${id}" data-channel="${channel}">
    <p class="from">
      <span class="mark" aria-hidden="true">${isMail ? '✉' : '✆'}</span>
      <span class="who">
        <b class="contact">${contact}</b>
        <span class="quiet">
          <span>${isMail ? 'Email' : 'SMS'}</span> ·
          <time datetime="${sentAt}">${sentAt.slice(11, 19)} UTC</time>
        </span>
      </span>
    </p>
    ${
      'code' in message
        ? html`<p class="code">
            <code translate="no">${message.code}</code>
            <button type="button" hidden>Copy<span class="unseen"> the code</span></button>
          </p>`
        : ''
    }
    ${
      isMail
        ? html`<details ${isOpen ? 'open' : ''}>
            <summary><span class="preview" lang="${language}" dir="auto">${preview}</span></summary>
            <iframe
              src="${id === '' ? '' : `/dev/inbox/mails/${id}`}"
              title="Email to ${contact}"
              sandbox="allow-same-origin"
              loading="lazy"
            ></iframe>
          </details>`
        : html`<p class="bubble preview" lang="${language}" dir="auto">${preview}</p>`
    }
  </li>`;
}
