/** Shows one state at a time, still, for a picture. Bundled and driven by `test/support/screen-pictures.ts`. */
import { writeWord } from '../../../src/session/words.ts';
import { ScreenHost } from '../element/screen-host.ts';
import { states } from '../element/screen-states.ts';

declare global {
  // Driven from outside, by these names.
  var stateNames: readonly string[];
  var showState: (name: string, theme: string) => Promise<void>;
}

/** What turns stands, what comes in has come, and no caret blinks. */
const still = new CSSStyleSheet();
still.replaceSync('* { animation: none !important; transition: none !important; caret-color: transparent; }');

// What the state that says so in its name is about.
writeWord('method', 'screens', 'passkey');

globalThis.stateNames = Object.keys(states);

globalThis.showState = async (name, theme) => {
  const state = states[name];
  if (state === undefined) throw new Error(`There is no state "${name}".`);
  document.documentElement.dataset['theme'] = theme;
  const host = new ScreenHost();
  host.setAttribute('theme', theme);
  document.body.replaceChildren(host);
  host.shadowRoot?.adoptedStyleSheets.push(still);
  await host.show(state);
  await document.fonts.ready;
};
