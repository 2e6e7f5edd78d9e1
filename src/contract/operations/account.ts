import type { OperationSchema } from '../operation.ts';
import { proxy } from '../proxy.ts';
import { object, oneOf, optional, string, type Infer } from '../schema.ts';
import { id } from '../shared.ts';

/** The kinds of evidence that an account can be found by (protocol.md section 2). */
export const ACCOUNT_FILTERS = [
  'EMAIL',
  'PHONE_NUMBER',
  'CREDENTIAL_ID',
  'PUBLIC_KEY',
  'OIDC_TOKEN',
] as const;

/** A kind of evidence that an account can be found by. */
export type AccountFilter = (typeof ACCOUNT_FILTERS)[number];

const request = () =>
  object({
    filterType: oneOf(ACCOUNT_FILTERS, 'What the account is found by.'),
    filterValue: string(
      'The contact, the credential id (base64url), the public key (hexadecimal) or the ID token.',
      { minLength: 1, maxLength: 8192 },
    ),
    verificationToken: optional(
      string('For EMAIL and PHONE_NUMBER: shows that the contact is the caller’s. Not consumed.', {
        maxLength: 4096,
      }),
    ),
    oidcToken: optional(
      string('For OIDC_TOKEN, where it can stand in place of filterValue; given twice, both must be equal.', {
        maxLength: 8192,
      }),
    ),
  });

/** Schemas of {@link account}. */
export const accountSchema = () =>
  ({
    summary: 'Finds the organization in which the caller has an account.',
    companion: true,
    request: request(),
    response: object({
      organizationId: optional(id('Organization of the account; absent when there is none.')),
    }),
  }) satisfies OperationSchema;

/** The request of {@link account}. */
export type AccountRequest = Infer<ReturnType<typeof request>>;

/** Finds the organization in which the caller has an account (protocol.md section 2). */
export const account = /* @__PURE__ */ proxy<ReturnType<typeof accountSchema>>('account');
