import { activity, type ActivitySchema } from '../operation.ts';
import { array, object, oneOf, optional, string } from '../schema.ts';
import { FEATURE_NAMES } from '../shared.ts';

/** Schemas of {@link removeOrganizationFeature}. */
export const removeOrganizationFeatureSchema = () =>
  ({
    summary: 'Takes a feature away: what it names is then as it is without it.',
    companion: true,
    parameters: object({ name: oneOf(FEATURE_NAMES, 'The feature.') }),
    result: object({
      features: array(
        object({ name: optional(oneOf(FEATURE_NAMES)), value: optional(string()) }),
        'What is left.',
      ),
    }),
  }) satisfies ActivitySchema;

/** Removes a feature; the organization then behaves as if it had never been set. */
export const removeOrganizationFeature = /* @__PURE__ */ activity<
  ReturnType<typeof removeOrganizationFeatureSchema>
>('remove_organization_feature');
