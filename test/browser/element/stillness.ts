/**
 * Stops the animations of logins, as for a person who asks for less motion. Without a GPU each frame of a turning ring, a
 * blinking caret or a growing card is expensive, in three engines at once: half of the cost of a login's test. Few tests
 * need the motion; their suites call {@link withMotion}.
 */

const { matchMedia } = globalThis;
let hasMotion = false;

globalThis.matchMedia = (query) =>
  query.includes('prefers-reduced-motion') && !hasMotion
    ? ({ matches: query.includes('reduce') } as MediaQueryList)
    : matchMedia.call(globalThis, query);

/** Keeps the animations of everything that a suite puts into the page. Call it in the suite's `describe`. */
export function withMotion(): void {
  before(() => void (hasMotion = true));
  after(() => void (hasMotion = false));
}

/** Stops the animations of a login from its first drawing on, unless its suite has called {@link withMotion}. */
export function holdStill(root: ShadowRoot): void {
  if (hasMotion) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important }');
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}

/** Stops all animation frame callbacks, as in a page that is not painted. Returns a function that undoes it. */
export function holdFrames(): () => void {
  const { requestAnimationFrame } = globalThis;
  globalThis.requestAnimationFrame = () => 0;
  return () => void (globalThis.requestAnimationFrame = requestAnimationFrame);
}
