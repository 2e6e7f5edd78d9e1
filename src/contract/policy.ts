/** Policies, as several operations take and show them. */
import { object, oneOf, optional, string } from './schema.ts';
import { name, timestamp } from './shared.ts';

/** Whether a policy allows or denies. */
export const EFFECTS = ['EFFECT_ALLOW', 'EFFECT_DENY'] as const;

/** A policy to be created. */
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

/** A policy, as queries show it. */
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
