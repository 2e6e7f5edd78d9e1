import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  guessCountry,
  listCountries,
  nameOf,
  searchCountries,
} from '../../../../src/element/phone/country.ts';

const search = (query: string, locale = 'en'): readonly string[] =>
  searchCountries(listCountries(locale), query).map(({ code }) => code);

describe('countries', () => {
  it('are all there once, named and sorted in the language of the page', () => {
    const german = listCountries('de');
    assert.ok(german.length > 230);
    assert.equal(new Set(german.map(({ code }) => code)).size, german.length);
    assert.equal(nameOf('DE', 'de'), 'Deutschland');
    assert.equal(nameOf('DE', 'ar'), 'ألمانيا');
    const names = german.map(({ name }) => name);
    assert.deepEqual(names, [...names].sort(new Intl.Collator('de').compare));
    assert.equal(german.find(({ code }) => code === 'AT')?.dial, '+43');
  });

  it('have names even where a site calls its language what it likes', () => {
    assert.ok(listCountries('not a tag!').every(({ name }) => name.length > 1));
  });

  it('are found by any part of a name, the beginning first', () => {
    assert.equal(search('germ')[0], 'DE');
    assert.equal(search('kingdom')[0], 'GB');
    assert.ok(search('land').includes('FI'));
    assert.equal(search('united s')[0], 'US');
  });

  it('are found without marks, capitals and letters that only one language has', () => {
    assert.equal(search('ÖSTERR', 'de')[0], 'AT');
    assert.equal(search('osterr', 'de')[0], 'AT');
    assert.equal(search('cote d')[0], 'CI');
    assert.equal(search('islande', 'fr')[0], 'IS');
    assert.equal(search('farerne', 'da').length, 0);
    assert.equal(search('faeroerne', 'da')[0], 'FO');
    assert.equal(search('المانيا', 'ar')[0], 'DE');
  });

  it('are found by their ISO code before anything else', () => {
    for (const code of ['DE', 'at', 'Ch', 'us', 'IN', 'NO'])
      assert.equal(search(code)[0], code.toUpperCase());
  });

  it('are found by their ISO code of three letters', () => {
    for (const [letters, code] of [
      ['DEU', 'DE'],
      ['usa', 'US'],
      ['GBR', 'GB'],
      ['che', 'CH'],
      ['SWE', 'SE'],
      ['UKR', 'UA'],
      ['IRL', 'IE'],
      ['PRK', 'KP'],
      ['XKX', 'XK'],
    ])
      assert.equal(search(letters ?? '')[0], code, letters);
  });

  it('are found by what people call them, by their English name and by the name that they give themselves', () => {
    for (const [name, code] of [
      ['UK', 'GB'],
      ['USA', 'US'],
      ['Britain', 'GB'],
      ['great britain', 'GB'],
      ['Scotland', 'GB'],
      ['America', 'US'],
      ['Deutschland', 'DE'],
      ['Österreich', 'AT'],
      ['espana', 'ES'],
      ['日本', 'JP'],
      ['Ελλάδα', 'GR'],
      ['Россия', 'RU'],
      ['Suomi', 'FI'],
      ['Holland', 'NL'],
      ['UAE', 'AE'],
      ['Czech Republic', 'CZ'],
      ['South Korea', 'KR'],
    ] as const) {
      assert.equal(search(name)[0], code, name);
      assert.equal(search(name, 'fr')[0], code, `${name} on a French page`);
    }
    assert.equal(search('Germany', 'ja')[0], 'DE');
    assert.equal(search('ukr')[0], 'UA');
  });

  it('are found by their calling code, the main country first', () => {
    assert.equal(search('+49')[0], 'DE');
    assert.equal(search('49')[0], 'DE');
    assert.equal(search('0049')[0], 'DE');
    assert.deepEqual(search('+1').slice(0, 1), ['US']);
    assert.ok(search('+1').includes('CA'));
    assert.equal(search('+44')[0], 'GB');
    assert.ok(search('+4').includes('DE'));
    assert.equal(search('٤٩')[0], 'DE');
    assert.equal(search('+49 30 1234')[0], 'DE');
    assert.equal(search('+44 20 7946')[0], 'GB');
    assert.equal(search('0012133734253')[0], 'US');
    assert.equal(search('+7 912')[0], 'RU');
  });

  it('are all shown while nothing is asked for, and none when nothing fits', () => {
    const all = listCountries('en').length;
    for (const query of ['', ' ', '+', '00']) assert.equal(search(query).length, all, query);
    for (const query of ['atlantis', '+0', '<b>', '\\']) assert.deepEqual(search(query), [], query);
  });
});

describe('the country to begin with', () => {
  const zone = 'Etc/UTC';
  const guess = (locale: string | undefined, language: string, timeZone = zone): string =>
    guessCountry({ locale, language, timeZone });

  it('is the one that the language of the page names', () => {
    assert.equal(guess('de-AT', 'en-US'), 'AT');
    assert.equal(guess('en_GB', 'de-DE'), 'GB');
    assert.equal(guess('zh-Hant-TW', 'en-US'), 'TW');
  });

  it('is else the one that the browser names, where it speaks that language', () => {
    assert.equal(guess('es', 'es-MX'), 'MX');
    assert.equal(guess('es', 'en-US'), 'ES');
    assert.equal(guess('de', 'en-US'), 'DE');
    assert.equal(guess(undefined, 'fr-CA'), 'CA');
    assert.equal(guess('en', 'pt-BR'), 'BR');
  });

  it('is else that of the time zone, where the browser knows zones', () => {
    const { getTimeZones, timeZones } = Object.getOwnPropertyDescriptors(Intl.Locale.prototype) as Record<
      string,
      unknown
    >;
    if (!getTimeZones && !timeZones) return;
    assert.equal(guess(undefined, 'en', 'Europe/Berlin'), 'DE');
    assert.equal(guess(undefined, 'de', 'Asia/Tokyo'), 'JP');
    // The region 419 (Latin America), which browsers there send, is not a country.
    assert.equal(guess('es-419', 'es-419', 'America/Mexico_City'), 'MX');
    assert.equal(guess('es', 'es-419', 'America/Bogota'), 'CO');
    assert.equal(guess('es', 'en-US', 'America/Bogota'), 'ES');
  });

  it('is else where the language is spoken most, and the United States when nothing tells', () => {
    assert.equal(guess('ja', 'en'), 'JP');
    assert.equal(guess(undefined, 'ko'), 'KR');
    assert.equal(guess('es-419', 'en'), 'US');
    assert.equal(guess('tlh', 'not a tag!'), 'US');
    assert.equal(guess('not a tag!', ''), 'US');
  });
});
