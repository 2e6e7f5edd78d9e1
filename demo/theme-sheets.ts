import { PLAIN, readLook, type Look } from './look.ts';

/** The package's themes, by path. */
const themes = import.meta.glob<string>('latchkey/themes/*.css', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The looks to start from: the element's own, and the package's themes. */
export const looks: ReadonlyMap<string, Look> = new Map([
  ['Latchkey', readLook(PLAIN)],
  ...Object.entries(themes).map(([path, css]) => [nameOf(path), readLook(css)] as const),
]);

/** Returns the display name of a theme: `Paper` for `…/paper.css`. */
function nameOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1, -'.css'.length);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
