import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.server.ts';
import { rowsOf } from '../database/rows-of.server.ts';
import type { RowsFact } from './backup-format.ts';
import { BackupFault } from './open-backup.server.ts';
import { readLines } from './part-file.server.ts';
import { rowsOfLines, storedColumns } from './read-rows.server.ts';
import { rowsHash } from './rows-hash.server.ts';

/**
 * What a manifest of the first format, whose hashes are of all columns, would say of a table without
 * those that are generated.
 * @throws BackupFault if the rows in the file are not those that the manifest speaks of.
 */
export async function withoutGenerated(
  tx: Tx,
  table: string,
  file: string,
  expected: RowsFact,
): Promise<RowsFact> {
  const columns = await storedColumns(tx, table);
  const [whole, stored] = [rowsHash(), rowsHash()];
  for await (const lines of readLines(file, 1000)) {
    const rows = await rowsOf<{ whole: string; stored: string }>(
      tx,
      sql`select row_to_json(a)::text as whole, row_to_json(s)::text as stored
        from ${rowsOfLines(table, lines)} a, lateral (select ${columns}) s`,
    );
    for (const row of rows) {
      whole.add(row.whole);
      stored.add(row.stored);
    }
  }
  if (whole.rows() !== expected.rows || whole.digest() !== expected.rowsHash) {
    throw new BackupFault(`${table} has other rows in its file than in the manifest`);
  }
  return { rows: stored.rows(), rowsHash: stored.digest() };
}
