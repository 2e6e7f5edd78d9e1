import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { minifyCss, minifyHtml } from '../../scripts/minify-templates.ts';

describe('the template minifier', () => {
  it('takes out of style sheets what no browser needs', () => {
    assert.equal(
      minifyCss(`
        /* the field */
        :host([hidden]) , .a > .b:not( :focus-visible ) {
          color: color-mix(in oklch, var(--ink) 62%, white);
          padding: calc(1px + 2px) 0;
        }
      `),
      ' :host([hidden]),.a > .b:not( :focus-visible ){color:color-mix(in oklch,var(--ink) 62%,white);padding:calc(1px + 2px) 0}',
    );
  });

  it('keeps the space that makes a selector a descendant, and strings as they are', () => {
    assert.equal(minifyCss('.a :hover{content:"a  ;  /* b */"}'), '.a :hover{content:"a  ;  /* b */"}');
  });

  it('keeps the parts beside an expression apart', () => {
    assert.deepEqual(['.a { gap: ', '; margin: ', ' auto; }'].map(minifyCss), [
      '.a{gap:',
      ';margin:',
      ' auto}',
    ]);
  });

  it('makes one space of many in markup, never none', () => {
    assert.equal(
      minifyHtml('\n  <!-- a\n comment -->\n  <b>a</b>\n  <i class="x\n y">b</i>\n'),
      ' <b>a</b> <i class="x y">b</i> ',
    );
  });
});
