import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../database/database.server.ts';
import { tablesPart, type TablesPart } from './backup-format.ts';
import { copyFolder } from './copy-folder.server.ts';
import { runInChild } from './run-in-child.server.ts';
import type { Progress } from './write-tables.server.ts';

/**
 * The embedded database runs one query at a time, so reading every table would keep visitors waiting
 * for as long as it takes. Its files are copied instead, most of them while queries run, and what has
 * changed since between two queries: that is what a crash at this moment would leave, which the
 * database recovers from. A child reads the copy at leisure.
 */
export async function writeTablesOfSnapshot(
  { client, folder: live }: Extract<Database, { kind: 'embedded' }>,
  folder: string,
  progress: Progress,
): Promise<TablesPart> {
  const snapshot = join(folder, 'snapshot');
  // Brings what is pending to the files first: less changes afterwards, and less is to recover.
  await client.query('checkpoint');
  const { catchUp } = await copyFolder(live, snapshot);
  // Who holds the one connection is alone.
  const connection = await client.connect();
  const started = performance.now();
  const files = await catchUp().finally(() => connection.release());
  const ms = Math.round(performance.now() - started);
  progress(`snapshot: queries waited ${ms} ms, for ${files} files that had changed`);
  const part = await runInChild('read-snapshot.server.ts', [snapshot, folder], progress);
  await rm(snapshot, { recursive: true });
  return tablesPart.parse(part);
}
