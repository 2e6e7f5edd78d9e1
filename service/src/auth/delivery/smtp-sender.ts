import type { MailSender } from './delivery.ts';
import { toPlainName } from './plain-name.ts';

/**
 * An address with the name that is shown for it. It is an object, because nodemailer parses a text as a list of
 * addresses.
 */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** The headers that name the sender. */
export interface SenderHeaders {
  readonly from?: MailAddress;
  readonly replyTo?: MailAddress;
}

/**
 * Applies a backend's choice of sender to `from`, the operator's own. The chosen address is used only when it is of the
 * operator's domain: the mail server may send for no other, and nobody may send mail in the name of somebody else.
 */
export function toSenderHeaders(from: string, sender: MailSender | undefined): SenderHeaders {
  if (sender === undefined) return {};
  const { name, address: own } = readMailAddress(from);
  const wanted = sender.address;
  const address = wanted !== undefined && toDomain(wanted) === toDomain(own) ? wanted : own;
  return {
    from: { name: toPlainName(sender.name ?? name, 'ltr'), address },
    ...(sender.replyTo === undefined ? {} : { replyTo: { name: '', address: sender.replyTo } }),
  };
}

/** Reads `Example <no-reply@example.com>`, or an address alone. */
export function readMailAddress(text: string): MailAddress {
  const [, name = '', address = text.trim()] = /^(.*)<([^<>]*)>\s*$/s.exec(text) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}

function toDomain(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
