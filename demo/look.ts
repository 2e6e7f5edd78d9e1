/** Light or dark. */
export type Side = 'light' | 'dark';

/** The colours of a look, each with a value for both sides. */
export const COLORS = ['accent', 'surface', 'ink', 'danger', 'success'] as const;

/** The properties that the builder has a field for. */
const KNOWN: ReadonlySet<string> = new Set([...COLORS, 'font', 'space', 'radius', 'size']);

/** A look in the theme builder: colours for each side, other values for both. */
export interface Look {
  readonly colors: Readonly<Record<(typeof COLORS)[number], Readonly<Record<Side, string>>>>;
  /** Font families; empty for the page's own. */
  readonly font: string;
  /** Step of the grid, in pixels. */
  readonly space: number;
  readonly radius: number;
  readonly size: number;
  /** Other properties of the theme, which stay unchanged. */
  readonly others: ReadonlyMap<string, string>;
}

/** The look of the element on a page that sets nothing; see docs/theming.md. */
export const PLAIN = `
  --latchkey-accent: light-dark(oklch(0.5 0.17 262), oklch(0.74 0.13 262));
  --latchkey-surface: light-dark(#fff, oklch(0.19 0.01 262));
  --latchkey-ink: light-dark(oklch(0.22 0.02 262), oklch(0.95 0.005 262));
  --latchkey-danger: light-dark(oklch(0.52 0.19 27), oklch(0.75 0.14 27));
  --latchkey-success: light-dark(oklch(0.52 0.13 155), oklch(0.78 0.14 155));
`;

/** Returns a look's custom properties, as a page would set them. */
export function toProperties({
  colors,
  font,
  space,
  radius,
  size,
  others,
}: Look): ReadonlyMap<string, string> {
  return new Map([
    ...(font === '' ? [] : ([['--latchkey-font', font]] as const)),
    ...COLORS.map((name) => [`--latchkey-${name}`, joinSides(colors[name])] as const),
    ['--latchkey-space', `${space}px`],
    ['--latchkey-radius', `${radius}px`],
    ['--latchkey-size', `${size}px`],
    ...others,
  ]);
}

/**
 * Writes a look as a style sheet on top of the look that it started from: only what differs from that.
 *
 * @param theme - the file of the theme that it began with, without its ending; the empty string for the element's own look
 */
export function toStyleSheet(look: Look, base: Look, theme: string): string {
  const before = toProperties(base);
  const changed = [...toProperties(look)].filter(([name, value]) => before.get(name) !== value);
  // A removed font is replaced by the page's.
  if (look.font === '' && base.font !== '') changed.push(['--latchkey-font', 'inherit']);
  const rules =
    changed.length === 0
      ? []
      : ['latchkey-login {', ...changed.map(([name, value]) => `  ${name}: ${value};`), '}'];
  const begin = theme === '' ? [] : [`@import 'latchkey/themes/${theme}.css';`];
  const lines = [...begin, ...(begin.length > 0 && rules.length > 0 ? [''] : []), ...rules];
  return lines.length === 0 ? '/* Nothing to copy yet: this is the element’s own look. */' : lines.join('\n');
}

function joinSides({ light, dark }: Readonly<Record<Side, string>>): string {
  return light === dark ? light : `light-dark(${light}, ${dark})`;
}

/** Reads a look from the custom properties of a style sheet. */
export function readLook(css: string): Look {
  const values = new Map(
    [...css.matchAll(/--latchkey-([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const colors = Object.fromEntries(COLORS.map((name) => [name, splitSides(values.get(name) ?? '')]));
  const pixels = (name: string, otherwise: number): number =>
    values.has(name) ? Number.parseFloat(values.get(name) ?? '') : otherwise;
  return {
    colors: colors as Look['colors'],
    font: values.get('font')?.replace(/\s+/g, ' ') ?? '',
    space: pixels('space', 4),
    radius: pixels('radius', 10),
    size: pixels('size', 48),
    others: new Map(
      [...values].flatMap(([name, value]) => (KNOWN.has(name) ? [] : [[`--latchkey-${name}`, value]])),
    ),
  };
}

/** Splits `light-dark(a, b)` at the comma that is outside of inner brackets. */
function splitSides(value: string): Record<Side, string> {
  const [, light = value, dark = value] =
    /^light-dark\(((?:[^(),]|\([^()]*\))*),\s*(.*)\)$/s.exec(value) ?? [];
  return { light, dark };
}
