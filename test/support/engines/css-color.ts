/** Computes colours as a browser does, for the CSS features that the element's styles and themes use. */

/** The colour scheme of a page. */
export type Scheme = 'light' | 'dark';

/** A colour in OKLab, with its opacity from 0 to 1. */
export interface Color {
  readonly lab: readonly [lightness: number, a: number, b: number];
  readonly alpha: number;
}

/** The values that a page or a theme sets, by custom property, as `--latchkey-accent`. */
export type Properties = ReadonlyMap<string, string>;

/**
 * Reads a colour: `#rgb`, `#rrggbb`, `oklch()` without units, `transparent`, `light-dark()`, `color-mix(in oklab, …)`
 * `var()` with or without a fallback, and `color(from … xyz …)` as the element picks the text on its accent by it, each in
 * the others.
 *
 * @throws Error that names what it cannot read.
 */
export function readColor(text: string, scheme: Scheme, properties: Properties): Color {
  const value = text.trim();
  const read = (inner: string): Color => readColor(inner, scheme, properties);
  if (value === 'transparent') return { lab: [0, 0, 0], alpha: 0 };
  if (value.startsWith('#')) return readHex(value);
  const [, name = '', inside = ''] = /^([\w-]+)\((.*)\)$/s.exec(value) ?? [];
  const parts = splitAtCommas(inside);
  switch (name) {
    case 'oklch': {
      const [numbers = '', opacity = '1'] = inside.split('/');
      const [l = NaN, c = NaN, h = NaN] = numbers.trim().split(/\s+/).map(Number);
      if (Number.isNaN(l + c + h)) break;
      const angle = (h * Math.PI) / 180;
      return { lab: [l, c * Math.cos(angle), c * Math.sin(angle)], alpha: Number(opacity) };
    }
    case 'light-dark':
      return read(parts[scheme === 'light' ? 0 : 1] ?? '');
    case 'var': {
      const [property = '', ...fallback] = parts;
      return read(properties.get(property.trim()) ?? fallback.join(','));
    }
    case 'color': {
      // Far more or far less light than any screen has, by the accent's own luminance.
      const [, from = '', white = ''] = /^from (.*\)|#\w+) xyz (.*?\)) /s.exec(inside) ?? [];
      const rule = properties.get(/--[\w-]+/.exec(white)?.[0] ?? '') ?? '';
      const [, threshold] = /^calc\(\(([\d.]+) - y\) \* 1e9\)$/.exec(rule) ?? [];
      if (threshold === undefined) break;
      const base = read(from);
      return { lab: [luminanceOn(base, base) < Number(threshold) ? 1 : 0, 0, 0], alpha: 1 };
    }
    case 'color-mix': {
      const [space, first = '', second = ''] = parts;
      const [, color = '', percentage] = /^(.*\S)\s+([\d.]+)%$/s.exec(first.trim()) ?? [];
      if (space?.trim() !== 'in oklab' || percentage === undefined) break;
      return mix(read(color), read(second), Number(percentage) / 100);
    }
  }
  throw new Error(`Cannot read the colour "${value}".`);
}

/** The contrast of two colours by WCAG 2.2, from 1 to 21. Both are seen on the surface, where they let it through. */
export function contrastOf(one: Color, other: Color, surface: Color): number {
  const [lighter = 0, darker = 0] = [one, other]
    .map((color) => luminanceOn(color, surface))
    .sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Reads the custom properties that a style sheet sets, the first value of each. */
export function readProperties(css: string): Properties {
  const properties = new Map<string, string>();
  for (const [, name = '', value = ''] of css.matchAll(/(--[\w-]+):\s*([^;]+);/g)) {
    if (!properties.has(name)) properties.set(name, value);
  }
  return properties;
}

function readHex(value: string): Color {
  const digits =
    value.length === 4 ? [...value.slice(1)].map((digit) => digit + digit).join('') : value.slice(1);
  const [r = NaN, g = NaN, b = NaN] = (digits.match(/../g) ?? []).map((pair) => parseInt(pair, 16) / 255);
  if (Number.isNaN(r + g + b)) throw new Error(`Cannot read the colour "${value}".`);
  return { lab: toLab([r, g, b].map(toLinear)), alpha: 1 };
}

/** CSS Color 5: components are weighted by opacity, so that `transparent` has no colour of its own. */
function mix(one: Color, other: Color, share: number): Color {
  const alpha = one.alpha * share + other.alpha * (1 - share);
  const [l, a, b] = one.lab.map((value, index) =>
    alpha === 0
      ? 0
      : (value * one.alpha * share + (other.lab[index] ?? 0) * other.alpha * (1 - share)) / alpha,
  );
  return { lab: [l ?? 0, a ?? 0, b ?? 0], alpha };
}

/** Opacity is applied to the values as they are stored, as browsers do. */
function luminanceOn(color: Color, surface: Color): number {
  const back = toStored(surface);
  const [r = 0, g = 0, b = 0] = toStored(color)
    .map((value, index) => value * color.alpha + (back[index] ?? 0) * (1 - color.alpha))
    .map(toLinear);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** sRGB as stored, cut off at the edge of what screens of that kind can show. */
function toStored({ lab: [l, a, b] }: Color): readonly number[] {
  const [long, medium, short] = [
    l + 0.3963377774 * a + 0.2158037573 * b,
    l - 0.1055613458 * a - 0.0638541728 * b,
    l - 0.0894841775 * a - 1.291485548 * b,
  ].map((value) => value ** 3) as [number, number, number];
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map((value) => {
    const within = Math.min(1, Math.max(0, value));
    return within <= 0.0031308 ? within * 12.92 : 1.055 * within ** (1 / 2.4) - 0.055;
  });
}

function toLab(linear: readonly number[]): Color['lab'] {
  const [r = 0, g = 0, b = 0] = linear;
  const [long, medium, short] = [
    0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b,
    0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b,
    0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b,
  ].map(Math.cbrt) as [number, number, number];
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

function toLinear(stored: number): number {
  return stored <= 0.04045 ? stored / 12.92 : ((stored + 0.055) / 1.055) ** 2.4;
}

function splitAtCommas(text: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}
