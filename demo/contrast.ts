import { COLORS, type Look, type Side } from './look.ts';

/** Two colours of a look, foreground and background, and the contrast that they need (WCAG 2.2, 1.4.3 and 1.4.11). */
export interface Pair {
  readonly name: string;
  /** The colour that `mend` changes. */
  readonly color: (typeof COLORS)[number];
  readonly front: string;
  readonly back: string;
  readonly least: 4.5 | 3;
}

/** The pairs that decide whether a look is readable, mixed as the element mixes them. */
export const PAIRS: readonly Pair[] = [
  { name: 'Text', color: 'ink', front: 'var(--ink)', back: 'var(--surface)', least: 4.5 },
  {
    name: 'Secondary text',
    color: 'ink',
    front: 'color-mix(in oklab, var(--ink) 68%, var(--surface))',
    back: 'var(--surface)',
    least: 4.5,
  },
  { name: 'Primary button', color: 'accent', front: 'var(--surface)', back: 'var(--accent)', least: 4.5 },
  {
    name: 'Primary button, hovered',
    color: 'accent',
    front: 'var(--surface)',
    back: 'color-mix(in oklab, var(--accent) 88%, var(--ink))',
    least: 4.5,
  },
  { name: 'Error', color: 'danger', front: 'var(--danger)', back: 'var(--surface)', least: 4.5 },
  {
    name: 'Border of a control',
    color: 'ink',
    front: 'color-mix(in oklab, var(--ink) 50%, var(--surface))',
    back: 'var(--surface)',
    least: 3,
  },
  { name: 'Focus ring', color: 'accent', front: 'var(--accent)', back: 'var(--surface)', least: 3 },
  { name: 'Check mark', color: 'success', front: 'var(--success)', back: 'var(--surface)', least: 3 },
];

/** Percentages of black or white that are mixed into a colour to improve its contrast. */
const STEPS = Array.from({ length: 50 }, (_, index) => 2 * (index + 1));

/** Measures colours as the browser paints them, which is what people see. */
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

  /** Measures the contrast of a pair on one side of a look, from 1 to 21. */
  measure({ front, back }: Pair, { colors }: Look, side: Side): number {
    for (const name of COLORS) this.#probe.style.setProperty(`--${name}`, colors[name][side]);
    const [lighter = 0, darker = 0] = [front, back]
      .map((color) => luminanceOf(this.#paint(color)))
      .sort((a, b) => b - a);
    return (lighter + 0.05) / (darker + 0.05);
  }

  /**
   * Improves a look: each colour with too little contrast is mixed with black or white, as little as necessary. The
   * surface stays. A colour that cannot be improved in this way stays as it was.
   */
  mend(look: Look): Look {
    let mended = look;
    for (const side of ['light', 'dark'] as const) {
      for (const name of COLORS) {
        const isEnough = (candidate: Look): boolean =>
          PAIRS.every((pair) => pair.color !== name || this.measure(pair, candidate, side) >= pair.least);
        if (isEnough(mended)) continue;
        const given = mended.colors[name];
        const candidates = STEPS.flatMap((percent) =>
          ['black', 'white'].map((target) => {
            const color = this.toHex(`color-mix(in oklab, ${given[side]}, ${target} ${percent}%)`);
            return { ...mended, colors: { ...mended.colors, [name]: { ...given, [side]: color } } };
          }),
        );
        mended = candidates.find(isEnough) ?? mended;
      }
    }
    return mended;
  }

  /** Converts a colour to `#rrggbb`, the form of colour fields. */
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

/** Computes the relative luminance (WCAG 2.2) of red, green and blue from 0 to 255. */
function luminanceOf(stored: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = stored
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
