import type { Harness } from './harness.ts';

/**
 * Records what a screen reader would say about an element from now on: the sentences of the live region, and for each
 * change of focus `→ name` with the description of the control.
 */
export function listenTo(login: Harness): readonly string[] {
  const said: string[] = [];
  const say = (sentence: string): void => {
    if (sentence && said.at(-1) !== sentence) said.push(sentence);
  };
  let announced = login.announced;
  new MutationObserver(() => {
    if (login.announced === announced) return;
    announced = login.announced;
    say(announced);
  }).observe(login.root, { subtree: true, childList: true, characterData: true });
  login.root.addEventListener('focusin', ({ target }) => say(`→ ${describe(target as HTMLElement)}`));
  return said;
}

/** The accessible name and description of a control, as far as the element's own markup can give them. */
function describe(control: HTMLElement): string {
  const root = control.getRootNode() as ShadowRoot;
  const { labels } = control as HTMLInputElement;
  const name = control.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? control.textContent ?? '';
  const describing = (control.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
  const description = describing.map((id) => root.getElementById(id)?.textContent ?? '').join(' ');
  return [name, description]
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('; ');
}
