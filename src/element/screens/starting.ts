import { html, type TemplateResult } from 'lit/html.js';
import type { StateOf } from '../../flow/state.ts';
import type { ScreenContext } from './screen.ts';

/**
 * Draws placeholder boxes of the size of the first screen, so that nothing shifts. They appear only when loading takes
 * a while.
 */
export function screen(_state: StateOf<'starting' | 'resuming'>, { t }: ScreenContext): TemplateResult {
  return html`<div class="skeleton" part="skeleton" role="img" aria-label=${t.starting}>
    <span class="bone"></span><span class="bone"></span><span class="bone"></span>
  </div>`;
}
