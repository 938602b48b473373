import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows, type Tx } from '../platform/database/database.server.ts';
import { jobsFile, tableFile, type TablesPart } from './open-backup.server.ts';
import {
  fixTextForm,
  hasTable,
  readRows,
  type RowsHash,
  rowsHash,
  tableNames,
  tableRows,
} from './read-rows.server.ts';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

export type Progress = (line: string) => void;

export function writeTables(
  { db }: Pick<Database, 'db'>,
  folder: string,
  progress: Progress,
): Promise<TablesPart> {
  const asOneMoment = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
  return db.transaction(async (tx) => {
    await fixTextForm(tx);
    await mkdir(join(folder, 'tables'), { mode: 0o700 });
    const sums: TablesPart['sums'] = {};
    let bytes = 0;
    const part = async (file: string, name: string, query: SQL) => {
      const hash = rowsHash();
      const written = await writeLines(join(folder, file), text(tx, query, hash, name, progress));
      sums[file] = written.sha256;
      bytes += written.bytes;
      progress(`${name}: ${hash.rows()} rows`);
      return { rows: hash.rows(), rowsHash: hash.digest() };
    };
    const tables: TablesPart['tables'] = [];
    for (const name of await tableNames(tx)) {
      tables.push({ name, ...(await part(tableFile(name), name, await tableRows(tx, name))) });
    }
    const jobs = await part(jobsFile, 'jobs', await unfinishedJobs(tx));
    const facts = { migrations: await getMigrations(tx), sequences: await getSequences(tx) };
    return { ...facts, tables, jobs, sums, bytes };
  }, asOneMoment);
}

async function* text(
  tx: Tx,
  query: SQL,
  hash: RowsHash,
  name: string,
  progress: Progress,
): AsyncGenerator<string> {
  let nextReport = 100_000;
  for await (const lines of readRows(tx, query)) {
    for (const line of lines) hash.add(line);
    yield `${lines.join('\n')}\n`;
    if (hash.rows() < nextReport) continue;
    progress(`${name}: ${hash.rows()} rows so far`);
    nextReport += 100_000;
  }
}

/**
 * Unfinished jobs, as rows of `restored_jobs`. Scheduled jobs are left out: their schedule makes new
 * ones, and the one making this backup is among them.
 */
async function unfinishedJobs(tx: Tx): Promise<SQL> {
  if (!(await hasTable(tx, 'pgboss.job'))) return sql`select where false`;
  return sql`
    select id, name as queue, data as payload, start_after,
      case when source_name is not null then jsonb_build_object(
        'source_name', source_name, 'source_id', source_id,
        'source_created_on', source_created_on, 'source_retry_count', source_retry_count,
        'source_output', source_output, 'source_root_id', source_root_id) end as source
    from pgboss.job
    where state in ('created', 'retry', 'active') and not starts_with(name, '__pgboss')
      and name not in (select name from pgboss.schedule)`;
}

async function getMigrations(tx: Tx): Promise<string[]> {
  const migrations = await queryRows<{ hash: string }>(
    tx,
    sql`select hash from drizzle.__drizzle_migrations order by created_at`,
  );
  return migrations.map(({ hash }) => hash);
}

function getSequences(tx: Tx): Promise<TablesPart['sequences']> {
  return queryRows(
    tx,
    sql`select sequencename as name, last_value::text as last from pg_sequences
      where schemaname = 'public' order by sequencename`,
  );
}

type WrittenFile = { sha256: string; bytes: number };

/** Compresses lines into a file that only its owner can read, and syncs it. */
function writeLines(path: string, lines: AsyncIterable<string>): Promise<WrittenFile> {
  return write(path, (into) => pipeline(Readable.from(lines), createGzip({ level: 5 }), into));
}

export function writeBytes(path: string, bytes: Uint8Array): Promise<WrittenFile> {
  return write(path, (into) => pipeline([bytes], into));
}

/**
 * Reads lines in batches of `most`. `readline` would also break lines at U+2028, which visitors' messages
 * may contain.
 */
export async function* readLines(path: string, most: number): AsyncGenerator<string[]> {
  const compressed = createReadStream(path);
  const unzipped = createGunzip();
  compressed.on('error', (error) => unzipped.destroy(error)).pipe(unzipped);
  let lines: string[] = [];
  let [length, rest] = [0, ''];
  // With an encoding set a stream yields strings, but its type does not say so.
  for await (const chunk of unzipped.setEncoding('utf8') as AsyncIterable<string>) {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts) {
      lines.push(line);
      length += line.length;
      if (lines.length < most && length < 4_000_000) continue;
      yield lines;
      [lines, length] = [[], 0];
    }
  }
  if (lines.length > 0) yield lines;
}

type Into = (source: AsyncIterable<Uint8Array>) => Promise<void>;

async function write(path: string, run: (into: Into) => Promise<void>): Promise<WrittenFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  await using file = await open(path, 'wx', 0o600);
  await run(async (source) => {
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.length;
      await file.writeFile(chunk);
    }
  });
  await file.sync();
  return { sha256: hash.digest('hex'), bytes };
}
