import type { CodeMessage, Notice } from './delivery.ts';

/** The sentence with the code that both channels begin with. */
export function toCodeSentence({ code, organizationName }: CodeMessage): string {
  return `${code} is your ${toLine(organizationName)} sign-in code.`;
}

/** The whole email. The words "code is" directly before the code are what mail programs recognise and offer to fill. */
export function toEmailText(message: CodeMessage): string {
  return [
    `Your ${toLine(message.organizationName)} sign-in code is ${message.code}`,
    `It can be used once, within ${message.lifeMinutes} minutes.`,
    'If you did not ask for it, ignore this message. Do not give the code to anybody.',
    '',
  ].join('\n\n');
}

/**
 * The whole SMS. The last line is the origin-bound form that WebOTP and iOS read
 * (https://wicg.github.io/sms-one-time-codes/): it must be the last, alone, and begin with "@".
 */
export function toSmsText(message: CodeMessage): string {
  const text = `${toCodeSentence(message)} It expires in ${message.lifeMinutes} minutes.`;
  return message.pageHost === undefined ? text : `${text}\n\n@${message.pageHost} #${message.code}`;
}

/** The subject of the email that tells an owner of wrong codes. */
export function toNoticeSubject({ organizationName }: Notice): string {
  return `Somebody tries to sign in to ${toLine(organizationName)} as you`;
}

/** The text that tells an owner of wrong codes, for both channels. */
export function toNoticeText({ channel, link, organizationName }: Notice): string {
  const contact = channel === 'email' ? 'email address' : 'phone number';
  const lines = [
    `Too many wrong sign-in codes were entered for this ${contact} at ${toLine(organizationName)}. Codes for requests from unknown networks are stopped.`,
    link === undefined
      ? 'If you want to sign in, do it from where you have signed in before, or in another way.'
      : `If you want to sign in, open this link on the device you sign in with, then ask for a new code: ${link}`,
    'If it was not you, there is nothing to do: nobody has signed in. Do not pass this message on.',
  ];
  return channel === 'email' ? `${lines.join('\n\n')}\n` : lines.join(' ');
}

/** The host that a code may be bound to: the domain of a secure page, without port; not an address. */
export function toPageHost(origin: string | null): string | undefined {
  if (origin === null || !URL.canParse(origin)) return undefined;
  const { protocol, hostname } = new URL(origin);
  const isSecure = protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost');
  const isDomain = /[a-z]/.test(hostname) && !hostname.includes(':') && /^[a-z0-9.-]+$/.test(hostname);
  return isSecure && isDomain ? hostname : undefined;
}

/** An operator's name for the organization on one line, so that it cannot add lines or headers. */
function toLine(name: string): string {
  return name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
