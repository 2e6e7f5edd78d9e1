import { html, type TemplateResult } from 'lit/html.js';

/**
 * Draws a code in slots with its caret or its selection, hidden from screen readers.
 *
 * @param selection - start and end; empty when nothing can be typed
 */
export function codeSlots(code: string, length: number, selection: readonly number[]): TemplateResult {
  const [start = NaN, end = NaN] = selection;
  const group = [3, 4].find((size) => length % size === 0) ?? Math.ceil(length / 2);
  const slots = Array.from({ length }, (_, index) => {
    const isCaret = start === end && index === Math.min(start, length - 1);
    const isActive = isCaret || (index >= start && index < end);
    const part = `code-slot${isActive ? ' code-slot-active' : ''}${code[index] ? ' code-slot-filled' : ''}`;
    const caret = isCaret ? (start < length ? 'caret ' : 'caret end ') : '';
    return html`<span part=${part} class=${caret + (index && index % group === 0 ? 'group' : '')}
      >${code[index]}</span
    >`;
  });
  // In a card of 400 px the slots of a long code are as narrow as six slots at 280 px, so both are drawn in groups.
  return html`<div class=${length > 6 ? 'slots long' : 'slots'} aria-hidden="true">${slots}</div>`;
}
