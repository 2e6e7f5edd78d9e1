/**
 * Shows one state at a time, or all in one theme, without motion, for a picture. `test/support/engines/screen-pictures.ts`
 * bundles and drives it.
 */
import type { FlowState } from '../../../src/flow/state.ts';
import { writePreference } from '../../../src/storage/write-preference.ts';
import { ScreenHost } from '../element/screen-host.ts';
import { states } from '../element/screen-states.ts';

declare global {
  // The driver calls these by name.
  var stateNames: readonly string[];
  var showState: (name: string, theme: string) => Promise<void>;
  var showSheet: (css: string, theme: string) => Promise<void>;
}

/** A style that stops animations and transitions, and hides the caret. */
const still = new CSSStyleSheet();
still.replaceSync('* { animation: none !important; transition: none !important; caret-color: transparent; }');

const themeSheet = new CSSStyleSheet();

// The subject of the state that has it in its name.
writePreference('method', 'screens', 'passkey');

globalThis.stateNames = Object.keys(states);

globalThis.showState = async (name, theme) => {
  const state = states[name];
  if (state === undefined) throw new Error(`There is no state "${name}".`);
  await show(theme, [state]);
};

globalThis.showSheet = async (css, theme) => {
  document.documentElement.dataset['sheet'] = '';
  themeSheet.replaceSync(css);
  document.adoptedStyleSheets = [themeSheet];
  await show(theme, Object.values(states));
};

async function show(theme: string, wanted: readonly FlowState[]): Promise<void> {
  document.documentElement.dataset['theme'] = theme;
  const hosts = wanted.map((state) => {
    const host = new ScreenHost();
    host.setAttribute('theme', theme);
    host.shadowRoot?.adoptedStyleSheets.push(still);
    return { host, state };
  });
  document.body.replaceChildren(...hosts.map(({ host }) => host));
  await Promise.all(hosts.map(({ host, state }) => host.show(state)));
  await document.fonts.ready;
}
