import { html, svg, type TemplateResult } from 'lit/html.js';
import type { InteractiveMethod } from '../../flow/state.ts';
import type { CompanyIcon } from '../../providers/companies/company.ts';
import { companyButtons } from '../../providers/companies/buttons.ts';
import { isCompany } from '../../providers/companies/ids.ts';

/** Icons of our own, in the colour of the button. */
const PATHS = {
  passkey:
    'M9 2a5 5 0 1 0 0 10A5 5 0 0 0 9 2Zm0 12c-4.4 0-8 2.2-8 5v3h12v-5.6a8 8 0 0 1-.9-1.9A13 13 0 0 0 9 14Zm9-4a4.5 4.5 0 0 0-2 8.5V22l2 2 2.5-2.5L19 20l1.5-1.5-1-1.2A4.5 4.5 0 0 0 18 10Zm0 2.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3Z',
  wallet:
    'M4 4a3 3 0 0 0-3 3v11a3 3 0 0 0 3 3h16a2 2 0 0 0 2-2v-3h-5a3.5 3.5 0 0 1 0-7h5V8a2 2 0 0 0-2-2H4.5a1 1 0 0 1 0-2H19V2H4Zm13 7a1.5 1.5 0 0 0 0 3h6v-3Z',
};

/** Draws the icon of a way to sign in beside its name, hidden from screen readers. */
export function brandIcon(method: InteractiveMethod): TemplateResult {
  const { size, shapes }: CompanyIcon = isCompany(method)
    ? companyButtons[method].icon
    : { size: 24, shapes: [['currentColor', PATHS[method]]] };
  return html`<svg class="brand" part="icon" viewBox="0 0 ${size} ${size}" aria-hidden="true">
    ${shapes.map(([fill, d]) => svg`<path fill=${fill} d=${d} />`)}
  </svg>`;
}
