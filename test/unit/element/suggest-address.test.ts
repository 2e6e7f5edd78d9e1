import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atDomain, suggestDomain } from '../../../src/element/parts/suggest-address.ts';

describe('a mistyped domain', () => {
  it('brings the common one to mind that it is a slip away from', () => {
    const slips: Readonly<Record<string, string>> = {
      'gmial.com': 'gmail.com',
      'gamil.com': 'gmail.com',
      'gmail.con': 'gmail.com',
      'gmail.cmo': 'gmail.com',
      'gnail.com': 'gmail.com',
      'gmai.com': 'gmail.com',
      'gmaill.com': 'gmail.com',
      'GMIAL.COM': 'gmail.com',
      'hotmial.com': 'hotmail.com',
      'homtail.com': 'hotmail.com',
      'outlok.com': 'outlook.com',
      'outllok.com': 'outlook.com',
      'iclod.com': 'icloud.com',
      'yaho.com': 'yahoo.com',
      't-onlin.de': 't-online.de',
      'wanado.fr': 'wanadoo.fr',
    };
    for (const [typed, meant] of Object.entries(slips)) {
      assert.equal(suggestDomain(`ada@${typed}`), meant, typed);
    }
  });

  it('is not seen in what people really have, or are still typing', () => {
    const right = [
      ...[
        'gmail.com',
        'gmail.co',
        'gmail.c',
        'gm',
        '',
        'yahoo.ca',
        'yahoo.de',
        'yahoo.co.uk',
        'yahoo.com.br',
      ],
      ...[
        'hotmail.co.uk',
        'hotmail.ca',
        'hotmsil.con',
        'hotmail.fr',
        'hotmail.co.',
        'outlook.de',
        'mail.com',
        'email.com',
      ],
      ...[
        'ymail.com',
        'gmx.com',
        'gmx.de',
        'web.de',
        'me.com',
        'example.com',
        'proton.me',
        'live.com',
        'aol.com',
      ],
      ...['orange.com', 'company.example', 'gmail', 'localhost'],
    ];
    for (const domain of right) assert.equal(suggestDomain(`ada@${domain}`), undefined, domain);
    for (const text of ['', 'ada', '@', '+49 151', 'gmial.com'])
      assert.equal(suggestDomain(text), undefined, text);
  });

  it('is put in the place of what was typed, and nothing else', () => {
    assert.equal(atDomain('Ada.L+x@gmial.com', 'gmail.com'), 'Ada.L+x@gmail.com');
  });

  it('is looked for in no time, however long the text', () => {
    // CPU time is measured, because the clock also counts the time of other programs on a busy machine.
    const before = process.cpuUsage();
    suggestDomain(`ada@${'a'.repeat(300)}.com`);
    assert.ok(process.cpuUsage(before).user < 200_000);
  });
});
