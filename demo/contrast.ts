import { COLORS, type Look, type Side } from './theme-sheets.ts';

/** Two colours of a look that stand on each other, and how far apart they have to be (WCAG 2.2, 1.4.3 and 1.4.11). */
export interface Pair {
  readonly name: string;
  readonly front: string;
  readonly back: string;
  readonly least: 4.5 | 3;
}

/** The pairs that decide whether a look can be read; mixed as the element mixes them. */
export const PAIRS: readonly Pair[] = [
  { name: 'Text', front: 'var(--ink)', back: 'var(--surface)', least: 4.5 },
  {
    name: 'Secondary text',
    front: 'color-mix(in oklab, var(--ink) 68%, var(--surface))',
    back: 'var(--surface)',
    least: 4.5,
  },
  { name: 'Primary button', front: 'var(--surface)', back: 'var(--accent)', least: 4.5 },
  {
    name: 'Primary button, pointed at',
    front: 'var(--surface)',
    back: 'color-mix(in oklab, var(--accent) 88%, var(--ink))',
    least: 4.5,
  },
  { name: 'Error', front: 'var(--danger)', back: 'var(--surface)', least: 4.5 },
  {
    name: 'Border of a control',
    front: 'color-mix(in oklab, var(--ink) 50%, var(--surface))',
    back: 'var(--surface)',
    least: 3,
  },
  { name: 'Focus ring', front: 'var(--accent)', back: 'var(--surface)', least: 3 },
  { name: 'Check mark', front: 'var(--success)', back: 'var(--surface)', least: 3 },
];

/** Measures colours with the browser's own eyes: what it paints is what people see. */
export class Painter {
  readonly #probe = document.createElement('i');
  readonly #context: CanvasRenderingContext2D;

  constructor() {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('This browser has no canvas to measure colours with.');
    this.#context = context;
    this.#probe.hidden = true;
    document.body.append(this.#probe);
  }

  /** The contrast of a pair on one side of a look, from 1 to 21. */
  measure({ front, back }: Pair, { colors }: Look, side: Side): number {
    for (const name of COLORS) this.#probe.style.setProperty(`--${name}`, colors[name][side]);
    const [lighter = 0, darker = 0] = [front, back]
      .map((color) => luminanceOf(this.#paint(color)))
      .sort((a, b) => b - a);
    return (lighter + 0.05) / (darker + 0.05);
  }

  /** A colour as `#rrggbb`, which is what colour fields take. */
  toHex(color: string): string {
    const [r = 0, g = 0, b = 0] = this.#paint(color);
    return `#${[r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  }

  #paint(color: string): readonly number[] {
    this.#probe.style.color = '';
    this.#probe.style.color = color;
    this.#context.fillStyle = getComputedStyle(this.#probe).color;
    this.#context.fillRect(0, 0, 1, 1);
    return [...this.#context.getImageData(0, 0, 1, 1).data];
  }
}

/** Relative luminance by WCAG 2.2, of red, green and blue from 0 to 255. */
function luminanceOf(stored: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = stored
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
