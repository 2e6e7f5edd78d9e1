import type { MessageLanguage } from './choose-language.ts';

/** Who sends an email, where a backend has said it. */
export interface MailSender {
  /** The name that is shown. */
  readonly name?: string | undefined;
  /** The address; taken where it is of the operator's own domain. */
  readonly address?: string | undefined;
  /** Where answers go. */
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

/** Word to the owner of a contact that codes to it are stopped, because somebody has entered too many wrong ones. */
export interface Notice {
  readonly channel: 'email' | 'sms';
  /** Email address or E.164 phone number. */
  readonly address: string;
  /** Name of the organization, which the person knows. */
  readonly organizationName: string;
  /** That of whoever asked for the code: the language of the owner is not known. */
  readonly language: MessageLanguage;
  /** Opens a way for the owner; undefined when the service does not know its own address. */
  readonly link: string | undefined;
}

/** Hands a notice to whoever carries it. Throws a `DeliveryError` when it was not accepted. */
export type Notify = (notice: Notice) => Promise<void>;

/** Hands a code to whoever carries it. Resolves when it was accepted; throws a `DeliveryError` otherwise. */
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

/** Both channels. */
export interface Delivery {
  readonly notify: Notify;
  readonly email: Deliver;
  readonly sms: Deliver;
  /** Lets go of open connections. */
  close(): void;
}

/** Refuses every message: the channel is not configured. `remedy` tells the operator what to set. */
export function createMissingDelivery(remedy: string): Carrier {
  const refuse = (): Promise<never> => Promise.reject(new DeliveryError(remedy));
  return { deliver: refuse, notify: refuse };
}
