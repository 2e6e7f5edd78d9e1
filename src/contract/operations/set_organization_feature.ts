import { activity, type ActivitySchema } from '../operation.ts';
import { array, object, oneOf, optional, string } from '../schema.ts';
import { FEATURE_NAMES } from '../shared.ts';

/** Schemas of {@link setOrganizationFeature}. */
export const setOrganizationFeatureSchema = () =>
  ({
    summary: 'Switches a feature on or changes its value; needs the approval of the root quorum.',
    parameters: object({
      name: oneOf(FEATURE_NAMES, 'The feature.'),
      value: string('Overrides an existing value.', { maxLength: 8192 }),
    }),
    result: object({
      features: array(
        object({ name: optional(oneOf(FEATURE_NAMES)), value: optional(string()) }),
        'All features of the organization afterwards.',
      ),
    }),
  }) satisfies ActivitySchema;

/** Switches a feature on or changes its value; needs the approval of the root quorum (api.md "Activity parameters"). */
export const setOrganizationFeature =
  /* @__PURE__ */ activity<ReturnType<typeof setOrganizationFeatureSchema>>('set_organization_feature');
