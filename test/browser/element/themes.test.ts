import { contrastOf, readColor, readProperties } from '../../support/engines/css-color.ts';
import { cleanUp, mount, until, type Harness } from './harness.ts';
import { addTheme, THEMES } from './theme-sheet.ts';

/** The elements whose colours are measured in each theme, with the CSS property and the custom property that sets it. */
const SEEN = [
  ['.title', 'color', '--latchkey-ink'],
  ['.primary', 'backgroundColor', '--latchkey-accent'],
] as const;

describe('the themes in a browser', () => {
  let sheet: HTMLStyleElement;

  afterEach(async () => {
    sheet.remove();
    await cleanUp();
  });

  for (const theme of THEMES) {
    it(`shows ${theme} as it was computed, on the side that the element has`, async () => {
      sheet = await addTheme(theme);
      const properties = readProperties(sheet.textContent ?? '');
      const harness = await mount({ attributes: { theme: 'light' } });
      await until(() => harness.contact, 'the field');
      for (const scheme of ['light', 'dark'] as const) {
        harness.element.theme = scheme;
        const surface = readColor('var(--latchkey-surface)', scheme, properties);
        await until(
          () => contrast(paint(harness, '.card', 'backgroundColor'), surface) < 1.02 || null,
          scheme,
        );
        for (const [selector, property, name] of SEEN) {
          const computed = contrastOf(readColor(`var(${name})`, scheme, properties), surface, surface);
          // Colours change with a transition, and pixel values are rounded, so the test waits and allows 3%.
          await until(
            () =>
              Math.abs(contrast(paint(harness, selector, property), surface) / computed - 1) < 0.03 || null,
            `${selector}, ${scheme}, at ${computed.toFixed(1)} to 1`,
          );
        }
      }
    });
  }
});

function contrast(hex: string, surface: ReturnType<typeof readColor>): number {
  return contrastOf(readColor(hex, 'light', new Map()), surface, surface);
}

/** The colour of an element as the browser paints it. */
function paint({ root }: Harness, selector: string, property: 'color' | 'backgroundColor'): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d')!;
  context.fillStyle = getComputedStyle(root.querySelector(selector)!)[property];
  context.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
