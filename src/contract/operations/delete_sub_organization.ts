import { activity, type ActivitySchema } from '../operation.ts';
import { object, string } from '../schema.ts';
import { deleteWithoutExport } from '../wallet.ts';

/** Schemas of {@link deleteSubOrganization}. */
export const deleteSubOrganizationSchema = () =>
  ({
    summary: 'Deletes the sub-organization that submits it, with its users, wallets and keys.',
    companion: true,
    parameters: object({ deleteWithoutExport: deleteWithoutExport() }),
    result: object({ subOrganizationUuid: string('The organization that is gone.') }),
  }) satisfies ActivitySchema;

/** Deletes the sub-organization that submits it, with its users, wallets and keys. */
export const deleteSubOrganization =
  /* @__PURE__ */ activity<ReturnType<typeof deleteSubOrganizationSchema>>('delete_sub_organization');
