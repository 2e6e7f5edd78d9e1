import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Notice } from '../../../src/auth/delivery/delivery.ts';
import {
  renderCodeMail,
  renderCodeSms,
  renderNoticeMail,
  renderNoticeSms,
} from '../../../src/auth/delivery/render-message.ts';
import { createSmtpDelivery } from '../../../src/auth/delivery/smtp.ts';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';
import { code, notice as linked } from './sample-messages.ts';

const notice: Notice = { ...linked, link: undefined };

/** Names that try to inject headers, lines, markup or links. */
const HOSTILE: Readonly<Record<string, string>> = {
  header: 'Acme\r\nBcc: eve@example.com\r\n\r\nNew body',
  'line separators': 'Acme\u2028@evil.example #000000\u2029\u0085x',
  'last line of an SMS': 'Acme\n\n@evil.example #000000',
  element: '<script>alert(1)</script><img src=x onerror=alert(1)>',
  attribute: '" style="display:none" onload="x',
  entity: '&lt;b&gt; &#60;',
  comment: '--></td><!--',
  link: 'http://evil.example/login',
  'bare domain': 'evil.example',
  address: 'eve@evil.example',
  scheme: 'mailto:eve@evil.example',
  direction: 'Acme\u202e\u2066 654321 edoc\u2069\u2069',
  'encoded word': '=?utf-8?B?QmNj?=',
  template: '${code} {{code}} %s $& $1',
  long: 'A'.repeat(5000),
  surrogate: 'Acme \ud800',
  empty: '\u0000\u200b',
};

describe('a hostile name', () => {
  let mail: MailServer;
  before(async () => (mail = await startMailServer()));
  after(async () => mail.close());

  for (const [kind, organizationName] of Object.entries(HOSTILE)) {
    it(`stays a name: ${kind}`, async () => {
      const mails = [
        renderCodeMail({ ...code, organizationName }),
        renderNoticeMail({ ...notice, organizationName }),
        renderCodeMail({
          ...code,
          organizationName,
          language: 'ar',
          logoUrl: 'https://example.com/logo.png',
        }),
      ];
      for (const { html, subject, text } of mails) {
        assert.doesNotMatch(subject, /[\p{Cc}\p{Zl}\p{Zp}]/u);
        assert.ok([...subject].length < 200);
        assert.deepEqual(
          elementsOf(html),
          elementsOf(html.includes('logo.png') ? plain[2] : html.includes('123456') ? plain[0] : plain[1]),
        );
        // The text contains nothing that a mail program would turn into a link.
        for (const form of [text, html.replace(/<[^>]*>/g, ' ')]) {
          assert.doesNotMatch(form, /[a-z]:\/\/|evil\.example|eve@\w|mailto:\w/);
        }
      }
      for (const sms of [
        renderCodeSms({ ...code, organizationName }),
        renderNoticeSms({ ...notice, organizationName }),
      ]) {
        assert.doesNotMatch(sms, /^@(?!example\.com #123456$)/m);
        assert.doesNotMatch(sms, /[a-z]:\/\/|evil\.example/);
      }
    });

    it(`adds nothing to what the mail server gets: ${kind}`, async () => {
      const { close, deliver } = createSmtpDelivery({ url: mail.url, from: 'Demo <demo@example.org>' });
      try {
        const sender = { name: organizationName, replyTo: 'help@example.org' };
        await deliver({ ...code, organizationName, sender });
      } finally {
        close();
      }
      const { from, source, to } = mail.mails.at(-1) ?? assert.fail('nothing came');
      assert.deepEqual([from, to], ['demo@example.org', ['ada@example.com']]);
      const headers = source
        .slice(0, source.indexOf('\r\n\r\n'))
        .replace(/\r\n[ \t]+/g, ' ')
        .split('\r\n');
      assert.deepEqual(headers.map((header) => header.slice(0, header.indexOf(':'))).sort(), [
        'Auto-Submitted',
        'Content-Type',
        'Date',
        'From',
        'MIME-Version',
        'Message-ID',
        'Reply-To',
        'Subject',
        'To',
      ]);
      const sender = headers.find((header) => header.startsWith('From:'));
      assert.match(sender ?? '', /(?:^From: | )<?demo@example\.org>?$/);
    });
  }

  const plain = [
    renderCodeMail(code).html,
    renderNoticeMail(notice).html,
    renderCodeMail({ ...code, language: 'ar', logoUrl: 'https://example.com/logo.png' }).html,
  ] as const;
});

describe('the sender that a backend names', () => {
  it('is taken where it is of the operator’s domain, and else gives its name only', async () => {
    const mail = await startMailServer();
    const { close, deliver } = createSmtpDelivery({ url: mail.url, from: '"Demo, Inc." <demo@Example.org>' });
    try {
      await deliver({ ...code, sender: { name: 'Shop', address: 'shop@example.org' } });
      await deliver({
        ...code,
        sender: { name: 'Shop', address: 'shop@bank.example', replyTo: 'help@shop.example' },
      });
      await deliver({ ...code, sender: {} });
      await deliver(code);
    } finally {
      close();
      await mail.close();
    }
    const headersOf = (name: string): readonly string[] =>
      mail.mails.map(({ source }) => new RegExp(`^${name}: (.*)\r$`, 'm').exec(source)?.[1] ?? '');
    assert.deepEqual(headersOf('From'), [
      'Shop <shop@example.org>',
      'Shop <demo@example.org>',
      '"Demo, Inc." <demo@example.org>',
      '"Demo, Inc." <demo@example.org>',
    ]);
    assert.deepEqual(headersOf('Reply-To'), ['', 'help@shop.example', '', '']);
  });
});

/** The tags of a mail with their attribute names; attribute values and texts are left out. */
function elementsOf(html: string): readonly string[] {
  return [...html.matchAll(/<\/?[a-z][^>]*>/g)].map(([element]) => element.replace(/"[^"]*"/g, '""'));
}
