import { openStore, type Store } from './store.ts';

/**
 * Brings a database that the site has migrated to so many leads, made up by the database itself.
 * Indexes are made afterwards where there are many, which is ten times quicker.
 */
export async function seedLeads(store: Store, total: number): Promise<void> {
  const [counted] = await store.run<{ count: number }>('select count(*)::int as count from leads');
  const there = counted?.count ?? 0;
  if (there >= total) return;
  const isLarge = total - there > 50_000;
  const again = isLarge ? await dropIndexes(store) : [];
  for (let from = there + 1; from <= total; from += atOnce) {
    await store.run(insert(from, Math.min(total, from + atOnce - 1)));
  }
  for (const statement of again) await store.run(statement);
  await store.run('vacuum analyze leads');
}

/** So that what has been done shows, and no transaction grows out of hand. */
const atOnce = 1_000_000;

/** Answers how to make them again. Rows are found by their primary key alone meanwhile. */
async function dropIndexes(store: Store): Promise<string[]> {
  const constraints = await store.run<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = 'leads'::regclass and contype = 'u'`,
  );
  for (const { name } of constraints) {
    await store.run(`alter table leads drop constraint "${name}"`);
  }
  const indexes = await store.run<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'leads'
     and indexname not in (select conname from pg_constraint where conrelid = 'leads'::regclass)`,
  );
  for (const { name } of indexes) await store.run(`drop index "${name}"`);
  return [
    ...indexes.map(({ definition }) => definition),
    ...constraints.map(
      ({ name, definition }) => `alter table leads add constraint "${name}" ${definition}`,
    ),
  ];
}

const insert = (from: number, to: number) => `
insert into leads (email, name, phone, lead_source, lead_type, created_at, last_contact_at, stage, is_suspect)
select
  'person' || number || '@firm' || number % 50000 || '.example',
  (array['Ana','Ben','Carys','Dev','Elin','Femi','Grace','Hugh'])[1 + number % 8] || ' '
    || chr(65 + (number / 8) % 26) || translate(to_hex(number), '0123456789', 'ghijklmnop'),
  '020 7' || lpad((number % 1000000)::text, 7, '0'),
  (array['contact_form','security_assessment','resource_download'])[1 + number % 3],
  'seeded', at, at,
  (array['new','contacted','qualified'])[1 + number / 3 % 3], false
from (select number, now() - number * interval '30 seconds' as at
  from generate_series(${from}, ${to}) as number) as made`;

// By itself: node bench/seed-leads.ts postgres://… 1000000
const [, file = '', url, count] = process.argv;
if (file === import.meta.filename && url) {
  const store = await openStore({ databaseUrl: url });
  await seedLeads(store, Number(count ?? 1_000_000));
  await store.close();
}
