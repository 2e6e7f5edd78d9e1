import { isMethod } from '../../providers/methods.ts';
import type { Check } from '../check.ts';
import { toFinding } from '../findings.ts';

/** Attributes with a default for every other value. */
const VALUES: ReadonlyMap<string, RegExp> = new Map([
  ['theme', /^(?:auto|light|dark)$/],
  ['mode', /^(?:inline|dialog)$/],
  ['social', /^(?:popup|redirect)$/],
  ['heading-level', /^[1-6]$/],
]);

/** Attributes that name an optional setting, as HTML reads them where they are written like the property. */
const RUN_TOGETHER =
  /^(?:apiurl|organizationid|otpsignerkey|rpid|sessiontype|invalidateexisting|forgetmethod|headinglevel|expiringnotice|autorefresh)$/;

/** Whether the page says what a login needs, and nothing that the login leaves aside. */
export const checkSettings: Check = ({ connection, page, site, wrongSetting }) => {
  if (!connection) return toFinding('settings_invalid', { member: wrongSetting });
  const attributes = site instanceof page.Element ? [...site.attributes] : [];
  const ignored = attributes.find(
    ({ name, value }) => RUN_TOGETHER.test(name) || (value && VALUES.get(name)?.test(value) === false),
  );
  const hasStranger = connection.subset?.some((name) => !isMethod(name));
  const member = ignored ? ignored.name : hasStranger ? 'providers' : undefined;
  return member ? toFinding('settings_ignored', { member }) : toFinding('settings_ok');
};
