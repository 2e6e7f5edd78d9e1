/** Domains that many people use and nobody spells differently on purpose. */
const COMMON = (
  'gmail.com yahoo.com hotmail.com outlook.com icloud.com googlemail.com protonmail.com comcast.net t-online.de ' +
  'orange.fr wanadoo.fr libero.it'
).split(' ');

/** Real domains that look like a typing error. */
const OTHERS = /^[ye]?mail\.com$/;

/**
 * Finds the domain that the person may have meant: a common one that differs by one typing error. Undefined for
 * everything else, also while a common domain is being typed.
 */
export function suggestDomain(address: string): string | undefined {
  const domain = address.trim().toLowerCase().split('@')[1] ?? '';
  if (!/.\.[^.]{2,}$/.test(domain) || OTHERS.test(domain)) return undefined;
  if (COMMON.some((common) => common.startsWith(domain))) return undefined;
  return COMMON.find((common) => isSlip(domain, common));
}

/** Replaces the domain of an address. */
export function atDomain(address: string, domain: string): string {
  return address.replace(/@.*/s, `@${domain}`);
}

/** True when one character is missing, too many or wrong, or two neighbours have changed places. */
function isSlip(typed: string, meant: string): boolean {
  while (typed && typed[0] === meant[0]) [typed, meant] = [typed.slice(1), meant.slice(1)];
  while (typed && typed.at(-1) === meant.at(-1)) [typed, meant] = [typed.slice(0, -1), meant.slice(0, -1)];
  const [first = '', second = ''] = typed;
  return typed === first ? meant.length < 2 : typed.length < 3 && second + first === meant;
}
