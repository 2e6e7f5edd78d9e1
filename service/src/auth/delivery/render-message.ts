import type { CodeMessage, Notice } from './delivery.ts';
import { toMailDocument } from './mail-document.ts';
import { toPlainName, withoutLinks } from './plain-name.ts';
import { words } from './words/index.ts';

/** An email in the two forms that it is sent in. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * Renders the email with a code. The code is in the subject and alone on a line of the text, below the word for "code":
 * mail programs look there for a code to fill in.
 */
export function renderCodeMail(message: CodeMessage): RenderedMail {
  const { code, language, logoUrl, organizationName } = message;
  const { codeIs, direction, subject, warning } = words[language];
  const plain = toPlainName(organizationName, direction);
  const name = withoutLinks(plain);
  const heading = codeIs(name);
  const validity = toValidity(message);
  return {
    // A subject contains no links, and an invisible word joiner would force an encoded header.
    subject: subject(code, plain),
    text: toText([heading, code, validity, warning]),
    html: toMailDocument({
      ...{ language, direction, heading, code, paragraphs: [validity], aside: warning },
      title: subject(code, name),
      logo: logoUrl === undefined ? undefined : { url: logoUrl, name },
    }),
  };
}

/**
 * Renders the SMS with a code. The last line is the origin-bound form that WebOTP and iOS read
 * (https://wicg.github.io/sms-one-time-codes/): it must be the last, alone, and begin with "@".
 */
export function renderCodeSms(message: CodeMessage): string {
  const { code, language, organizationName, pageHost } = message;
  const { direction, subject } = words[language];
  const name = withoutLinks(toPlainName(organizationName, direction));
  const text = `${subject(code, name)}\n${toValidity(message)}`;
  return pageHost === undefined ? text : `${text}\n\n@${pageHost} #${code}`;
}

/** Renders the email that tells the owner of a contact about wrong codes. */
export function renderNoticeMail(notice: Notice): RenderedMail {
  const { language, link, organizationName } = notice;
  const { direction, notice: said } = words[language];
  const plain = toPlainName(organizationName, direction);
  const name = withoutLinks(plain);
  const heading = said.subject(name);
  const paragraphs = [said.stopped(name), ...(link === undefined ? [said.other] : [said.open, { link }])];
  const lines = paragraphs.map((paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph.link));
  return {
    subject: said.subject(plain),
    text: toText([...lines, said.nobody]),
    html: toMailDocument({ language, direction, title: heading, heading, paragraphs, aside: said.nobody }),
  };
}

/** Renders the SMS that tells the owner of a contact about wrong codes. */
export function renderNoticeSms({ language, link, organizationName }: Notice): string {
  const { direction, notice: said } = words[language];
  const name = withoutLinks(toPlainName(organizationName, direction));
  return [said.stopped(name), ...(link === undefined ? [said.other] : [said.open, link]), said.nobody].join(
    '\n',
  );
}

/**
 * How long and how often the code can be used. The time is in whole minutes, or seconds below one minute, in the form,
 * plural and digits of the language, and is rounded down.
 */
function toValidity({ language, lifeSeconds }: CodeMessage): string {
  const [amount, unit] =
    lifeSeconds < 60
      ? ([lifeSeconds, 'second'] as const)
      : ([Math.floor(lifeSeconds / 60), 'minute'] as const);
  const time = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return words[language].validity(time.format(amount));
}

function toText(paragraphs: readonly string[]): string {
  return `${paragraphs.join('\n\n')}\n`;
}
