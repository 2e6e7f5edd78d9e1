/**
 * Logins that are drawn once and then stand still, as for somebody who asks for less motion. Each frame of a ring that
 * turns, of a caret that blinks or of a card that grows is styled, drawn and composed without a GPU, in three engines at
 * once: half of what a test of a login would cost, and hardly any test looks at it. The suites that do say
 * {@link withMotion}.
 */

const { matchMedia } = globalThis;
let hasMotion = false;

globalThis.matchMedia = (query) =>
  query.includes('prefers-reduced-motion') && !hasMotion
    ? ({ matches: query.includes('reduce') } as MediaQueryList)
    : matchMedia.call(globalThis, query);

/** Lets whatever a suite puts into the page move as it does for most people. Call it in the suite's `describe`. */
export function withMotion(): void {
  before(() => void (hasMotion = true));
  after(() => void (hasMotion = false));
}

/** Holds a login still from its first drawing on, unless its suite is one with motion. */
export function holdStill(root: ShadowRoot): void {
  if (hasMotion) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important }');
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}

/** Tells nobody of a frame, as in a page that is not painted. Returns what ends that. */
export function holdFrames(): () => void {
  const { requestAnimationFrame } = globalThis;
  globalThis.requestAnimationFrame = () => 0;
  return () => void (globalThis.requestAnimationFrame = requestAnimationFrame);
}
