import { html, type TemplateResult } from 'lit/html.js';
import type { StateOf } from '../../flow/state.ts';
import { title } from '../parts/title.ts';
import type { ScreenContext } from './screen.ts';

export { styles } from '../parts/details.styles.ts';

/**
 * Draws the screen of an error that only the site's developer can mend: a sentence for people, and the fault in a
 * collapsed section for the developer.
 */
export function screen({ fault }: StateOf<'misconfigured'>, { t }: ScreenContext): TemplateResult {
  return html`${title(t.misconfiguredTitle)}
    <p class="secondary" part="text">${t.misconfigured}</p>
    <details part="details">
      <summary>${t.developerDetails}</summary>
      <p><code translate="no">${fault.code}</code></p>
      <p lang="en" dir="ltr">${fault.message}</p>
    </details>`;
}
