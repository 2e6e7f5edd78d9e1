import { sql, type SQL } from 'drizzle-orm';
import { arrayOf } from './array-of.ts';
import { readRows, type Database } from './database.ts';
import { organizations } from './tables.ts';

/** The rules that an activity was decided by: an organization's root quorum, its policies and its MFA policies. */
export interface DecidedRules {
  readonly organizationId: string;
  /** How often the rules had changed when they were read. */
  readonly rulesVersion: number;
  /** Whether the activity itself changes the rules. */
  readonly isChange: boolean;
}

/** Thrown when the rules have changed since the decision was made; the decision must be made again. */
export class RulesChanged extends Error {
  override readonly name = 'RulesChanged';
}

/**
 * Locks the rules of organizations, as they were when activities were decided, until the transaction ends. A
 * transaction that would change them waits; a change that was faster is noticed here. Without the lock an activity
 * could be executed by rules that are already reported as changed. Activities that change the rules of one organization
 * follow one another.
 *
 * `others` are further parts of the same statement (`name as (...)`), because every activity pays for each round trip.
 * Throws a `RulesChanged`; the transaction must then be rolled back.
 */
export async function holdRules(
  transaction: Database,
  decided: readonly DecidedRules[],
  others: readonly SQL[] = [],
): Promise<void> {
  const changes = decided.filter(({ isChange }) => isChange);
  const changed = new Map(changes.map((one) => [one.organizationId, one.rulesVersion]));
  // Both were decided by the rules before either change, but the second must see what the first has changed.
  if (changed.size < changes.length) throw new RulesChanged('Two activities change the same rules.');
  const kept = new Map<string, DecidedRules>();
  for (const one of decided) {
    const version = changed.get(one.organizationId);
    if (version === undefined) kept.set(`${one.organizationId} ${one.rulesVersion}`, one);
    // An activity reads its rules before it joins the transaction, so a change in the same transaction may have read
    // newer rules. An activity decided by the same version as the change counts as before the change, and the update
    // below checks that version for both.
    else if (version !== one.rulesVersion) throw new RulesChanged('A decision is older than a change.');
  }
  const parts = [
    sql`kept as (
      select 1 from ${organizations} o join ${asTable([...kept.values()])} on o.id = r.id and o.rules_version = r.version
      for share of o
    )`,
    sql`changed as (
      update ${organizations} o set rules_version = o.rules_version + 1 from ${asTable(changes)}
      where o.id = r.id and o.rules_version = r.version returning 1
    )`,
    ...others,
  ];
  const [found] = await readRows(
    transaction,
    sql<{ readonly count: number }>`
      with ${sql.join(parts, sql`, `)}
      select (select count(*) from kept)::int + (select count(*) from changed)::int as count
    `,
  );
  if (found?.count !== kept.size + changes.length) throw new RulesChanged('The rules are others by now.');
}

function asTable(decided: readonly DecidedRules[]): SQL {
  const ids = arrayOf(decided.map(({ organizationId }) => organizationId));
  const versions = sql.param(decided.map(({ rulesVersion }) => rulesVersion));
  return sql`unnest(${ids}, ${versions}::integer[]) as r(id, version)`;
}
