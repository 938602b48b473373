import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from './database.server.ts';
import { packageRoot } from './package-root.server.ts';

const journal = z.object({ entries: z.array(z.unknown()) });

/** How many migrations have run, and how many this release has. */
export async function countMigrations(db: Db): Promise<{ applied: number; known: number }> {
  const file = join(packageRoot, 'src/database/migrations/meta/_journal.json');
  const { entries } = journal.parse(JSON.parse(await readFile(file, 'utf8')));
  const { rows } = await db.execute<{ applied: number }>(
    sql`select count(*)::int as applied from drizzle.__drizzle_migrations`,
  );
  return { applied: rows[0]?.applied ?? 0, known: entries.length };
}
