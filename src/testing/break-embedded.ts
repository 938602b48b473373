import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { openDatabase } from '../platform/database/database.server.ts';

/** A child process whose disk fails under an embedded database, so that a test can watch it end. */
const [dataDir = '', broken = ''] = process.argv.slice(2);
const { client } = await openDatabase({ dataDir });
const write = () => client.query("insert into words values ('a word')");
await client.query('create table words (word text)');
await write();
const fail = () => {
  throw Object.assign(new Error('the disk has broken'), { code: 'EIO' });
};
Object.assign(fs, { [broken]: fail });
syncBuiltinESMExports();
await write().catch(() => undefined);
await write().catch(() => undefined);
process.stdout.write('went on\n');
