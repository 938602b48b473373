import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

execFileSync('drizzle-kit', ['generate', ...process.argv.slice(2)], { stdio: 'inherit' });

// The next migration is made from the newest snapshot alone; a line for each table shows what has changed.
const folder = join(import.meta.dirname, '../src/platform/database/migrations/meta');
const snapshots = readdirSync(folder)
  .filter((name) => name.endsWith('_snapshot.json'))
  .toSorted();
const newest = snapshots.pop();
for (const name of snapshots) rmSync(join(folder, name));
if (newest) {
  const text = readFileSync(join(folder, newest), 'utf8');
  const { tables, ...rest } = JSON.parse(text) as { tables: Record<string, unknown> };
  const lines = Object.entries(tables).map(
    ([name, table]) => `    ${JSON.stringify(name)}: ${JSON.stringify(table)}`,
  );
  const others = Object.entries(rest).map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  );
  const compact = `{\n${others.join(',\n')},\n  "tables": {\n${lines.join(',\n')}\n  }\n}\n`;
  writeFileSync(join(folder, newest), compact);
}
