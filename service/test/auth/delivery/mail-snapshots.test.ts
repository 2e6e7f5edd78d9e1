/**
 * Compares mails as a mail server receives them with the files in the folder `mails`, byte by byte except for the date,
 * the id and the boundary. LATCHKEY_WRITE_MAILS=1 writes the files anew; review the difference.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { CodeMessage, Notice } from '../../../src/auth/delivery/delivery.ts';
import { createSmtpDelivery } from '../../../src/auth/delivery/smtp.ts';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';
import { code as plain, notice } from './sample-messages.ts';

const code: CodeMessage = { ...plain, organizationName: 'Acme & Söhne' };

const MAILS: Readonly<Record<string, CodeMessage | Notice>> = {
  'code-en': { ...code, organizationName: 'Acme' },
  'code-de': { ...code, language: 'de' },
  'code-ar': { ...code, language: 'ar' },
  'code-ja': { ...code, language: 'ja' },
  'code-hi': { ...code, language: 'hi' },
  'code-from-a-backend': {
    ...code,
    code: 'AB12CD34X',
    organizationName: 'Shop "24"',
    logoUrl: 'https://shop.example/logo.png?size=2&for=mail',
    sender: { name: 'Grüße, Shop', address: 'shop@example.org', replyTo: 'help@shop.example' },
  },
  'notice-en': notice,
  'notice-he-without-a-link': { ...notice, language: 'he', link: undefined },
};

describe('a mail', () => {
  let mail: MailServer;
  before(async () => (mail = await startMailServer()));
  after(async () => mail.close());

  for (const [name, message] of Object.entries(MAILS)) {
    it(`goes out as it was read once: ${name}`, async () => {
      const smtp = createSmtpDelivery({ url: mail.url, from: 'Demo <no-reply@example.org>' });
      try {
        await ('code' in message ? smtp.deliver(message) : smtp.notify(message));
      } finally {
        smtp.close();
      }
      const sent = readable(mail.mails.at(-1)?.source ?? '');
      const file = new URL(`./mails/${name}.eml`, import.meta.url);
      if (process.env['LATCHKEY_WRITE_MAILS'] === '1') writeFileSync(file, sent);
      assert.equal(sent, readFileSync(file, 'utf8'));
    });
  }
});

/** Makes the source comparable: line ends are `\n`, random parts are masked, and base64 parts are decoded. */
function readable(source: string): string {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1] ?? assert.fail('not in two forms');
  return source
    .replaceAll(boundary, '=boundary=')
    .replace(/^Message-ID: <[^>]+>/m, 'Message-ID: <…>')
    .replace(/^Date: .+\r$/m, 'Date: …\r')
    .replaceAll('\r\n', '\n')
    .replace(
      /(Content-Transfer-Encoding: base64\n\n)([A-Za-z\d+/=\n]+)/g,
      (_part, head: string, body: string) => {
        assert.ok(body.split('\n').every((line) => line.length <= 76));
        return `${head}${Buffer.from(body, 'base64').toString()}\n`;
      },
    );
}
