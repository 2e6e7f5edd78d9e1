import { sql, type SQL } from 'drizzle-orm';

/**
 * An array whose length the planner does not see. If the planner sees a short one, a new plan for so few rows looks
 * cheaper than the plan it has kept. It then plans a large statement anew each time, which takes as long as the
 * statement itself. Of arrays that are unnested together, one such array is enough.
 */
export function arrayOf(values: readonly unknown[], type = 'text'): SQL {
  const array = sql.raw(`${type}[]`);
  return sql`(select ${sql.param(values)}::${array})::${array}`;
}
