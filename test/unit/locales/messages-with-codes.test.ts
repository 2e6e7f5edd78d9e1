import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renderCodeMail, renderCodeSms } from '../../../service/src/auth/delivery/render-message.ts';
import { words } from '../../../service/src/auth/delivery/words/index.ts';
import { readCode } from '../../../src/element/parts/code-text.ts';
import { languageTags, languages } from '../../support/package/languages.ts';

describe('the page and the messages of the service', () => {
  it('speak the same languages', () => {
    assert.deepEqual(Object.keys(words).sort(), [...languageTags].sort());
  });

  for (const tag of languageTags) {
    it(`agree in ${tag}: direction, and a code that the page finds in the pasted message`, async () => {
      const { messages } = await languages[tag]();
      assert.equal(words[tag].direction, messages.direction);
      const isAlphanumeric = tag.length > 2;
      const code = isAlphanumeric ? 'AB12CD34' : '314159';
      const message = {
        channel: 'email',
        address: 'ada@example.com',
        code,
        lifeSeconds: 300,
        organizationName: 'Acme',
        language: tag,
        pageHost: 'example.com',
      } as const;
      const { subject, text } = renderCodeMail(message);
      const format = { length: code.length, isAlphanumeric };
      for (const pasted of [subject, text, renderCodeSms(message)])
        assert.equal(readCode(pasted, format), code, pasted);
    });
  }
});
