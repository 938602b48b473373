import { sql } from 'drizzle-orm';
import type { Db } from './database.server.ts';
import { knownMigrations } from './migrate.server.ts';

/** Numbers of applied migrations and of migrations in this release. */
export async function countMigrations(db: Db): Promise<{ applied: number; known: number }> {
  const { rows } = await db.execute<{ applied: number }>(
    sql`select count(*)::int as applied from drizzle.__drizzle_migrations`,
  );
  return { applied: rows[0]?.applied ?? 0, known: knownMigrations().length };
}
