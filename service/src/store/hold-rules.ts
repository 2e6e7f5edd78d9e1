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
 * could be executed by rules that are already reported as changed. An activity that changes the rules shares the
 * transaction with no other activity of its organization.
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
  for (const { organizationId } of changes) {
    const all = decided.filter((one) => one.organizationId === organizationId);
    // All of them were decided by the rules before the change. A later one must see what the change has done, and a change
    // that deletes a user must see what that user has just submitted, which is recorded only at the end.
    if (all.length > 1) {
      throw new RulesChanged('A change of rules shares a transaction with another activity.');
    }
  }
  const rest = decided.filter(({ isChange }) => !isChange);
  const kept = new Map(rest.map((one) => [`${one.organizationId} ${one.rulesVersion}`, one]));
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
