import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { styles as fieldStyles } from '../../../src/element/parts/code-field.styles.ts';
import { styles as methodStyles } from '../../../src/element/parts/method-buttons.ts';
import { styles as doneStyles } from '../../../src/element/screens/done.ts';
import { styles as laterStyles } from '../../../src/element/screens/later.styles.ts';
import { styles } from '../../../src/element/styles.ts';
import { createRandom } from '../webhook/random.ts';
import { contrastOf, readColor, readProperties, type Scheme } from '../../support/engines/css-color.ts';
import { listFiles, root } from '../../support/runner/list-files.ts';

const surface = 'var(--_surface)';
const ink = 'var(--_ink)';
const quiet = 'var(--_quiet)';
const accent = 'var(--_accent)';

/** The custom properties that a theme may set. It may contain nothing else. */
const SETTABLE = [...styles.matchAll(/var\((--latchkey-[\w-]+)/g)].map(([, name]) => name);

/** Text and background colours that occur together. The expressions are those of the styles. */
const TEXTS: Readonly<Record<string, readonly [text: string, background: string]>> = {
  'text on the card': [ink, surface],
  'quiet text on the card': [quiet, surface],
  'the label of the primary button': ['var(--_on)', accent],
  'the label of an outlined button under the pointer': [
    ink,
    'color-mix(in oklab, var(--_ink) 5%, transparent)',
  ],
  'a note': [ink, 'color-mix(in oklab, var(--_ink) 6%, transparent)'],
  'an error': ['var(--_danger)', surface],
  'a selected character of the code': [ink, 'color-mix(in oklab, var(--_accent) 14%, var(--_surface))'],
};
const SHAPES: Readonly<Record<string, readonly [shape: string, background: string]>> = {
  'the border of a control': ['var(--_control)', surface],
  'the focus ring': [accent, surface],
  'the check mark': ['var(--_success)', surface],
};

/** Every look: the default one, and each theme. */
const looks = new Map([
  ['the default look', ''],
  ...listFiles('src/themes', '.css').map((path) => [path, readFileSync(join(root, path), 'utf8')] as const),
]);

describe('the themes', () => {
  it('are at least six besides the default look', () => {
    assert.ok(looks.size >= 7);
  });

  it('are tested with the expressions that the styles have', () => {
    const all = styles + methodStyles + laterStyles + fieldStyles + doneStyles;
    for (const expression of Object.values({ ...TEXTS, ...SHAPES }).flat()) {
      assert.ok(all.includes(expression), expression);
    }
  });

  for (const [name, css] of looks) {
    it(`of ${name} set custom properties that there are, and nothing else`, () => {
      const properties = readProperties(css);
      for (const property of properties.keys()) assert.ok(SETTABLE.includes(property), property);
      const rest = css
        .replace(/\/\*.*?\*\//gs, '')
        .replace(/--[\w-]+:[^;]+;/g, '')
        .replace(/\s+/g, ' ')
        .trim();
      assert.equal(rest, css && '@supports (color: light-dark(#fff, #000)) { :root { } }');
    });

    for (const scheme of ['light', 'dark'] as const) {
      const least = name.includes('contrast') ? 7 : 4.5;
      it(`of ${name} can be read, ${scheme}: texts ${least} to 1, shapes 3 to 1`, () => {
        for (const [what, pair] of Object.entries(TEXTS)) {
          const contrast = measure(pair, css, scheme);
          assert.ok(contrast >= least, `${what}: ${contrast.toFixed(2)}`);
        }
        for (const [what, pair] of Object.entries(SHAPES)) {
          const contrast = measure(pair, css, scheme);
          assert.ok(contrast >= 3, `${what}: ${contrast.toFixed(2)}`);
        }
      });
    }
  }
});

describe('an accent picked at random', () => {
  it('has a label that can be read, and so has one of the site’s own', () => {
    const random = createRandom(18).fraction;
    for (let round = 0; round < 2000; round++) {
      const digits = Array.from({ length: 6 }, () => Math.floor(random() * 16).toString(16)).join('');
      const css = `:root { --latchkey-accent: #${digits}; }`;
      for (const scheme of ['light', 'dark'] as const) {
        const contrast = measure(['var(--_on)', accent], css, scheme);
        assert.ok(contrast >= 4.5, `#${digits}: ${contrast.toFixed(2)}`);
      }
    }
    const own = ':root { --latchkey-accent: #ffd400; --latchkey-accent-ink: #5c4a00; }';
    assert.ok(measure(['var(--_on)', accent], own, 'light') >= 4.5);
    assert.equal(measure(['var(--_on)', accent], own, 'light'), measure(['#5c4a00', '#ffd400'], '', 'light'));
  });
});

describe('the calculation of contrast', () => {
  const plain = (text: string): ReturnType<typeof readColor> => readColor(text, 'light', new Map());

  it('agrees with known values', () => {
    // WCAG's own extremes, and the grey that is known to just pass on white (4.54).
    assert.equal(contrastOf(plain('#000'), plain('#fff'), plain('#fff')).toFixed(2), '21.00');
    assert.equal(contrastOf(plain('#767676'), plain('#fff'), plain('#fff')).toFixed(2), '4.54');
    // CSS Color 4 gives this colour in both notations.
    const pair = [plain('oklch(0.627955 0.257683 29.2339)'), plain('#ff0000')] as const;
    assert.equal(contrastOf(...pair, plain('#fff')).toFixed(2), '1.00');
    // Half of black over white is as light as #808080.
    const half = plain('color-mix(in oklab, #000 50%, transparent)');
    assert.equal(contrastOf(half, plain('#808080'), plain('#fff')).toFixed(1), '1.0');
  });

  it('refuses what it cannot read', () => {
    for (const text of ['red', '#12', 'oklch(50% 0.1 20deg)', 'color-mix(in srgb, #000 50%, #fff)']) {
      assert.throws(() => plain(text), /Cannot read the colour/, text);
    }
  });
});

function measure(pair: readonly [string, string], css: string, scheme: Scheme): number {
  // In the styles the light values come first, then the dark ones.
  const definitions = [...styles.matchAll(/(--_[\w-]+):\s*([^;]+);/g)];
  const own = new Map<string, string>();
  for (const [, name = '', value = ''] of definitions) {
    // The colour for newer browsers comes after the one for older browsers.
    if (scheme === 'dark' || !own.has(name) || name === '--_on') own.set(name, value);
  }
  const properties = new Map([...own, ...readProperties(css)]);
  const [front, back] = pair.map((text) => readColor(text, scheme, properties));
  return contrastOf(front!, back!, readColor(surface, scheme, properties));
}
