import { randomUUID } from 'node:crypto';
import type { Clock } from '../../base/clock.ts';
import type { Carrier, CodeMessage, Notice } from './delivery.ts';
import { renderCodeMail, renderCodeSms, renderNoticeMail, renderNoticeSms } from './render-message.ts';

/** The members of every message of the local inbox. */
interface Kept {
  /** Identifies the message, for `findMail`. */
  readonly id: string;
  readonly contact: string;
  readonly channel: 'email' | 'sms';
  /** The subject of the email, or the text of the SMS. */
  readonly preview: string;
  /** BCP 47. */
  readonly language: string;
  /** RFC 3339, UTC. */
  readonly sentAt: string;
}

/** A code in the local inbox (protocol.md section 7). */
export interface InboxMessage extends Kept {
  readonly code: string;
}

/** A notice to an owner, in the local inbox. */
export interface InboxNotice extends Kept {
  /** Link that opens a lane for the owner; null when there is none. */
  readonly link: string | null;
}

/**
 * Messages that would have been sent, for development on one machine. They live in the process, never in the database.
 */
export interface Inbox extends Carrier {
  /** The newest codes first; those to one contact when it is given (letter case does not matter). */
  list(contact?: string): readonly InboxMessage[];
  /** Notices, in the same way. */
  listNotices(contact?: string): readonly InboxNotice[];
  /** The email of this id as HTML; undefined for an SMS and for an id that is not kept. */
  findMail(id: string): string | undefined;
}

const MAXIMUM_MESSAGES = 500;

/** Builds an empty inbox that keeps the last 500 codes, and as many notices. */
export function createInbox(clock: Clock): Inbox {
  const codes: (InboxMessage & { readonly whole: CodeMessage })[] = [];
  const notices: (InboxNotice & { readonly whole: Notice })[] = [];
  const now = (): string => new Date(clock.now()).toISOString();
  return {
    async deliver(whole) {
      const { address: contact, channel, code, language } = whole;
      const preview = channel === 'email' ? renderCodeMail(whole).subject : renderCodeSms(whole);
      codes.unshift({ id: randomUUID(), contact, channel, code, preview, language, sentAt: now(), whole });
      codes.splice(MAXIMUM_MESSAGES);
      return Promise.resolve();
    },
    async notify(whole) {
      const { address: contact, channel, language, link = null } = whole;
      const preview = channel === 'email' ? renderNoticeMail(whole).subject : renderNoticeSms(whole);
      notices.unshift({ id: randomUUID(), contact, channel, link, preview, language, sentAt: now(), whole });
      notices.splice(MAXIMUM_MESSAGES);
      return Promise.resolve();
    },
    list: (contact) => toContact(codes, contact).map(({ whole: _whole, ...message }) => message),
    listNotices: (contact) => toContact(notices, contact).map(({ whole: _whole, ...notice }) => notice),
    findMail(id) {
      const isMail = (one: Kept): boolean => one.id === id && one.channel === 'email';
      const code = codes.find(isMail);
      if (code !== undefined) return renderCodeMail(code.whole).html;
      const notice = notices.find(isMail);
      return notice === undefined ? undefined : renderNoticeMail(notice.whole).html;
    },
  };
}

/** Those to one contact when it is given; letter case does not matter. */
function toContact<T extends { readonly contact: string }>(
  messages: readonly T[],
  contact: string | undefined,
): readonly T[] {
  if (contact === undefined) return messages;
  const wanted = contact.trim().toLowerCase();
  return messages.filter((message) => message.contact.toLowerCase() === wanted);
}
