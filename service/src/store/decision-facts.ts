import { sql } from 'drizzle-orm';
import type { DecisionPolicy, DecisionUser } from '../activities/decide.ts';
import type { MfaPolicy } from '../activities/mfa.ts';
import type { Database } from './database.ts';

/** What an organization says about who may do what. */
export interface DecisionFacts {
  readonly rootQuorum: { readonly threshold: number; readonly userIds: readonly string[] };
  readonly policies: readonly DecisionPolicy[];
  readonly users: readonly DecisionUser[];
  /** MFA policies of these users. */
  readonly mfaPolicies: ReadonlyMap<string, readonly MfaPolicy[]>;
  /** Whether an activity with the fingerprint that was asked for is there already. */
  readonly isFingerprintKnown: boolean;
  /** Where changes of activities are told; `undefined` where nobody wants to know. */
  readonly webhookUrl: string | undefined;
}

/**
 * Reads what a decision rests on, in one round trip. `userIds` are the users it is about; `undefined` reads everybody
 * of the organization. With `fingerprint` it also says whether that is known.
 */
export async function readDecisionFacts(
  database: Database,
  organizationId: string,
  userIds: readonly string[] | undefined,
  fingerprint?: string,
): Promise<DecisionFacts> {
  const isMeant = (column: string) =>
    userIds === undefined ? sql`true` : sql`${sql.raw(column)} = any(${sql.param(userIds)})`;
  const result = await database.execute<Row & Record<string, unknown>>(sql`
    select
      o.root_quorum_threshold as "threshold",
      (select coalesce(json_agg(m.user_id), '[]')
        from root_quorum_members m where m.organization_id = o.id) as "quorum",
      (select coalesce(json_agg(json_build_object(
          'id', p.id, 'effect', p.effect, 'condition', p.condition, 'consensus', p.consensus)
          order by p.sequence), '[]')
        from policies p where p.organization_id = o.id) as "policies",
      (select coalesce(json_agg(json_build_object(
          'id', u.id, 'name', u.name, 'email', u.email, 'phoneNumber', u.phone_number,
          'tags', (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name), '[]')
            from user_tag_members x join user_tags t on t.id = x.tag_id where x.member_id = u.id))
          order by u.sequence), '[]')
        from users u where u.organization_id = o.id and ${isMeant('u.id')}) as "users",
      (select coalesce(json_agg(json_build_object(
          'userId', f.user_id, 'id', f.id, 'condition', f.condition, 'order', f."order",
          'requiredAuthenticationMethods', f.required_authentication_methods) order by f."order", f.id), '[]')
        from mfa_policies f where f.organization_id = o.id and ${isMeant('f.user_id')}) as "mfaPolicies",
      exists (select 1 from activities a where a.fingerprint = ${fingerprint ?? ''}) as "isFingerprintKnown",
      (select f.value from organization_features f
        where f.organization_id = o.id and f.name = 'FEATURE_NAME_WEBHOOK') as "webhookUrl"
    from organizations o where o.id = ${organizationId}
  `);
  const [row] = (result as { readonly rows: readonly Row[] }).rows;
  if (row === undefined) throw new Error(`There is no organization ${organizationId}.`);
  const mfaPolicies = new Map<string, MfaPolicy[]>();
  for (const { userId, ...policy } of row.mfaPolicies) {
    mfaPolicies.set(userId, [...(mfaPolicies.get(userId) ?? []), policy]);
  }
  return {
    rootQuorum: { threshold: row.threshold, userIds: row.quorum },
    policies: row.policies,
    users: row.users,
    mfaPolicies,
    isFingerprintKnown: row.isFingerprintKnown,
    // An empty value switches webhooks off.
    webhookUrl: row.webhookUrl === null || row.webhookUrl === '' ? undefined : row.webhookUrl,
  };
}

interface Row {
  readonly isFingerprintKnown: boolean;
  readonly threshold: number;
  readonly quorum: readonly string[];
  readonly policies: readonly DecisionPolicy[];
  readonly users: readonly DecisionUser[];
  readonly mfaPolicies: readonly (MfaPolicy & { readonly userId: string })[];
  readonly webhookUrl: string | null;
}
