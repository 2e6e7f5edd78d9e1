import { html } from 'hono/html';
import { MESSAGE_LANGUAGES, type MessageLanguage } from '../../auth/delivery/choose-language.ts';
import type { CodeMessage, Notice } from '../../auth/delivery/delivery.ts';
import {
  renderCodeMail,
  renderCodeSms,
  renderNoticeMail,
  renderNoticeSms,
} from '../../auth/delivery/render-message.ts';
import { toPageDocument } from '../page-document.ts';

const CODE: Omit<CodeMessage, 'language'> = {
  channel: 'email',
  address: 'ada@example.com',
  code: '314159',
  lifeSeconds: 300,
  organizationName: 'Northwind Library',
  pageHost: 'example.com',
};
const NOTICE: Omit<Notice, 'language'> = {
  ...CODE,
  link: 'https://login.example.com/codes/open?token=0123456789abcdef0123456789abcdef',
};

const KINDS = { code: 'Code', notice: 'Too many wrong codes' } as const;
const SCHEMES = ['light', 'dark'] as const;

/**
 * A sample of a mail in one language, in the light or dark scheme whatever the browser prefers; undefined for an
 * unknown kind, language or scheme.
 */
export function toSampleMail(kind: string, language: string, scheme: string): string | undefined {
  const known = MESSAGE_LANGUAGES.find((tag) => tag === language);
  if (known === undefined || !SCHEMES.some((one) => one === scheme)) return undefined;
  const mail =
    kind === 'code'
      ? renderCodeMail({ ...CODE, language: known })
      : kind === 'notice'
        ? renderNoticeMail({ ...NOTICE, language: known })
        : undefined;
  return mail?.html
    .replaceAll('light dark', scheme)
    .replace('(prefers-color-scheme: dark)', scheme === 'dark' ? 'all' : 'not all');
}

/** The page of every message in every language, or in one, light beside dark, with the texts of the SMS. */
export async function toMailsPage(only: string | undefined): Promise<string> {
  const chosen = MESSAGE_LANGUAGES.filter((tag) => only === undefined || tag === only);
  return toPageDocument({
    title: 'Messages – Latchkey',
    stylesheet: '/dev/inbox.css',
    head: html`<script type="module" src="/dev/mails.js"></script>`,
    body: html`<main class="wide">
      <header>
        <h1>Messages</h1>
        <p>Every message in every language, as text and as HTML. <a href="/dev/inbox">Inbox</a></p>
        <nav aria-label="Languages">
          <a href="/dev/mails" ${only === undefined ? html`aria-current="page"` : ''}>All</a>
          ${MESSAGE_LANGUAGES.map(
            (tag) =>
              html`<a href="/dev/mails?language=${tag}" ${tag === only ? html`aria-current="page"` : ''}
                >${nameOf(tag)}</a
              > `,
          )}
        </nav>
      </header>
      ${chosen.map(toSection)}
    </main>`,
  });
}

function toSection(language: MessageLanguage): ReturnType<typeof html> {
  const code = { ...CODE, language };
  const notice = { ...NOTICE, language };
  const texts = [
    { kind: 'code', subject: renderCodeMail(code).subject, sms: renderCodeSms(code) },
    { kind: 'notice', subject: renderNoticeMail(notice).subject, sms: renderNoticeSms(notice) },
  ] as const;
  return html`<section aria-labelledby="${language}">
    <h2 id="${language}" lang="${language}">${nameOf(language)} <span class="quiet">${language}</span></h2>
    ${texts.map(
      ({ kind, sms, subject }) =>
        html`<h3>${KINDS[kind]}</h3>
          <p class="subject" lang="${language}" dir="auto">${subject}</p>
          <div class="mails">
            ${SCHEMES.map(
              (scheme) =>
                html`<iframe
                  src="/dev/mails/${kind}/${language}/${scheme}"
                  title="${nameOf(language)}, ${KINDS[kind]}, ${scheme}"
                  sandbox="allow-same-origin"
                  loading="lazy"
                ></iframe>`,
            )}
            <p class="bubble" lang="${language}" dir="auto">${sms}</p>
          </div>`,
    )}
  </section>`;
}

function nameOf(language: MessageLanguage): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}
