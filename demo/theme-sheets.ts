/** A side of a look. */
export type Side = 'light' | 'dark';

/** The colours that a look has for each side. */
export const COLORS = ['accent', 'surface', 'ink', 'danger', 'success'] as const;

/** The properties that the builder has a field for. */
const KNOWN: ReadonlySet<string> = new Set([...COLORS, 'font', 'space', 'radius', 'size']);

/** A look as the builder holds it: colours for both sides, the rest for both at once. */
export interface Look {
  readonly colors: Readonly<Record<(typeof COLORS)[number], Readonly<Record<Side, string>>>>;
  /** Families of all text; empty for the page's own. */
  readonly font: string;
  /** Pixels. */
  readonly space: number;
  readonly radius: number;
  readonly size: number;
  /** The other properties that a theme sets; they stay as they are. */
  readonly others: ReadonlyMap<string, string>;
}

/** The look of the element on a page that sets nothing; see docs/theming.md. */
const plain = `
  --latchkey-accent: light-dark(oklch(0.5 0.17 262), oklch(0.74 0.13 262));
  --latchkey-surface: light-dark(#fff, oklch(0.19 0.01 262));
  --latchkey-ink: light-dark(oklch(0.22 0.02 262), oklch(0.95 0.005 262));
  --latchkey-danger: light-dark(oklch(0.52 0.19 27), oklch(0.75 0.14 27));
  --latchkey-success: light-dark(oklch(0.52 0.13 155), oklch(0.78 0.14 155));
`;

/** The themes of the package by their addresses. */
const themes = import.meta.glob<string>('latchkey/themes/*.css', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The looks to begin with: the element's own, and the themes of the package. */
export const looks: ReadonlyMap<string, Look> = new Map([
  ['Latchkey', readLook(plain)],
  ...Object.entries(themes).map(([path, css]) => [nameOf(path), readLook(css)] as const),
]);

/** The name of a theme as people read it: `Paper` for `…/paper.css`. */
function nameOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1, -'.css'.length);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The custom properties of a look, as a page would set them. */
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

/** A look as a style sheet. */
export function toStyleSheet(look: Look): string {
  const lines = [...toProperties(look)].map(([name, value]) => `  ${name}: ${value};`);
  return ['latchkey-login {', ...lines, '}'].join('\n');
}

function joinSides({ light, dark }: Readonly<Record<Side, string>>): string {
  return light === dark ? light : `light-dark(${light}, ${dark})`;
}

function readLook(css: string): Look {
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

/** `light-dark(a, b)` as its two colours; the comma between them is the one outside of their own brackets. */
function splitSides(value: string): Record<Side, string> {
  const [, light = value, dark = value] =
    /^light-dark\(((?:[^(),]|\([^()]*\))*),\s*(.*)\)$/s.exec(value) ?? [];
  return { light, dark };
}
