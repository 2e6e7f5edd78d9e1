/** Activities, the votes on them, and how policies decided. */
import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, json, pgTable, text } from 'drizzle-orm/pg-core';
import type { Activity, ActivityStatus, AppProof, Outcome } from '../../base/contract.ts';
import { time } from './columns.ts';
import type { Authentication } from './credentials.ts';
import { organizations } from './organizations.ts';

/** Why an activity was not completed, in the form in which replies show it. */
export interface StoredFailure {
  readonly code: number;
  readonly message: string;
  readonly details: readonly Readonly<Record<string, unknown>>[];
}

type MfaStep = NonNullable<Activity['mfaStep']>;

/**
 * Every activity that was ever submitted. JSON is stored as text (`json`), so that an intent keeps the order of its
 * members.
 */
export const activities = pgTable(
  'activities',
  {
    id: text('id').primaryKey(),
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    type: text('type').notNull(),
    /** SHA-256 of the exact body. The unique index makes the same body take effect only once. */
    fingerprint: text('fingerprint').notNull().unique('activities_by_fingerprint'),
    status: text('status').$type<ActivityStatus>().notNull(),
    /** The submitter. The user may have been deleted; the record stays. */
    userId: text('user_id').notNull(),
    parameters: json('parameters').notNull(),
    isProved: boolean('is_proved').notNull(),
    result: json('result'),
    failure: json('failure').$type<StoredFailure>(),
    /** The step that the submitter has to show next, as of the last vote; null when no step is awaited. */
    mfaStep: json('mfa_step').$type<MfaStep>(),
    appProofs: json('app_proofs').$type<readonly AppProof[]>(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    index('activities_by_organization').on(table.organizationId, table.sequence),
    // Rows are stored in the order of this time, so a BRIN index finds old ones and costs an insert nothing.
    index('activities_by_time').using('brin', table.createdAt),
    index('activities_awaiting')
      .on(table.createdAt)
      .where(sql`status in ('ACTIVITY_STATUS_CONSENSUS_NEEDED', 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED')`),
  ],
);

/** The votes that approve or reject an activity, its submission included, each with its signature. */
export const votes = pgTable(
  'votes',
  {
    id: text('id').primaryKey(),
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    activityId: text('activity_id')
      .notNull()
      .references(() => activities.id, { onDelete: 'cascade' }),
    userId: text('user_id').notNull(),
    selection: text('selection').$type<'VOTE_SELECTION_APPROVED' | 'VOTE_SELECTION_REJECTED'>().notNull(),
    /** The signed body. */
    message: text('message').notNull(),
    /** Public key, or credential id of a passkey. */
    publicKey: text('public_key').notNull(),
    signature: text('signature').notNull(),
    scheme: text('scheme').notNull(),
    /** The proofs that the credential gives to MFA policies. */
    authentications: json('authentications').$type<readonly Authentication[]>().notNull(),
    createdAt: time('created_at').notNull(),
  },
  // Not unique: a credential may approve again to show a step of an MFA policy. Who may vote is decided while the
  // activity is locked.
  (table) => [index('votes_by_activity').on(table.activityId)],
);

/** The decision of the policies after each vote that made them decide (api.md "Policy evaluation"). */
export const policyEvaluations = pgTable(
  'policy_evaluations',
  {
    id: text('id').primaryKey(),
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    activityId: text('activity_id')
      .notNull()
      .references(() => activities.id, { onDelete: 'cascade' }),
    organizationId: text('organization_id').notNull(),
    voteId: text('vote_id').notNull(),
    evaluations: json('evaluations')
      .$type<readonly { readonly policyId?: string; readonly outcome: Outcome }[]>()
      .notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [index('policy_evaluations_by_activity').on(table.activityId)],
);

/** Policies that allow or deny users of an organization something. */
export const policies = pgTable(
  'policies',
  {
    id: text('id').primaryKey(),
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id),
    name: text('name').notNull(),
    effect: text('effect').$type<'EFFECT_ALLOW' | 'EFFECT_DENY'>().notNull(),
    /** CEL; null: the policy always applies. */
    condition: text('condition'),
    /** CEL over the approvers; null: the submission alone is enough. */
    consensus: text('consensus'),
    notes: text('notes'),
    createdAt: time('created_at').notNull(),
    /** Null until the policy is changed. */
    updatedAt: time('updated_at'),
  },
  (table) => [index('policies_by_organization').on(table.organizationId)],
);
