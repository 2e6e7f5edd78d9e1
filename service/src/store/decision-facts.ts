import { sql, type SQL } from 'drizzle-orm';
import type { RequiredAuthenticationMethods } from '../base/contract.ts';
import { arrayOf } from './array-of.ts';
import { readRows, type Database } from './database.ts';

/** A user as expressions see one. */
export interface DecisionUser {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phoneNumber: string | null;
  readonly tags: readonly { readonly id: string; readonly name: string }[];
}

/** A policy of the organization. */
export interface DecisionPolicy {
  readonly id: string;
  readonly effect: 'EFFECT_ALLOW' | 'EFFECT_DENY';
  readonly condition: string | null;
  readonly consensus: string | null;
}

/** A policy that may ask a user for further authentication (api.md "MFA policy"). */
export interface MfaPolicy {
  readonly id: string;
  readonly condition: string;
  readonly order: number;
  readonly requiredAuthenticationMethods: RequiredAuthenticationMethods;
}

/** The facts of an organization that decide who may do what. */
export interface DecisionFacts {
  readonly rootQuorum: { readonly threshold: number; readonly userIds: readonly string[] };
  /** How often the root quorum, the policies and the MFA policies have changed. */
  readonly rulesVersion: number;
  readonly policies: readonly DecisionPolicy[];
  readonly users: readonly DecisionUser[];
  /** MFA policies of these users. */
  readonly mfaPolicies: ReadonlyMap<string, readonly MfaPolicy[]>;
  /** Whether an activity with the fingerprint that was asked for is there already. */
  readonly isFingerprintKnown: boolean;
  /** The address that receives changes of activities; `undefined` when webhooks are off. */
  readonly webhookUrl: string | undefined;
}

/** Which facts are asked for. */
export interface DecisionQuestion {
  readonly organizationId: string;
  /** The users that the decision is about; `undefined` for everybody of the organization. */
  readonly userIds: readonly string[] | undefined;
  /** Asks whether an activity with this fingerprint is there already. */
  readonly fingerprint?: string;
}

/** The facts of some organizations, about some of their users or all. */
interface FactsQuestion {
  readonly organizationIds: readonly string[];
  readonly isAboutAll: boolean;
  readonly userIds: readonly string[];
  readonly fingerprints: readonly string[];
}

// Each fingerprint is looked up by itself. For a lookup of all at once the database may use a plan that was made while
// there were few activities. That plan reads every activity, and a connection keeps it until the server has analyzed
// the table: a minute, or longer.
const selectFacts = ({ fingerprints, isAboutAll, organizationIds, userIds }: FactsQuestion): SQL<Row> => sql`
    with asked as (
      select * from users
      where ${isAboutAll ? sql`organization_id = any(${arrayOf(organizationIds)})` : sql`id = any(${arrayOf(userIds)})`}
    )
    select
      o.id as "organizationId",
      o.root_quorum_threshold as "threshold",
      o.rules_version as "rulesVersion",
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
        from asked u where u.organization_id = o.id) as "users",
      (select coalesce(json_agg(json_build_object(
          'userId', f.user_id, 'id', f.id, 'condition', f.condition, 'order', f."order",
          'requiredAuthenticationMethods', f.required_authentication_methods) order by f."order", f.id), '[]')
        from asked u join mfa_policies f on f.user_id = u.id
        where f.organization_id = o.id) as "mfaPolicies",
      array(select known.fingerprint from unnest(${arrayOf(fingerprints)}) as f(fingerprint),
        lateral (select a.fingerprint from activities a where a.fingerprint = f.fingerprint limit 1) known
      ) as "knownFingerprints",
      (select f.value from organization_features f
        where f.organization_id = o.id and f.name = 'FEATURE_NAME_WEBHOOK') as "webhookUrl"
    from organizations o where o.id = any(${arrayOf(organizationIds)})
  `;

/** Reads the facts that one decision rests on. */
export async function readDecisionFacts(
  database: Database,
  question: DecisionQuestion,
): Promise<DecisionFacts> {
  const [facts] = await readAllDecisionFacts(database, [question]);
  return facts as DecisionFacts;
}

/**
 * Reads the facts that decisions rest on, in one round trip for any number of decisions. Each answer holds at least the
 * users that were asked for; it may also hold users that the other questions ask for.
 */
export async function readAllDecisionFacts(
  database: Database,
  questions: readonly DecisionQuestion[],
): Promise<readonly DecisionFacts[]> {
  const facts = selectFacts({
    organizationIds: [...new Set(questions.map(({ organizationId }) => organizationId))],
    isAboutAll: questions.some(({ userIds }) => userIds === undefined),
    userIds: [...new Set(questions.flatMap(({ userIds = [] }) => userIds))],
    fingerprints: questions.flatMap(({ fingerprint = [] }) => fingerprint),
  });
  const rows = await readRows(database, facts);
  const byOrganization = new Map(rows.map((row) => [row.organizationId, row]));
  return questions.map(({ fingerprint = '', organizationId }) => {
    const row = byOrganization.get(organizationId);
    if (row === undefined) throw new Error(`There is no organization ${organizationId}.`);
    return toFacts(row, fingerprint);
  });
}

function toFacts(row: Row, fingerprint: string): DecisionFacts {
  const mfaPolicies = new Map<string, MfaPolicy[]>();
  for (const { userId, ...policy } of row.mfaPolicies) {
    mfaPolicies.set(userId, [...(mfaPolicies.get(userId) ?? []), policy]);
  }
  return {
    rootQuorum: { threshold: row.threshold, userIds: row.quorum },
    rulesVersion: row.rulesVersion,
    policies: row.policies,
    users: row.users,
    mfaPolicies,
    isFingerprintKnown: row.knownFingerprints.includes(fingerprint),
    // An empty value switches webhooks off.
    webhookUrl: row.webhookUrl === null || row.webhookUrl === '' ? undefined : row.webhookUrl,
  };
}

interface Row {
  readonly organizationId: string;
  readonly knownFingerprints: readonly string[];
  readonly threshold: number;
  readonly rulesVersion: number;
  readonly quorum: readonly string[];
  readonly policies: readonly DecisionPolicy[];
  readonly users: readonly DecisionUser[];
  readonly mfaPolicies: readonly (MfaPolicy & { readonly userId: string })[];
  readonly webhookUrl: string | null;
}
