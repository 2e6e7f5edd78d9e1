import type { Clock } from '../../base/clock.ts';
import type { Carrier } from './delivery.ts';

/** A code in the local inbox (protocol.md section 7). */
export interface InboxMessage {
  readonly contact: string;
  readonly channel: 'email' | 'sms';
  readonly code: string;
  /** RFC 3339, UTC. */
  readonly sentAt: string;
}

/** A notice to an owner, in the local inbox. */
export interface InboxNotice {
  readonly contact: string;
  readonly channel: 'email' | 'sms';
  /** Opens a way for the owner; null when there is none. */
  readonly link: string | null;
  /** RFC 3339, UTC. */
  readonly sentAt: string;
}

/** Codes that would have been sent, for development on one machine. They live in the process, never in the database. */
export interface Inbox extends Carrier {
  /** The newest messages first; those to one contact when it is given (letter case does not matter). */
  list(contact?: string): readonly InboxMessage[];
  /** Notices, in the same way. */
  listNotices(contact?: string): readonly InboxNotice[];
}

const MAXIMUM_MESSAGES = 500;

/** Builds an empty inbox that keeps the last 500 messages, and as many notices. */
export function createInbox(clock: Clock): Inbox {
  const messages: InboxMessage[] = [];
  const notices: InboxNotice[] = [];
  const now = (): string => new Date(clock.now()).toISOString();
  return {
    async deliver({ address, channel, code }) {
      messages.unshift({ contact: address, channel, code, sentAt: now() });
      messages.splice(MAXIMUM_MESSAGES);
      return Promise.resolve();
    },
    async notify({ address, channel, link = null }) {
      notices.unshift({ contact: address, channel, link, sentAt: now() });
      notices.splice(MAXIMUM_MESSAGES);
      return Promise.resolve();
    },
    list: (contact) => toContact(messages, contact),
    listNotices: (contact) => toContact(notices, contact),
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
