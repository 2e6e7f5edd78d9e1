import { createMissingDelivery, type Carrier, type Delivery } from '../auth/delivery/delivery.ts';
import type { Inbox } from '../auth/delivery/inbox.ts';
import { createSmsWebhookDelivery } from '../auth/delivery/sms-webhook.ts';
import { createSmtpDelivery } from '../auth/delivery/smtp.ts';
import type { ProgramOptions } from './options.ts';

/**
 * Builds the delivery of codes to people: the mail server and the SMS webhook of the options; for a channel that is not
 * set, the inbox; without an inbox, a carrier that refuses every message. `watch` wraps each carrier, to count what it
 * carries. Throws a `StartError` for an address that cannot be read.
 */
export function createDelivery(
  options: Pick<ProgramOptions, 'smsWebhookUrl' | 'smtpFrom' | 'smtpUrl'>,
  inbox: Inbox | undefined,
  watch: (carrier: Carrier) => Carrier = (carrier) => carrier,
): Delivery {
  const smtp =
    options.smtpUrl === undefined
      ? undefined
      : createSmtpDelivery({ url: options.smtpUrl, from: options.smtpFrom });
  const email = smtp ?? inbox ?? createMissingDelivery('set SMTP_URL to send email');
  const sms =
    options.smsWebhookUrl === undefined
      ? (inbox ?? createMissingDelivery('set SMS_WEBHOOK_URL to send SMS'))
      : createSmsWebhookDelivery({ url: options.smsWebhookUrl });
  const carriers = { email: watch(email), sms: watch(sms) };
  return {
    email: carriers.email.deliver,
    sms: carriers.sms.deliver,
    notify: async (notice) => carriers[notice.channel].notify(notice),
    close: () => smtp?.close(),
  };
}
