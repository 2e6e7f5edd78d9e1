import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fallbacksOf, languageOf } from '../../../src/base/language-tags.ts';
import { plainLanguageOf } from '../../../src/base/plain-language.ts';
import { languageTags } from '../../support/package/languages.ts';

const known = languageTags.filter((tag) => tag !== 'en');

/** The language for a tag, found with the full list of fallbacks. */
const spokenFor = (tag: string): string | undefined =>
  fallbacksOf(tag)
    .map((rest) => languageOf(languageTags, rest))
    .find((language) => language !== undefined);

describe('the language that a tag names itself', () => {
  it('is found for the tag of every language, with a region of its own, and without the one of its usual form', () => {
    for (const tag of known) assert.equal(plainLanguageOf(known, tag), tag);
    assert.equal(plainLanguageOf(known, 'de-AT'), 'de');
    assert.equal(plainLanguageOf(known, 'pt'), 'pt-BR');
    assert.equal(plainLanguageOf(known, 'zh'), 'zh-CN');
  });

  it('is the one that is spoken, or left to who knows more of tags', () => {
    const regions = known.flatMap((tag) => [
      tag,
      `${tag}-AT`,
      `${tag}-Latn-AT`,
      tag.slice(0, 2),
      tag.slice(0, 1),
    ]);
    const tags = [
      ...regions,
      'en',
      'en-GB',
      'no',
      'iw',
      'zh-HK',
      'zh-Hant-TW',
      'pt-AO',
      'tlh',
      'DE',
      'de_AT',
      'd',
      '',
    ];
    for (const tag of tags) {
      const plain = plainLanguageOf(known, tag);
      if (plain !== undefined) assert.equal(plain, spokenFor(tag), tag);
    }
  });
});
