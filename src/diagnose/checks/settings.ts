import { isMethod } from '../../providers/methods.ts';
import type { Check } from '../check.ts';
import { toFinding } from '../findings.ts';

/** Attributes with a fixed set of values; any other value counts as the default. */
const VALUES: ReadonlyMap<string, RegExp> = new Map([
  ['theme', /^(?:auto|light|dark)$/],
  ['mode', /^(?:inline|dialog)$/],
  ['social', /^(?:popup|redirect)$/],
  ['heading-level', /^[1-6]$/],
]);

/** Attributes of optional settings, misspelled like their properties: HTML turns `apiUrl` into `apiurl`. */
const RUN_TOGETHER =
  /^(?:apiurl|organizationid|otpsignerkey|rpid|sessiontype|invalidateexisting|forgetmethod|headinglevel|expiringnotice|autorefresh)$/;

/** Checks that the required settings are there and that none is ignored. */
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
