import type { InteractiveMethod } from '../../flow/state.ts';
import type { ElementMessages } from '../../locales/messages.ts';
import { companyButtons } from '../../providers/companies/buttons.ts';
import { isCompany } from '../../providers/companies/ids.ts';

/**
 * Returns the label of a way's button: the site's own text for a company, or the language's pattern with the company's
 * name.
 */
export function methodLabel(method: InteractiveMethod, { continueWith }: ElementMessages): string {
  return isCompany(method)
    ? (continueWith[method] ?? continueWith.company(companyButtons[method].name))
    : continueWith[method];
}
