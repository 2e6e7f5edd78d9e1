import type { CodeMessage } from './delivery.ts';

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
