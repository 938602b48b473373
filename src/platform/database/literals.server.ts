import { type SQL, sql } from 'drizzle-orm';

/** Values for the check constraint of a column, which takes no parameters: constants of ours alone. */
export function literals(values: readonly string[]): SQL {
  return sql.raw(values.map((value) => `'${value}'`).join(', '));
}
