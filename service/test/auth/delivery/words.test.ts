import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chooseLanguage, MESSAGE_LANGUAGES } from '../../../src/auth/delivery/choose-language.ts';
import {
  renderCodeMail,
  renderCodeSms,
  renderNoticeMail,
  renderNoticeSms,
} from '../../../src/auth/delivery/render-message.ts';
import { words } from '../../../src/auth/delivery/words/index.ts';
import { code, notice } from './sample-messages.ts';

describe('the languages of messages', () => {
  for (const language of MESSAGE_LANGUAGES) {
    it(`say in ${language} whose code it is and how long it lasts`, () => {
      const mail = renderCodeMail({ ...code, language });
      const minutes = new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
      const lines = mail.text.split('\n');
      assert.ok(mail.subject.includes('123456') && mail.subject.includes('Acme'), mail.subject);
      assert.equal(lines.indexOf('123456'), 2, 'alone on a line, below the word for it');
      assert.ok(lines[0]?.includes('Acme'));
      assert.ok(mail.text.includes(minutes.format(5)), mail.text);
      assert.ok(renderCodeMail({ ...code, language, lifeSeconds: 119 }).text.includes(minutes.format(1)));
      const seconds = new Intl.NumberFormat(language, { style: 'unit', unit: 'second', unitDisplay: 'long' });
      const brief = renderCodeMail({ ...code, language, lifeSeconds: 30 }).text;
      assert.ok(brief.includes(seconds.format(30)), brief);
      assert.match(mail.html, new RegExp(`<html lang="${language}" dir="${words[language].direction}">`));
      assert.match(mail.html, />123456</);
      for (const part of [lines[0], lines[4], lines[6]])
        assert.ok(part && mail.html.includes(toHtml(part)), part);

      const sms = renderCodeSms({ ...code, language });
      assert.ok(sms.startsWith(mail.subject) && sms.includes(minutes.format(5)));
      assert.ok(sms.endsWith('\n\n@example.com #123456'));
    });

    it(`tell an owner in ${language} of wrong codes, with the link and without`, () => {
      for (const link of [notice.link, undefined]) {
        const mail = renderNoticeMail({ ...notice, language, link });
        const sms = renderNoticeSms({ ...notice, language, link });
        assert.ok(mail.subject.includes('Acme') && mail.text.includes('Acme') && sms.includes('Acme'));
        for (const text of [mail.text, sms]) assert.equal(text.includes('https://'), link !== undefined);
        assert.equal(mail.html.includes('<a '), link !== undefined);
      }
      assert.notEqual(words[language].notice.open, words[language].notice.other);
    });
  }

  it('have words of their own', () => {
    for (const language of MESSAGE_LANGUAGES.filter((tag) => tag !== 'en')) {
      for (const part of ['warning'] as const)
        assert.notEqual(words[language][part], words.en[part], language);
      for (const part of ['nobody', 'open', 'other'] as const) {
        assert.notEqual(words[language].notice[part], words.en.notice[part], language);
      }
    }
  });
});

describe('the language of a message', () => {
  it('is the nearest of what is most wanted', () => {
    for (const [header, expected] of [
      ['de', 'de'],
      ['de-AT,en;q=0.5', 'de'],
      ['zh-Hant-HK', 'zh-TW'],
      ['zh-HK', 'zh-TW'],
      ['zh', 'zh-CN'],
      ['pt', 'pt-BR'],
      ['pt-PT', 'pt-PT'],
      ['no', 'nb'],
      ['iw', 'he'],
      ['en;q=0.4, fr;q=0.8', 'fr'],
      ['cy, ja;q=0.9', 'ja'],
      ['AR', 'ar'],
      ['fr;q=0, de;q=0.1', 'de'],
    ] as const) {
      assert.equal(chooseLanguage(header), expected, header);
    }
  });

  it('is English where nothing known is said', () => {
    const flood = `${'xx,'.repeat(100_000)}de`;
    for (const header of [null, undefined, '', '*', 'cy', ';q=1', 'de;q=2', 'de;q=x', '"de"', flood]) {
      assert.equal(chooseLanguage(header), 'en');
    }
  });
});

function toHtml(text: string): string {
  return text.replace(/['"<>&]/g, (character) => `&${NAMES[character] ?? ''};`);
}

const NAMES: Readonly<Record<string, string>> = { "'": '#39', '"': 'quot', '<': 'lt', '>': 'gt', '&': 'amp' };
