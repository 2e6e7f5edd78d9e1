import type { MessageLanguage } from './choose-language.ts';

/** The sender of an email, where a backend has set one. */
export interface MailSender {
  /** The name that is shown. */
  readonly name?: string | undefined;
  /** The address; used only when it is of the operator's own domain. */
  readonly address?: string | undefined;
  /** Where replies go. */
  readonly replyTo?: string | undefined;
}

/** A one-time code on its way to a person. */
export interface CodeMessage {
  readonly channel: 'email' | 'sms';
  /** Email address or E.164 phone number. */
  readonly address: string;
  readonly code: string;
  /** Seconds that the code can be used. */
  readonly lifeSeconds: number;
  /** Name of the organization, which the person knows. */
  readonly organizationName: string;
  readonly language: MessageLanguage;
  /** The organization's picture above an email; the only thing that the mail fetches. */
  readonly logoUrl?: string | undefined;
  readonly sender?: MailSender | undefined;
  /** Host name of the page that asked for the code, when it is a domain: autofill is bound to it. */
  readonly pageHost: string | undefined;
}

/**
 * A message to the owner of a contact that codes to it are stopped, because somebody has entered too many wrong ones.
 */
export interface Notice {
  readonly channel: 'email' | 'sms';
  /** Email address or E.164 phone number. */
  readonly address: string;
  /** Name of the organization, which the person knows. */
  readonly organizationName: string;
  /** The language of the request for the code, because the owner's is not known. */
  readonly language: MessageLanguage;
  /** Link that opens a lane for the owner; undefined when the service does not know its own address. */
  readonly link: string | undefined;
}

/** Hands a notice to the carrier of its channel. Throws a `DeliveryError` when it was not accepted. */
export type Notify = (notice: Notice) => Promise<void>;

/** Hands a code to its carrier. Resolves when it was accepted; throws a `DeliveryError` otherwise. */
export type Deliver = (message: CodeMessage) => Promise<void>;

/** The code could not be handed over. The cause may quote the contact and is never sent to the caller. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
}

/** A carrier of one channel. */
export interface Carrier {
  readonly deliver: Deliver;
  readonly notify: Notify;
}

/** The carriers of both channels. */
export interface Delivery {
  readonly notify: Notify;
  readonly email: Deliver;
  readonly sms: Deliver;
  /** Closes open connections. */
  close(): void;
}

/** Refuses every message: the channel is not configured. `remedy` tells the operator what to set. */
export function createMissingDelivery(remedy: string): Carrier {
  const refuse = (): Promise<never> => Promise.reject(new DeliveryError(remedy));
  return { deliver: refuse, notify: refuse };
}
