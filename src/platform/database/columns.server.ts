import { customType, timestamp } from 'drizzle-orm/pg-core';
import { type SQL, sql } from 'drizzle-orm';

export const timestamptz = (name: string) => timestamp(name, { withTimezone: true });

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Values for a column's check constraint, which takes no parameters: our own constants only. */
export function literals(values: readonly string[]): SQL {
  return sql.raw(values.map((value) => `'${value}'`).join(', '));
}
