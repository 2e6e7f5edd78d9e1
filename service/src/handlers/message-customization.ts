import { toEmail } from '../auth/codes/contact.ts';
import { chooseLanguage, type MessageLanguage } from '../auth/delivery/choose-language.ts';
import type { MailSender } from '../auth/delivery/delivery.ts';
import type { operations, ParametersOf } from '../base/contract.ts';
import { parseJson } from '../base/json.ts';
import { ProblemError } from '../base/problem-error.ts';
import { isSecureUrl } from '../base/secure-url.ts';

type Parameters = ParametersOf<typeof operations.initOtp>;

/** Settings of a backend for the message with a code. */
export interface MessageCustomization {
  readonly language: MessageLanguage;
  /** Undefined to use the picture of the login configuration. */
  readonly logoUrl: string | undefined;
  readonly sender: MailSender;
}

/** Reads what a backend sets for a message. Throws INVALID_REQUEST with the path of a member that is not valid. */
export function readCustomization(parameters: Parameters): MessageCustomization {
  const { emailCustomization: { logoUrl, templateVariables } = {} } = parameters;
  if (logoUrl !== undefined && !isSecureUrl(logoUrl)) {
    throw refuse('emailCustomization.logoUrl', 'must be an https address');
  }
  return {
    logoUrl,
    language: chooseLanguage(readLocale(templateVariables)),
    sender: {
      name: parameters.sendFromEmailSenderName,
      address: readAddress(parameters, 'sendFromEmailAddress'),
      replyTo: readAddress(parameters, 'replyToEmailAddress'),
    },
  };
}

function readLocale(variables: string | undefined): string | undefined {
  if (variables === undefined) return undefined;
  let read: unknown;
  try {
    read = parseJson(variables);
  } catch {
    read = undefined;
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) {
    throw refuse('emailCustomization.templateVariables', 'must be the JSON text of an object');
  }
  const { locale } = read as { readonly locale?: unknown };
  return typeof locale === 'string' ? locale : undefined;
}

function readAddress(
  parameters: Parameters,
  member: 'replyToEmailAddress' | 'sendFromEmailAddress',
): string | undefined {
  const text = parameters[member];
  if (text === undefined) return undefined;
  const address = toEmail(text)?.address;
  if (address === undefined) throw refuse(member, 'must be an email address');
  return address;
}

function refuse(member: string, rule: string): ProblemError {
  const path = `parameters.${member}`;
  return new ProblemError('INVALID_REQUEST', `"${path}" ${rule}.`, { path });
}
