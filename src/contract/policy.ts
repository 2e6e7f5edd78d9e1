/** Policies, as several operations take and return them. */
import { array, object, oneOf, optional, string } from './schema.ts';
import { name, timestamp } from './shared.ts';

/** Whether a policy allows or denies. */
export const EFFECTS = ['EFFECT_ALLOW', 'EFFECT_DENY'] as const;

/** A policy that a request creates. */
export const newPolicy = () =>
  object({
    policyName: name('Name of the policy.'),
    effect: oneOf(EFFECTS, 'Whether it allows or denies.'),
    condition: optional(string('Expression (CEL); absent or empty: always.', { maxLength: 8192 })),
    consensus: optional(
      string('Expression (CEL) over the approvers; absent or empty: none.', { maxLength: 8192 }),
    ),
    notes: optional(string('For people.', { maxLength: 8192 })),
  });

/** Policies that a dry run uses instead of the organization's. */
export const triedPolicies = () =>
  array(
    object({
      policyId: optional(
        string('Names it in the reply; absent: "policies[0]" and so on.', { maxLength: 128 }),
      ),
      effect: oneOf(EFFECTS, 'Whether it allows or denies.'),
      condition: optional(string('Expression (CEL); absent or empty: always.', { maxLength: 8192 })),
      consensus: optional(string('Expression (CEL); absent or empty: none.', { maxLength: 8192 })),
    }),
    'Every policy to decide by; absent: those of the organization.',
    { maxItems: 200 },
  );

/** A policy, as queries return it. */
export const policy = () =>
  object({
    policyId: string(),
    policyName: string(),
    effect: oneOf(EFFECTS),
    createdAt: timestamp(),
    updatedAt: timestamp(),
    notes: string('Empty: none.'),
    consensus: string('Empty: none.'),
    condition: string('Empty: always.'),
  });
