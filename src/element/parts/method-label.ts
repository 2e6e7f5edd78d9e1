import type { InteractiveMethod } from '../../flow/state.ts';
import type { ElementMessages } from '../../locales/messages.ts';
import { companyButtons } from '../../providers/companies/buttons.ts';
import { isCompany } from '../../providers/companies/ids.ts';

/** The label of the button of a way to sign in: a site's own for one company, or the language's pattern with its name. */
export function methodLabel(method: InteractiveMethod, { continueWith }: ElementMessages): string {
  return isCompany(method)
    ? (continueWith[method] ?? continueWith.company(companyButtons[method].name))
    : continueWith[method];
}
