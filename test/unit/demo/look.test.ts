import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { PLAIN, readLook, toStyleSheet } from '../../../demo/look.ts';
import { listFiles, root } from '../../support/runner/list-files.ts';

const plain = readLook(PLAIN);

describe('the style sheet of the studio', () => {
  it('has nothing in it while nothing was changed', () => {
    assert.equal(
      toStyleSheet(plain, plain, ''),
      '/* Nothing to copy yet: this is the element’s own look. */',
    );
    for (const path of listFiles('src/themes', '.css')) {
      const base = readLook(readFileSync(join(root, path), 'utf8'));
      assert.equal(toStyleSheet(base, base, 'paper'), "@import 'latchkey/themes/paper.css';");
    }
  });

  it('has what was changed, and no other property', () => {
    const accent = { ...plain.colors.accent, light: '#7a1f5c' };
    const look = { ...plain, radius: 4, colors: { ...plain.colors, accent } };
    const rules = [
      'latchkey-login {',
      '  --latchkey-accent: light-dark(#7a1f5c, oklch(0.74 0.13 262));',
      '  --latchkey-radius: 4px;',
      '}',
    ].join('\n');
    assert.equal(toStyleSheet(look, plain, ''), rules);
    assert.equal(toStyleSheet(look, plain, 'mint'), `@import 'latchkey/themes/mint.css';\n\n${rules}`);
  });

  it('gives the font back to the page', () => {
    const serif = { ...plain, font: 'serif' };
    assert.match(toStyleSheet(plain, serif, 'paper'), /\{\n  --latchkey-font: inherit;\n\}/);
    assert.match(toStyleSheet(serif, plain, ''), /\{\n  --latchkey-font: serif;\n\}/);
  });
});
