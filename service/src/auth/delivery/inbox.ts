import type { Clock } from '../../base/clock.ts';
import type { Deliver } from './delivery.ts';

/** A code in the local inbox (protocol.md section 7). */
export interface InboxMessage {
  readonly contact: string;
  readonly channel: 'email' | 'sms';
  readonly code: string;
  /** RFC 3339, UTC. */
  readonly sentAt: string;
}

/** Codes that would have been sent, for development on one machine. They live in the process, never in the database. */
export interface Inbox {
  readonly deliver: Deliver;
  /** The newest messages first; those to one contact when it is given (letter case does not matter). */
  list(contact?: string): readonly InboxMessage[];
}

const MAXIMUM_MESSAGES = 500;

/** Builds an empty inbox that keeps the last 500 messages. */
export function createInbox(clock: Clock): Inbox {
  const messages: InboxMessage[] = [];
  return {
    async deliver({ address, channel, code }) {
      messages.unshift({ contact: address, channel, code, sentAt: new Date(clock.now()).toISOString() });
      messages.splice(MAXIMUM_MESSAGES);
      return Promise.resolve();
    },
    list(contact) {
      if (contact === undefined) return messages;
      const wanted = contact.trim().toLowerCase();
      return messages.filter((message) => message.contact.toLowerCase() === wanted);
    },
  };
}
