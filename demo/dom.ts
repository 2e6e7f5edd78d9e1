/** Builds an element with attributes and children, which may be texts. No text is ever parsed as HTML. */
export function build<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Builds the rows of a description list. */
export function buildRows(rows: Readonly<Record<string, string>>): readonly HTMLElement[] {
  return Object.entries(rows).flatMap(([name, value]) => [build('dt', {}, name), build('dd', {}, value)]);
}

/** Sets an attribute, or removes it when the value is undefined. */
export function setAttribute(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Finds an element of the page. Throws when the page has none. */
export function find<Found extends HTMLElement = HTMLElement>(selector: string): Found {
  const element = document.querySelector<Found>(selector);
  if (element === null) throw new Error(`The page has no ${selector}.`);
  return element;
}

/** Builds a `time` element: the time of day for people, the full time for programs. */
export function buildTime(ms: number): HTMLTimeElement {
  const date = new Date(ms);
  return build('time', { datetime: date.toISOString() }, date.toLocaleTimeString());
}

/** Builds a verdict with a mark and words, so that colour is not the only sign. */
export function buildVerdict(isGood: boolean, text: string): HTMLElement {
  const mark = build('span', { 'aria-hidden': 'true' }, isGood ? '✓' : '✕');
  return build('strong', { class: isGood ? 'verdict good' : 'verdict bad' }, mark, ` ${text}`);
}
