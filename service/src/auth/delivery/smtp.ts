import { createTransport } from 'nodemailer';
import { PASSWORD_IN_URL } from '../../base/server-url.ts';
import { StartError } from '../../base/start-error.ts';
import { DeliveryError, type Carrier } from './delivery.ts';
import { renderCodeMail, renderNoticeMail, type RenderedMail } from './render-message.ts';
import { toSenderHeaders, type SenderHeaders } from './smtp-sender.ts';

/** The mail server, and the sender of its messages. */
export interface SmtpSettings {
  /** `smtp://` (STARTTLS when offered) or `smtps://`, with user and password when the server wants them. */
  readonly url: string;
  /** Sender; `Latchkey <no-reply@…>` at the server's host unless given. */
  readonly from?: string | undefined;
  /** Time limit for each step with the server, in milliseconds; 10 seconds unless given. */
  readonly timeoutMs?: number;
}

/** Sends codes by email. Throws a `StartError` when the address of the server cannot be read. */
export function createSmtpDelivery({ url, from, timeoutMs = 10_000 }: SmtpSettings): Carrier & {
  /** Resolves when the server takes the user and password; sends nothing. */
  verify(): Promise<void>;
  close(): void;
} {
  const server = URL.canParse(url) ? new URL(url) : undefined;
  // An unescaped slash in a password ends the address before its host, and the user would be taken for the host.
  const isCut = /^\w+:\/\/.*[/?#].*@/.test(url);
  if (server === undefined || isCut || !/^smtps?:$/.test(server.protocol) || server.hostname === '') {
    throw new StartError(
      `SMTP_URL must look like smtp://user:password@mail.example.com:587, and ${PASSWORD_IN_URL}.`,
    );
  }
  const sender = from ?? `Latchkey <no-reply@${server.hostname}>`;
  const transport = createTransport(
    {
      url,
      pool: true,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      // Nothing in a message may make the mailer read a file or fetch an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: sender },
  );
  async function send(address: string, mail: RenderedMail, headers: SenderHeaders = {}): Promise<void> {
    try {
      await transport.sendMail({
        // An object, not a text: a text is parsed as a list of addresses.
        to: { name: '', address },
        ...headers,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (cause) {
      throw new DeliveryError('the mail server did not accept the message', { cause });
    }
  }
  return {
    deliver: async (message) =>
      send(message.address, renderCodeMail(message), toSenderHeaders(sender, message.sender)),
    notify: async (notice) => send(notice.address, renderNoticeMail(notice)),
    verify: async () => void (await transport.verify()),
    close: () => transport.close(),
  };
}
