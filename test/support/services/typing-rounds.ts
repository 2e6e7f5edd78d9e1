import type { DrivenPage } from '../engines/driven-page.ts';
import type { StaticServer } from './static-server.ts';

/** Keys per second: twice as many as a fast typist types. */
const SPEED = 30;

const TEXT = 'ada.lovelace@analytical-engine.example.com';

/** The parts of a page load in their order, each delayed until its time. */
const PARTS = [/\/dist\/latchkey\.js/, /\/chunks\/takeover-/, /\/chunks\/login-|\/v1\/wallet_kit_config/];

/** The result of a round. */
export interface TypingRound {
  /** The text in the field at the end. It equals the typed text if nothing was lost. */
  readonly value: string;
  readonly isFieldKept: boolean;
  readonly isFocused: boolean;
  /** The sum of the layout shifts; undefined where an engine does not tell. */
  readonly shift: number | undefined;
}

/** The text that every round types. */
export const typedText: string = TEXT;

/**
 * Opens a page with a served first screen and types through the whole of its load. Every part arrives while keys are
 * pressed, in each round at other moments.
 */
export async function typeWhileLoading(
  page: DrivenPage,
  site: StaticServer,
  round: number,
): Promise<TypingRound> {
  const lengthMs = (TEXT.length / SPEED) * 1000;
  site.gate.hold(PARTS[0] as RegExp);
  await page.open(`${site.origin}/hashes`);
  await page.read('[data-offer]');
  await page.run(KEEP);
  const typing = page.press(TEXT, SPEED);
  // From the first key to the last, as the golden ratio spreads them.
  const moments = PARTS.map((_part, index) => ((round * PARTS.length + index) * 0.618034) % 1).sort();
  const beganAt = performance.now();
  for (const [index, moment] of moments.entries()) {
    const early = beganAt + moment * lengthMs * 0.9 - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    site.gate.release();
    const next = PARTS[index + 1];
    if (next) site.gate.hold(next);
  }
  await typing;
  const [value = '', isFieldKept, isFocused, shift] = await page.run(LOOK);
  return {
    value,
    isFieldKept: isFieldKept === 'true',
    isFocused: isFocused === 'true',
    shift: shift === 'unknown' ? undefined : Number(shift),
  };
}

/** Keeps the served field, sets the focus in it, and counts shifts; those that follow a key at once as well, which the engine would forgive. */
const KEEP = `
  const login = document.querySelector('latchkey-login');
  Object.assign(window, { login, served: login.shadowRoot.querySelector('#contact'), shift: 'unknown' });
  if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) {
    window.shift = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) window.shift += value;
    });
    observer.observe({ type: 'layout-shift', buffered: true });
  }
  served.focus();
  return [];`;

/** Looks once the element has taken over and its machine is there, and two frames later. */
const LOOK = `
  return (async () => {
    const { login, served } = window;
    await customElements.whenDefined('latchkey-login');
    await login.ready;
    const root = login.shadowRoot;
    while (root.querySelector('[data-offer]')) await new Promise(requestAnimationFrame);
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const field = root.querySelector('#contact');
    return [field.value, field === served, root.activeElement === field, window.shift].map(String);
  })();`;
