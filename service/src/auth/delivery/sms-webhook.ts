import { StartError } from '../../base/start-error.ts';
import { DeliveryError, type Carrier } from './delivery.ts';
import { renderCodeSms, renderNoticeSms } from './render-message.ts';

/** The hook that SMS are sent to. */
export interface SmsWebhookSettings {
  /** `https://` or `http://`; a user and password in it are sent as basic authentication. */
  readonly url: string;
  /** Time limit for the reply, in milliseconds; 10 seconds unless given. */
  readonly timeoutMs?: number;
}

/**
 * Sends codes through an HTTP hook: POST `{"to","text","code"}`, success is any 2xx. A notice has no `code`.
 * Throws a `StartError` when the address cannot be read.
 */
export function createSmsWebhookDelivery({ url, timeoutMs = 10_000 }: SmsWebhookSettings): Carrier {
  const hook = URL.canParse(url) ? new URL(url) : undefined;
  if (hook === undefined || !/^https?:$/.test(hook.protocol)) {
    throw new StartError('SMS_WEBHOOK_URL must be an http or https address.');
  }
  const address = hook;
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (hook.username !== '' || hook.password !== '') {
    const credentials = `${decode(hook.username)}:${decode(hook.password)}`;
    headers['authorization'] = `Basic ${Buffer.from(credentials).toString('base64')}`;
    // fetch refuses addresses that carry credentials.
    hook.username = '';
    hook.password = '';
  }
  async function send(content: {
    readonly to: string;
    readonly text: string;
    readonly code?: string;
  }): Promise<void> {
    let response: Response;
    try {
      response = await fetch(address, {
        method: 'POST',
        headers,
        body: JSON.stringify(content),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      // The content of the reply is ignored, but an unread body would keep the connection open.
      await response.body?.cancel();
    } catch (cause) {
      throw new DeliveryError('the SMS hook did not answer', { cause });
    }
    if (!response.ok) throw new DeliveryError(`the SMS hook answered ${response.status}`);
  }
  return {
    deliver: async (message) =>
      send({ to: message.address, text: renderCodeSms(message), code: message.code }),
    notify: async (notice) => send({ to: notice.address, text: renderNoticeSms(notice) }),
  };
}

/** Decodes the user or password of the address. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (cause) {
    throw new StartError('SMS_WEBHOOK_URL must have a % of its user and password as %25.', { cause });
  }
}
