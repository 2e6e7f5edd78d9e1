import { activity, type ActivitySchema } from '../operation.ts';
import { object, string } from '../schema.ts';
import { name } from '../shared.ts';

/** Schemas of {@link updateOrganizationName}. */
export const updateOrganizationNameSchema = () =>
  ({
    summary: 'Renames the organization.',
    parameters: object({ organizationName: name('The new name.') }),
    result: object({ organizationId: string(), organizationName: string() }),
  }) satisfies ActivitySchema;

/** Renames the organization (api.md "Activity parameters"). */
export const updateOrganizationName =
  /* @__PURE__ */ activity<ReturnType<typeof updateOrganizationNameSchema>>('update_organization_name');
