import { PLAIN, readLook, type Look } from './look.ts';

/** The themes of the package by their addresses. */
const themes = import.meta.glob<string>('latchkey/themes/*.css', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The looks to begin with: the element's own, and the themes of the package. */
export const looks: ReadonlyMap<string, Look> = new Map([
  ['Latchkey', readLook(PLAIN)],
  ...Object.entries(themes).map(([path, css]) => [nameOf(path), readLook(css)] as const),
]);

/** The name of a theme as people read it: `Paper` for `…/paper.css`. */
function nameOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1, -'.css'.length);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
